import { linesTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ident, list, onCoordinator, type Sql, sql, word } from '../../database/sql.ts'
import { takeTurns } from '../../database/turns.ts'
import type { Context } from '../context.ts'
import type { Draft, Ready, Transaction } from '../draft.ts'
import { nextIds, nextval } from '../sql/nextIds.ts'
import { newIds } from './newIds.ts'

type Line = RecordData & { readonly id?: number | null }

/** The ids of records that are new, and of lines that are, in their order; and the moment of the transaction as the database writes it. */
export interface Opening {
  readonly ids: readonly number[]
  readonly lineIds: ReadonlyMap<string, readonly number[]>
  readonly at: string | null
}

/**
 * Claims the ids of new records and new lines, and takes turns; none where nothing is new.
 * @param turns the names of those in which uniqueness is asked
 */
export async function open(
  model: Model,
  drafts: readonly Draft[],
  context: Context,
  { run, trial }: Transaction,
  turns: readonly string[],
): Promise<Opening> {
  const fresh = drafts.filter(wantsId).length
  const groups = model.lines.flatMap(({ name }) => {
    const count = drafts.reduce((sum, draft) => sum + linesOf(draft.record, name).filter(newIn(draft, name)).length, 0)
    return count ? [{ name, table: linesTable(model.name, name), count }] : []
  })
  if (trial) {
    const some = (count: number) => Array.from({ length: count }, trial)
    return { ids: some(fresh), lineIds: new Map(groups.map(({ name, count }) => [name, some(count)])), at: null }
  }
  if (!fresh && !groups.length && !turns.length) return { ids: [], lineIds: new Map(), at: null }
  const claims = [
    ...(fresh ? [sql`array(${newIds(model, lengthOf(fresh), context)}) as ids`] : []),
    ...groups.map(({ name, table, count }) => sql`array(${nextval(table, lengthOf(count))}) as ${ident(`of ${name}`)}`),
  ]
  const [, [moment], [row]] = await Promise.all([
    turns.length && takeTurns(context.tenant, turns, run),
    run<{ at: string }>(sql`select to_json(now()) as at`),
    claims.length ? run<{ ids?: number[] } & Record<string, unknown>>(onCoordinator(sql`select ${list(claims)}`)) : [],
  ])
  return {
    ids: row?.ids ?? [],
    lineIds: new Map(groups.map(({ name }) => [name, (row?.[`of ${name}`] ?? []) as number[]])),
    at: moment?.at ?? null,
  }
}

/** Gives a draft's record and its new lines the ids that were claimed for them. */
export function place(model: Model, drafts: readonly Draft[], { ids, lineIds, at }: Opening): void {
  const fresh = ids.values()
  const groups = model.lines.map(({ name }) => ({ name, ids: (lineIds.get(name) ?? []).values() }))
  for (const draft of drafts) {
    if (wantsId(draft)) draft.id = fresh.next().value ?? draft.id
    draft.at ??= at
    const lines = groups.map(({ name, ids: claimed }) => {
      const isNew = newIn(draft, name)
      return [name, linesOf(draft.record, name).map((line) => (isNew(line) ? { ...line, id: claimed.next().value } : line))]
    })
    if (lines.length) draft.record = { ...draft.record, ...Object.fromEntries(lines) } as RecordData
  }
}

/** Gives ids to the lines that a calculation or an action made, which nobody asked for before. */
export async function placeMade(model: Model, ready: readonly Ready[], { run, trial }: Transaction): Promise<readonly Ready[]> {
  if (!model.calculation && !ready.some(({ acted }) => acted?.values)) return ready
  let placed = ready
  for (const { name } of model.lines) {
    const count = placed.reduce((sum, { record }) => sum + linesOf(record, name).filter(({ id }) => !id).length, 0)
    if (!count) continue
    const table = linesTable(model.name, name)
    const ids = (trial ? Array.from({ length: count }, trial) : await nextIds(table, count, run)).values()
    placed = placed.map((one) => ({
      ...one,
      record: {
        ...one.record,
        [name]: linesOf(one.record, name).map((line) => (line.id ? line : { ...line, id: ids.next().value })),
      } as RecordData,
    }))
  }
  return placed
}

/** A record that is brought back has its id already. */
const wantsId = ({ before, id }: Draft): boolean => !before && id < 0

const linesOf = (record: RecordData | null, name: string): readonly Line[] => (record?.[name] as Line[] | undefined) ?? []

/** Which lines of a draft are not stored yet. */
function newIn({ before }: Draft, name: string): (line: Line) => boolean {
  const stored = new Set(linesOf(before, name).map(({ id }) => id))
  return ({ id }) => !id || !stored.has(id)
}

/** Small numbers are part of the text: a plan that is made once serves them. */
const lengthOf = (count: number): Sql => (count <= 50 ? word(String(count)) : sql`${count}::int`)
