import { partyColumn, tableName } from '../../../../schema/derive/names.ts'
import { isPosted } from '../../../../schema/effects.ts'
import { type Model, ownTitle } from '../../../../schema/model.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { titlePart } from '../../../../schema/record/title.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { Ready, Transaction } from '../draft.ts'
import { madeModels } from '../read/made.ts'
import type { Work, Write } from '../work.ts'
import type { Consequence } from './consequence.ts'
import { refusedFor } from './plan.ts'

/** What an action takes back of what records have made: the word `revokes`. */
export const revoking: Consequence = {
  name: 'revokes',
  applies: ({ model, operation }) => model.actions.get(operation)?.revokes === true,
  act: revoke,
}

/** Something that is done to what a record has made. */
export interface Revoking {
  readonly target: Model
  readonly operation: string
  /** Its records, each with the one that made it. */
  readonly made: readonly { readonly id: number; readonly by: number }[]
}

/** The action by which records of a definition are taken back for good. */
export const takingBack = (model: Model): string | undefined =>
  [...model.actions].find(([, { to, takesBack }]) => takesBack && isTakenBack(model, { status: to }))?.[0]

/** What takes back all existing records that were made of some: what is posted is reversed first. */
export async function revokingOf(model: Model, ids: readonly number[], context: Context, run: Run): Promise<Revoking[]> {
  const found = await Promise.all(
    madeModels(model, context).map(async (target): Promise<Revoking[]> => {
      const [back, reversal] = [takingBack(target), [...target.actions].find(([, { unposts }]) => unposts)?.[0]]
      if (back === undefined) return []
      const source = ident(partyColumn('source', model.name))
      const rows = await run<{ id: number; by: number; status: string }>(
        sql`select id, ${source} as by, status from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and ${source} = any(${ids}::int[]) order by id`,
      )
      const standing = rows.filter((row) => !isTakenBack(target, row))
      const posted = standing.filter((row) => isPosted(target, row))
      return [
        ...(reversal !== undefined && posted.length ? [{ target, operation: reversal, made: posted }] : []),
        ...(standing.length ? [{ target, operation: back, made: standing }] : []),
      ]
    }),
  )
  return found.flat()
}

/**
 * Why something is taken back that a record has made, for whoever reads the books: what the record is, and the reason that was given, or what
 * was done with it.
 */
export function whyRevoked(model: Model, operation: string, record: RecordData, given: unknown, context: Context): string {
  const { translate } = context
  const [key, general] = [`resources.${model.name}.actions.${operation}`, `actions.${operation}`]
  const own = translate(key)
  const why = typeof given === 'string' && given !== '' ? given : own === key ? translate(general) : own
  const title = ownTitle(model)
    .flatMap((name) => titlePart(model, record, name, context) || [])
    .join(' – ')
  const what = [translate(`resources.${model.name}.name`), record['number'], title && `(${title})`].filter(Boolean).join(' ')
  return [...`${what}: ${why}`].slice(0, longestReason).join('')
}

/** As much as the reason of an action holds. */
const longestReason = 200

/** Takes back what records have made, where their action says so, with what the record is and the reason that its author gave. The first refusal is thrown. */
async function revoke(
  { model, operation, behaviours, context }: Work,
  ready: readonly Ready[],
  { run }: Transaction,
  write: Write,
): Promise<undefined> {
  const reasons = new Map(
    ready.map(({ id, record, input }) => [id, whyRevoked(model, operation, record, input?.['reason'], context)]),
  )
  for (const { target, operation: back, made } of await revokingOf(model, [...reasons.keys()], context, run)) {
    const asks = target.actions.get(back)?.input?.['reason'] !== undefined
    const changes = made.map(({ id, by }) => ({ id, values: asks ? { reason: reasons.get(by) ?? null } : {} }))
    await write({ model: target, operation: back, changes, context, behaviours }, { run }).catch(refusedFor(target))
  }
  return undefined
}
