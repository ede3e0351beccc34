import { withInput } from '../../../../schema/maker.ts'
import type { Maker } from '../../../../schema/makers.ts'
import type { Model } from '../../../../schema/model.ts'
import { CodeFailed, callCode, makerContract } from '../../../../schema/namedCode.ts'
import { factsOf } from '../../../../schema/record/facts.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { Problem, statusOf } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import { withFacts } from '../facts/facts.ts'

/** A record that something is made of, and the input that was given for it, both in stored form. */
export interface Origin {
  readonly record: RecordData & { readonly id: number }
  readonly input: RecordData
}

/** The records that are to be made from a record, before validation; or the faults that prevent it. */
export type Plan = readonly RecordData[] | Problem

/**
 * What a maker makes of each record: what it reads is loaded for all of them at once. Nothing is written, so it serves a preview too.
 * @param target what it gives values of, where these are no records
 */
export async function plan(
  maker: Maker,
  origins: readonly Origin[],
  context: Context,
  run: Run,
  target = context.registry.get(maker.makes),
): Promise<Plan[]> {
  const from = context.registry.get(maker.from)
  if (target.data.readOnly) return origins.map(() => new Problem(409, 'Definition.ReadOnly'))
  const knowing = modelOf(maker, from, context.registry.find)
  const records = origins.map(({ record }) => record)
  // What an action has written knows its facts already.
  const whole = records.every(({ facts }) => facts) ? records : await withFacts(from, records, context, run)
  // Of a name that both have, the record's value is read by.
  const withKnownFacts = await withFacts(
    knowing,
    origins.map(({ input }, index) => ({ ...input, ...whole[index] })),
    context,
    run,
  )
  const code = { name: maker.name ?? 'with', definition: from.name }
  const contract = makerContract(target)
  return origins.map(({ record, input }, index) => {
    const known = whole[index] ?? record
    const facts = { ...factsOf(from, known), ...factsOf(knowing, withKnownFacts[index] ?? known) }
    try {
      const made = callCode(code, () => maker.by(known, input, facts), contract, context.check.failed)
      return 'fault' in made ? new Problem(statusOf([made.fault]), made.fault) : made
    } catch (error) {
      if (!(error instanceof CodeFailed)) throw error
      return new Problem(400, error.fault)
    }
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

/**
 * Faults of a made record, reported on the record that it is made from; their fields belong to another page, but inputs of the
 * action with the same name are in front of the reader.
 * @param asked the input of the action
 */
export function refusalOfMade(model: Model, { status, faults, extra }: Problem, asked: object = {}): Problem {
  const placed = faults.map((fault) => {
    const name = fault.field?.split('.').at(-1)
    return { ...fault, of: fault.of ?? model.name, ...(name !== undefined && Object.hasOwn(asked, name) && { at: name }) }
  })
  return new Problem(status, placed, extra)
}

/** What turns a failure to write something made into its refusal, and throws it; anything else is thrown as it is. */
export const refusedFor =
  (model: Model, asked: object = {}) =>
  (error: unknown): never => {
    throw error instanceof Problem ? refusalOfMade(model, error, asked) : error
  }
