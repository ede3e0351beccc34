import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Finding } from '../../../../schema/language/action.ts'
import { mapped } from '../../../../schema/mapping.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { ident, list, sql } from '../../database/sql.ts'
import { takeTurns } from '../../database/turns.ts'
import { Problem } from '../../problems/problem.ts'
import { questionOf } from '../checks/questions.ts'
import type { Context } from '../context.ts'
import type { Draft, Ready, Transaction } from '../draft.ts'
import { titlesOf } from '../read/titles.ts'
import type { Work } from '../work.ts'
import { spelled } from './spelled.ts'

/** The two answers to the question whether it is the one that was found. */
const useFound = 'Reference.UseFound'
export const makeNew = 'Reference.MakeNew'

/** A reference that an action fills, and what the other record is to be. */
interface Sought {
  readonly field: string
  readonly target: Model
  readonly finding: Finding
  readonly values: RecordData
}

/** The references that an action fills and that are still empty. */
function soughtOf({ model, operation }: Work, { record, input, context }: Draft): Sought[] {
  const { finds = {} } = model.actions.get(operation) ?? {}
  return Object.entries(finds).flatMap(([field, finding]): Sought[] => {
    const target = context.registry.find(model.fields.get(field)?.to ?? '')
    if (!target || typeof record[field] === 'number') return []
    const made = mapped(model.name, target.name, finding.with).by(record, input ?? {}, {})
    return 'fault' in made ? [] : [{ field, target, finding, values: made[0] ?? {} }]
  })
}

/**
 * Fills references of drafts with existing records that an action finds. Other transactions that look for the same value wait
 * until this one has ended, so that only one of two makes the record.
 * @returns what a person is to be asked first
 */
export async function findRecords(work: Work, drafts: readonly Draft[], tx: Transaction): Promise<Map<Draft, Problem>> {
  const asked = new Map<Draft, Problem>()
  if (!work.model.actions.get(work.operation)?.finds) return asked
  for (const draft of drafts)
    for (const sought of soughtOf(work, draft)) {
      const question = await find(sought, draft, tx)
      if (question) asked.set(draft, question)
    }
  return asked
}

async function find(
  { field, target, finding, values }: Sought,
  draft: Draft,
  { run, trial }: Transaction,
): Promise<Problem | null> {
  const { context } = draft
  const { tenant } = context
  const certain = finding.by ?? []
  const names = [...certain, ...Object.keys(finding.asks ?? {})]
  const known = names.flatMap((name) => {
    const own = target.fields.get(name)
    const value = values[name]
    return own && value !== null && value !== undefined && value !== ''
      ? [{ name, column: columnName(own), value: String(value) }]
      : []
  })
  if (!known.length) return null
  if (!trial) {
    const keys = known.map(({ name, value }) => `${target.name}.${name} ${value}`)
    await takeTurns(tenant, keys, run)
  }
  const arms = known.map(
    ({ name, column, value }, place) =>
      sql`(select ${place}::int as place, ${name}::text as name, id from ${ident(tableName(target.name))} where tenant_id = ${tenant} and ${ident(column)}::text = ${value} order by id limit 1)`,
  )
  const [other] = await run<{ name: string; id: number }>(sql`${list(arms, ' union all ')} order by place limit 1`)
  if (!other) return null
  const code = certain.includes(other.name) ? undefined : finding.asks?.[other.name]
  if (code !== undefined && context.confirmed?.has(makeNew)) return null
  if (code !== undefined && !context.confirmed?.has(code)) {
    const question = questionOf(await whether(code, target, other.id, values, context, { run }), context)
    return question && new Problem(question.status, question.faults, { ...question.extra, answers: [useFound, makeNew] })
  }
  draft.record = { ...draft.record, [field]: other.id }
  return null
}

/** Whether it is that one: what both have, and who it is. */
async function whether(
  code: string,
  target: Model,
  id: number,
  values: RecordData,
  context: Context,
  { run }: Pick<Transaction, 'run'>,
): Promise<FaultAt[]> {
  const name = (await titlesOf(target, [id], context, run)).get(id) ?? ''
  const [given] = target.title.flatMap((one) => values[one] ?? [])
  const identity = await identitiesOf(target, id, values, context, run)
  const params = { resource: target.name, id, name, asked: String(given ?? ''), ...identity }
  return [
    { code, params },
    { code: useFound, params },
  ]
}

/** What distinguishes the two: the last digits of their identity numbers, as lists show them. */
async function identitiesOf(target: Model, id: number, values: RecordData, { tenant }: Context, run: Transaction['run']) {
  const field = [...target.fields.values()].find(({ kind, field }) => kind === 'identity' && field in values)
  if (!field) return { identity: '—', askedIdentity: '—' }
  const [row] = await run<{ value: string | null }>(
    sql`select ${ident(columnName(field))} as value from ${ident(tableName(target.name))} where tenant_id = ${tenant} and id = ${id}`,
  )
  const end = (value: unknown) => (typeof value === 'string' && value.length > 4 ? `…${value.slice(-4)}` : '—')
  return { identity: end(row?.value), askedIdentity: end(values[field.field]) }
}

/** What is written where there was nothing to find: the records that references name, before the records that refer to them. */
export type Making = (target: Model, values: RecordData, context: Context) => Promise<number>

/** Makes the records that an action looked for in vain, and names them. */
export async function makeSought(work: Work, ready: readonly Ready[], make: Making): Promise<readonly Ready[]> {
  const made: Ready[] = []
  for (const one of ready) {
    const ids: Record<string, number> = {}
    for (const { field, target, values } of soughtOf(work, one))
      ids[field] = await make(target, spelled(target, values), one.context)
    made.push({ ...one, record: { ...one.record, ...ids } })
  }
  return made
}
