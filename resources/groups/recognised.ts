import { final } from './posted.ts'

/** What a document has recognised of a line of an invoice. */
export interface RecognisedLine {
  /** The document. */
  readonly record: number
  readonly item: number | null
  readonly amount: string | null
  readonly 'record.date': string | null
}

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

/** What was recognised of one of its lines, by day. */
export const ofLine = (all: readonly RecognisedLine[], line: number | null) =>
  all.flatMap(({ item, amount, 'record.date': date }) =>
    item === line && amount !== null && date !== null ? [{ date, amount }] : [],
  )
