import type { DraftOf, RecordOf } from './define.ts'
import { nameFor } from './named.ts'
import type { FaultAt, RecordData } from './record/record.ts'

/** Queries the database within the tenant's bounds, in the transaction of the save. @example await query`select id from banks where code = ${code}` */
export type Query = <Row = Record<string, unknown>>(text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>

/** Who writes, and where. */
export interface Writer {
  readonly tenant: number
  /** The selected branch. */
  readonly branch: number
  /** The selected year, as in 2026; null while all are selected. */
  readonly year: number | null
  readonly user: { readonly id: number; readonly userName: string; readonly fullName: string }
  readonly language: string
}

/** A record that is being written. */
export interface Written<R> extends Writer {
  /** A temporary id until a new record is written. */
  readonly id: number
  /** As it will be. */
  readonly record: R
  /** As it was; null of a new one. */
  readonly before: R | null
  /** What is done: `create`, `update`, `delete` (in `remove` and `committed` alone), or the name of an action. */
  readonly operation: string
  readonly query: Query
}

/** Fields that an installation has added to a built-in definition; the definition's type does not know them. */
type Added = { readonly [field: `x${string}`]: unknown }

/** What code of an installation does around the writing of records; every part may be left out. */
export interface Parts<R> {
  /** Fills fields from others before anything is checked, as if a person had typed them; pure. Gives the fields that it fills. */
  prepare?(record: DraftOf<R> & Added, before: (RecordOf<R> & Added) | null, writer: Writer): Partial<DraftOf<R>> & Added
  /** Returns the faults of the record: each has a code, whose text is the label `errors.{code}`, and may have a field. */
  check?(written: Written<RecordOf<R> & Added>): readonly FaultAt[] | Promise<readonly FaultAt[]>
  /** Writes more in the same transaction: both are committed, or neither is. */
  write?(written: Written<RecordOf<R> & Added>): unknown
  /** Returns the faults that forbid deleting the record, as `check` does; what it writes is committed with the deletion. */
  remove?(written: Written<RecordOf<R> & Added>): readonly FaultAt[] | Promise<readonly FaultAt[]>
  /** Called after the commit, for example to notify another system. A failure here is reported and undoes nothing. */
  committed?(written: Written<RecordOf<R> & Added>): unknown
}

/** The parts of a behaviour by the names under which they are called. */
export const behaviourParts = ['prepare', 'check', 'write', 'remove', 'committed'] as const

/** A behaviour with the resource that it is made for; its records are loosely typed here. */
export interface CustomBehaviour {
  readonly around: string
  /** Codes of the tenants for which it is; all of them when absent. */
  readonly tenants?: readonly string[]
  readonly parts: LooseParts
}

interface LooseParts {
  readonly prepare?: (record: RecordData, before: RecordData | null, writer: Writer) => unknown
  readonly check?: (written: Written<RecordData>) => unknown
  readonly write?: (written: Written<RecordData>) => unknown
  readonly remove?: (written: Written<RecordData>) => unknown
  readonly committed?: (written: Written<RecordData>) => unknown
}

/**
 * Code of an installation around the writing of records, of its own definition or of a built-in one, exported by a `.ts` file in
 * `resources/custom/`. It is called for each record that is written, whoever writes it: a form, a file, a job. An error of it refuses
 * the record and is reported to the administrators with the name of the file.
 * @example export const ours = defineBehaviour(students, { remove: () => [{ code: 'Record.InUse' }] }, { tenants: ['manara'] })
 * @example export const named = defineBehaviour(students, { prepare: ({ arabicName }) => ({ arabicName: arabicName?.trim() ?? null }) })
 */
export const defineBehaviour = <R extends { readonly name: string }>(
  definition: R,
  parts: Parts<R>,
  { tenants }: { readonly tenants?: readonly string[] } = {},
): CustomBehaviour => ({
  around: nameFor('defineBehaviour', definition),
  ...(tenants && { tenants }),
  parts: parts as unknown as LooseParts,
})

/** Whether what a module exports is a behaviour. */
export const isBehaviour = (value: unknown): value is CustomBehaviour =>
  typeof value === 'object' && value !== null && 'around' in value && 'parts' in value
