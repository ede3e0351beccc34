import { final } from './posted.ts'

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
