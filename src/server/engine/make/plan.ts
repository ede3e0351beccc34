import type { Maker } from '../../../../schema/maker.ts'
import { withInput } from '../../../../schema/maker.ts'
import type { Model } from '../../../../schema/model.ts'
import { factsOf } from '../../../../schema/record/facts.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { withFacts } from '../facts/facts.ts'

/** A record that something is made of, and the input that was given for it, both in stored form. */
export interface Origin {
  readonly record: RecordData & { readonly id: number }
  readonly input: RecordData
}

/** What is to be made of a record, before it is judged; or what stands in its way. */
export type Plan = readonly RecordData[] | Problem

/** What a maker makes of each record: what it reads is loaded for all of them at once. Nothing is written, so it serves a preview too. */
export async function plan(maker: Maker, origins: readonly Origin[], context: Context, run: Run): Promise<Plan[]> {
  const from = context.registry.get(maker.from)
  const knowing = modelOf(maker, from, context.registry.find)
  const records = origins.map(({ record }) => record)
  // What an action has written knows its facts already.
  const whole = records.every(({ facts }) => facts) ? records : await withFacts(from, records, context, run)
  // Of a name that both have, the record's value is read by.
  const told = await withFacts(
    knowing,
    origins.map(({ input }, index) => ({ ...input, ...whole[index] })),
    context,
    run,
  )
  return origins.map(({ record, input }, index) => {
    const known = whole[index] ?? record
    const made = maker.by(known, input, { ...factsOf(from, known), ...factsOf(knowing, told[index] ?? known) })
    return 'fault' in made ? new Problem(400, made.fault) : made
  })
}

const models = new WeakMap<Maker, WeakMap<Model, Model>>()

/** The definition as a maker knows it; made once. */
function modelOf(maker: Maker, from: Model, find: (name: string) => Model | undefined): Model {
  const known = models.get(maker) ?? new WeakMap<Model, Model>()
  const made = known.get(from) ?? withInput(maker, from, find)
  models.set(maker, known.set(from, made))
  return made
}

/** What stands against a made record, told of the record that it is made of: the fields are those of another page. */
export const refusalOfMade = (model: Model, { status, faults, extra }: Problem): Problem =>
  new Problem(
    status,
    faults.map((fault) => ({ ...fault, of: fault.of ?? model.name })),
    extra,
  )
