import type { DraftOf, FactsOf, PlaceOf } from './define.ts'
import type { ResourceName } from './field.ts'
import type { FaultAt, RecordData } from './record/record.ts'

/** The facts that a function gets besides the document, by the names of its `reads`. */
export type Facts = Readonly<Record<string, unknown>>

/** A function that calculates documents, with the resource that it is made for. */
export interface Calculation {
  readonly of: string
  /** Fields, totals and lines that it reads or writes: checked at start against the definition, as it is with its extensions. */
  readonly needs?: readonly string[]
  readonly by: (document: RecordData, facts: Facts) => RecordData
  /** What is wrong with what a person gave, at its field: where a rule cannot say it, or not where in a text it is. */
  readonly faults?: (document: RecordData, facts: Facts) => readonly FaultAt[]
}

/** Calculations by the names by which definitions call them. */
export type Calculations = Readonly<Record<string, Calculation>>

/**
 * What formulas cannot say of a document: a pure function that answers it with read-only fields and lines written. It is called
 * whenever a document is recalculated, between two rounds of its formulas, once more where totals that it needs have become others by
 * it, in the form and on the server alike; what a person gives stays as it was given: a function that gives it otherwise fails. Any
 * field may be null; amounts are exact decimal texts (`values/money.ts`). The definition is named by its type, since the browser loads
 * the function and not the definition. `facts` holds what the definition `reads`, for the document by
 * name and for its lines by their position; `M` names the definitions that are read of, from which those values get their types.
 * What it finds wrong with what was given it tells by `faults`, in the form and on the server, once everything else about the fields is right.
 * What it `needs` is checked at start: a definition that has another field by now is refused by name.
 * @example calculate<typeof bills>('bills', (bill) => ({ ...bill, terms: shareOut(bill.terms, bill.total ?? '0') }), { needs: ['total', 'terms.amount'] })
 * @example calculate<typeof bills, { services: typeof services }>('bills', (bill, facts) => ({ ...bill, fee: facts.fee }))
 */
export const calculate = <R, M = Record<never, never>>(
  of: ResourceName,
  by: (document: DraftOf<R>, facts: FactsOf<R, M>) => DraftOf<R>,
  {
    needs,
    faults,
  }: {
    readonly needs?: readonly PlaceOf<R>[]
    readonly faults?: (document: DraftOf<R>, facts: FactsOf<R, M>) => readonly FaultAt[]
  } = {},
): Calculation => ({
  of,
  by: by as unknown as Calculation['by'],
  ...(needs && { needs }),
  ...(faults && { faults: faults as unknown as NonNullable<Calculation['faults']> }),
})

/** Whether what a module exports is a calculation. */
export const isCalculation = (value: unknown): value is Calculation =>
  typeof value === 'object' && value !== null && 'by' in value && typeof value.by === 'function' && 'of' in value
