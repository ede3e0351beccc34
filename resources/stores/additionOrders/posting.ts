import { backRow } from '../../groups/goodsBack.ts'
import { goodsAccount } from '../../groups/stockItems.ts'

export const bought = { kind: 'purchase' } as const
export const byAccount = { kind: { in: ['donation', 'other'] } } as const

/** Goods against what brought them, and what else was paid for them. */
export const receiptRows = [
  { each: 'items', debit: goodsAccount, amount: 'value' },
  { credit: 'role.goodsReceivedNotInvoiced', amount: 'amount', when: bought },
  { each: 'charges', credit: 'role.goodsReceivedNotInvoiced', amount: 'amount', description: 'description' },
  { credit: 'role.openingBalance', amount: 'amount', when: { kind: 'opening' } },
  { credit: 'role.inventoryOverflow', amount: 'amount', when: { kind: 'found' } },
  { credit: 'account', amount: 'amount', costCenter: 'costCenter', when: byAccount },
  backRow,
] as const

/** Goods without a value are a gift, or a mistake. */
export const receiptAsks = [
  {
    on: ['create', 'edit'],
    when: { status: { not: 'draft' }, value: { lte: 0 } },
    field: 'value',
    error: 'Receipt.WithoutValue',
  },
] as const
