import type { Maker } from '../../../../schema/maker.ts'
import type { Model } from '../../../../schema/model.ts'
import { readsOf } from '../../../../schema/reads.ts'
import { factsOf } from '../../../../schema/record/facts.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import type { Behaviours } from '../behaviour.ts'
import type { Context } from '../context.ts'
import { withFacts } from '../facts/facts.ts'
import type { Outcome, Transaction } from '../work.ts'
import { write } from '../write/write.ts'

/** A record that something is made of, and the input that was given for it, both in stored form. */
export interface Origin {
  readonly record: RecordData & { readonly id: number }
  readonly input: RecordData
}

/** What is to be made of a record, before it is judged; or what stands in its way. */
export type Plan = readonly RecordData[] | Problem

/** What a maker makes of each record: what it reads is loaded for all of them at once; nothing is written, so it serves a preview too. */
export async function plan(maker: Maker, origins: readonly Origin[], context: Context, run: Run): Promise<Plan[]> {
  const { registry } = context
  const from = registry.get(maker.from)
  const own = knowing(from, maker, registry.find)
  const records = origins.map(({ record, input }) => ({ ...record, ...input, ...known(from, record) }))
  const told = await withFacts(own, records, context, run)
  return origins.map(({ record, input }, index) => {
    const made = maker.by(record, input, { ...factsOf(from, record), ...factsOf(own, told[index] ?? record) })
    return 'fault' in made ? new Problem(400, made.fault) : made
  })
}

const models = new WeakMap<Maker, WeakMap<Model, Model>>()

/** The definition with the input of a maker among its fields, and with what the maker reads. */
function knowing(from: Model, maker: Maker, find: (name: string) => Model | undefined): Model {
  const known = models.get(maker)?.get(from)
  if (known) return known
  const fields = new Map(from.fields)
  for (const [field, given] of Object.entries(maker.input))
    if (!fields.has(field)) fields.set(field, { ...given, field, section: '', yearly: false, implied: false })
  const own = (each: string | null) => (each === null ? fields : from.lines.find(({ name }) => name === each)?.fields)
  const made = { ...from, fields, reads: readsOf(maker.reads, from.lines, own, find) }
  models.set(maker, (models.get(maker) ?? new WeakMap()).set(from, made))
  return made
}

/** Of names that are of the record and of the input, the record's. */
const known = (from: Model, record: RecordData): RecordData =>
  Object.fromEntries(Object.entries(record).filter(([name]) => from.fields.has(name)))

/** Records to be written as what was made of others. */
export interface Made {
  /** The definition whose records are made. */
  readonly model: Model
  readonly resource: string
  readonly made: readonly { readonly source: number; readonly values: RecordData }[]
  readonly context: Context
  readonly behaviours: Behaviours
}

/**
 * Writes what was made of records in an open transaction, each with its `source`, by the one writer: as many together as there are.
 * @returns what became of each, in their order; without `apart` in the transaction the first refusal is thrown
 */
export const writeMade = ({ model, resource, made, context, behaviours }: Made, tx: Transaction): Promise<Outcome[]> =>
  write(
    {
      model,
      deed: 'create',
      changes: made.map(({ source, values }) => ({ values, source: { resource, id: source } })),
      context,
      behaviours,
    },
    tx,
  )

/** What stands against a made record, told of the record that it is made of: the fields are those of another page. */
export const refusalOfMade = (model: Model, { status, faults }: Problem): Problem =>
  new Problem(
    status,
    faults.map((fault): FaultAt => ({ ...fault, of: model.name })),
  )
