import { final } from '../../groups/posted.ts'

/** What goes back of the lines of an invoice, and what of its instalments is not paid any more. */
export const returnLimits = [
  { of: 'items.item', sum: 'quantity', atMost: 'quantity', as: 'returned', while: final, error: 'Return.MoreThanLeft' },
  { of: 'allocations.term', sum: 'amount', atMost: 'amount', while: final, error: 'Allocation.MoreThanLeft' },
  { of: 'allocations.term', sum: 'amount', atMost: 'amount', as: 'applied', while: final, error: 'Allocation.MoreThanLeft' },
] as const

const goodsAccount = ['warehouse.account', 'goods.category.inventoryAccount', 'role.inventory'] as const

/**
 * The supplier is owed less by what was charged. Goods leave for what they cost on the average by now; what the supplier gives back for
 * them beyond that, or less, is a difference of price.
 */
export const returnRows = [
  { debit: ['supplier.payableAccount', 'role.supplierPayable'], amount: 'total', party: 'supplier', description: 'reason' },
  { each: 'items', debit: 'role.priceVariance', credit: goodsAccount, amount: 'stock.cost' },
  { each: 'items', credit: 'role.priceVariance', amount: 'goodsValue' },
  { each: 'items', credit: 'role.priceVariance', amount: 'chargeValue' },
  { each: 'items', credit: 'account', amount: 'accountValue', costCenter: 'item.costCenter' },
  {
    each: 'items',
    credit: ['goods.category.consumptionAccount', 'goods.category.costAccount', 'role.costOfSales'],
    amount: 'serviceValue',
    costCenter: 'item.costCenter',
  },
  { each: 'items', credit: 'role.inputVat', amount: 'tax' },
  { each: 'items', debit: 'role.outputVat', credit: 'role.inputVat', amount: 'reverseTax' },
] as const

/** The return is told that the tax is not had back after all. */
export const returnTaxes = [
  { each: 'items', side: 'purchases', base: 'taxed', tax: 'deductible', category: 'taxCategory', back: true },
  {
    each: 'items',
    side: 'sales',
    base: 'taxed',
    tax: 'reverseTax',
    category: 'taxCategory',
    back: true,
    when: { reverseTax: { gt: 0 } },
  },
] as const

export const returnMoves = [{ each: 'items', item: 'goods', warehouse: 'warehouse', quantity: 'moved', out: true }] as const
