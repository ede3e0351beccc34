import { money, ref } from '../../schema/fields.ts'
import { final } from './posted.ts'

const back = { 'document.kind': 'returned' } as const
const own = { 'document.kind': { not: 'returned' } } as const

/** Of goods that come back from whoever had them: the line that issued them, and their part of what they cost then. */
export const backFields = () =>
  ({
    issued: ref('exchangeOrders.items', {
      shownWhen: back,
      requiredWhen: { ...back, 'document.status': { not: 'draft' } },
      where: { 'record.status': 'posted', item: { same: 'item' }, unit: { same: 'unit' } },
    }),
    unitCost: money({ required: true, min: '0', from: 'item.purchasePrice', shownWhen: own }),
    amount: money({ readOnly: true }),
  }) as const

export const backReads = {
  issuedQuantity: 'items.issued.quantity',
  issuedCost: 'items.issued.cost',
  cameBack: 'items.issued.cameBack',
} as const

export const backLimit = {
  of: 'items.issued',
  sum: 'quantity',
  atMost: 'quantity',
  while: final,
  as: 'cameBack',
  error: 'GoodsBack.MoreThanIssued',
} as const

/** Whoever was charged with them is so no more. */
export const backRow = {
  each: 'items',
  credit: ['issued.record.account', 'item.category.consumptionAccount', 'item.category.costAccount', 'role.costOfSales'],
  amount: 'amount',
  costCenter: 'issued.record.costCenter',
  student: 'issued.record.student',
  when: back,
} as const

/** What is left of it comes back: how much, whoever takes it says. */
export const giveBack = {
  from: ['posted'],
  when: { cameBackLeft: { gt: 0 } },
  permission: 'viewAdditionOrders',
  makes: 'additionOrders',
  with: {
    kind: { value: 'returned' },
    warehouse: 'warehouse',
    items: {
      each: 'items',
      where: { cameBackLeft: { gt: 0 } },
      with: { item: 'item', unit: 'unit', quantity: 'cameBackLeft', issued: 'id' },
    },
  },
} as const
