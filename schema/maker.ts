import type { FactsOf, InputOfFields, NewOf, RecordOf, Resource } from './define.ts'
import type { Fields } from './field.ts'
import type { ResourceData } from './language/definition.ts'
import type { Mapping } from './language/mapping.ts'
import type { ReadData } from './language/reads.ts'
import type { Maker, Makers, Making } from './makers.ts'
import { mapped } from './mapping.ts'
import type { Model } from './model.ts'
import type { ModelField } from './modelField.ts'
import { nameFor } from './named.ts'
import { readsOf } from './reads.ts'
import type { FaultAt, RecordData } from './record/record.ts'

interface Options<I, Rd, M> {
  readonly input?: I
  readonly reads?: Rd
  /** The definitions that are read of, from which values of `reads` get their types. */
  readonly among?: M
}

type Of<R> = R extends Resource<infer A, infer L, infer St, infer I, infer Rd> ? [A, L, St, I, Rd] : never

/**
 * Makes records from a record: a pure function, typed by both definitions, which runs in the transaction of the action, the run or the
 * schedule that calls it. Its result is checked like what a person types: defaults are filled, rules and limits are checked, numbers
 * are given; a document that it gives as posted is made open and posted at once. Amounts are exact decimal texts (`values/money.ts`). `facts` holds what the definition and the maker itself read.
 * @example maker(fees, salesInvoices, (fee, { date }) => [{ date, customer: fee.guardian }], { input: { date: date({ required: true }) } })
 * @example maker(fees, salesInvoices, (fee) => (fee.amount === null ? { fault: { code: 'Field.Required', field: 'amount' } } : []))
 */
export function maker<
  R extends ResourceData,
  T extends ResourceData,
  const I extends Fields = Record<never, never>,
  const Rd extends Readonly<Record<string, ReadData>> = Record<never, never>,
  M = Record<never, never>,
>(
  from: R,
  makes: T,
  by: (
    record: RecordOf<R>,
    input: InputOfFields<I>,
    facts: FactsOf<R, M> & FactsOf<Resource<Of<R>[0] & I, Of<R>[1], unknown, unknown, Rd>, M>,
  ) => Making<NewOf<T>>,
  { input, reads }: Options<I, Rd, M> = {},
): Maker {
  return {
    from: nameFor('maker', from),
    makes: nameFor('maker', makes),
    input: (input ?? {}) as Maker['input'],
    reads: reads ?? {},
    by: by as unknown as Maker['by'],
  }
}

/**
 * What an action asks for, of each record with which a run does it; null where nothing is to be done with it. `A` names the inputs:
 * `InputOf<typeof students, 'suspend'>`, or the fields that are changed.
 * @example actor(students, (student, { row }) => (student.isRepeating ? null : { row }), { input: { row: ref('rows') } })
 */
export function actor<
  R extends ResourceData,
  A extends Readonly<Record<string, unknown>>,
  const I extends Fields = Record<never, never>,
  const Rd extends Readonly<Record<string, ReadData>> = Record<never, never>,
  M = Record<never, never>,
>(
  of: R,
  by: (
    record: RecordOf<R>,
    input: InputOfFields<I>,
    facts: FactsOf<R, M> & FactsOf<Resource<Of<R>[0] & I, Of<R>[1], unknown, unknown, Rd>, M>,
  ) => A | null | { readonly fault: FaultAt },
  { input, reads }: Options<I, Rd, M> = {},
): Maker {
  const give = by as unknown as (...given: Parameters<Maker['by']>) => RecordData | null | { readonly fault: FaultAt }
  return {
    from: nameFor('actor', of),
    makes: nameFor('actor', of),
    input: (input ?? {}) as Maker['input'],
    reads: reads ?? {},
    by: (...given) => {
      const asked = give(...given)
      return asked === null ? [] : 'fault' in asked ? (asked as { readonly fault: FaultAt }) : [asked]
    },
  }
}

/** Whether what a module exports is a maker. */
export const isMaker = (value: unknown): value is Maker =>
  typeof value === 'object' && value !== null && 'makes' in value && 'by' in value && typeof value.by === 'function'

/** A definition as its maker sees it: with the input among its fields, and with what the maker reads. */
export function withInput(maker: Maker, from: Model, find: (name: string) => Model | undefined): Model {
  const inputFields = Object.entries(maker.input).map(([field, data]): [string, ModelField] => [
    field,
    { ...data, field, section: '', yearly: false, implied: false },
  ])
  const fields = new Map([...inputFields, ...from.fields])
  const own = (each: string | null) => (each === null ? fields : from.lines.find(({ name }) => name === each)?.fields)
  return { ...from, fields, reads: readsOf(maker.reads, from.lines, own, find) }
}

/** Makers that know their names. */
export const withNames = (makers: Makers): Makers =>
  Object.fromEntries(Object.entries(makers).map(([name, maker]) => [name, { ...maker, name }]))

/** What makes records: a function by its name, or a mapping. */
export const makerOf = (
  from: string,
  { makes, by, with: mapping }: { readonly makes?: string; readonly by?: string; readonly with?: Mapping },
  makers: Makers,
): Maker | undefined =>
  by !== undefined ? makers[by] : makes !== undefined && mapping ? mapped(from, makes, mapping) : undefined
