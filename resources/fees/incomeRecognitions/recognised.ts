import { final } from '../../groups/posted.ts'

/** The account of a line of an invoice, `item`: the one that it was invoiced for; those behind it are for lines of before it was kept. */
export const incomeOfLine = [
  'item.incomeAccount',
  'item.service.incomeAccount',
  'item.service.category.account',
  'item.item.category.salesAccount',
  'role.income',
] as const

/** The account on which a line of an invoice, `item`, waits to be earned: the one on which it was deferred. */
export const deferredOfLine = ['item.deferredAccount', 'item.service.deferredAccount', 'role.deferredIncome'] as const

/** What a document must know of the lines of an invoice that it earns or gives back: what waits of each, over which days, and for whom. */
export const deferralOfLines = {
  net: 'items.item.net',
  deferred: 'items.item.deferred',
  released: 'items.item.released',
  unwound: 'items.item.unwound',
  from: 'items.item.serviceFrom',
  to: 'items.item.serviceTo',
  by: 'items.item.recognisedBy',
  breaks: 'items.item.serviceBreaks',
  closed: 'items.item.ofClosedUntil',
  ofStudent: 'items.item.student',
  ofService: 'items.item.service',
} as const

/** What documents that count have recognised of an invoice. @param invoice the field that names it */
export const recognisedOf = <const N extends string, const W extends object = object>(invoice: N, where?: W) =>
  ({
    of: 'incomeRecognitions.items',
    where: { 'record.invoice': { same: invoice }, 'record.status': final.status, ...where } as const,
    every: true,
    take: ['record', 'item', 'amount', 'record.date'],
  }) as const

/** All but the document itself. */
export const others = { record: { not: { field: 'id' } } } as const

/** What the others of an invoice have let off. */
export const letOffByOthers = {
  of: 'incomeRecognitions.discounts',
  where: { 'record.invoice': { same: 'invoice' }, 'record.status': final.status, ...others },
  every: true,
  take: ['item', 'account', 'amount'],
} as const
