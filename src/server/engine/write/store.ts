import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { announce } from '../../database/changes.ts'
import { type Run, whenCommitted } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { secretFields } from '../accept/secrets.ts'
import { saveBehaviour } from '../behaviour.ts'
import { isNarrowed } from '../checks/narrowing.ts'
import type { Context } from '../context.ts'
import type { Ready, Transaction } from '../draft.ts'
import { followed } from '../follower.ts'
import { type Cell, cellsOf, factsCells, ownFields, passwordFields, yearFields } from '../sql/columns.ts'
import type { Work } from '../work.ts'
import { writeAudit } from './audit.ts'
import { writeLines, writeLists } from './lines.ts'
import { type Numbered, needsNumber, nextNumbers, pastPlaces } from './numbers.ts'
import { placeMade } from './opening.ts'
import { insertRecords, insertYears, type NewRow } from './rows.ts'
import { type Place, updateRows } from './table.ts'

/** Gives settled records what only the database knows: numbers, and the ids of lines that a calculation made. */
export const completed = async (work: Work, ready: readonly Ready[], tx: Transaction): Promise<readonly Ready[]> =>
  placeMade(work.model, await number(work, ready, tx.run), tx)

/** Gives numbers to those records that have come to need one, in a block for each year. */
async function number(
  { model, trusted, historic, restores }: Work,
  given: readonly Ready[],
  run: Run,
): Promise<readonly Ready[]> {
  const wants = (record: RecordData) => (trusted && !restores ? model.numbered && !record['number'] : needsNumber(model, record))
  const ready = historic && model.numbered ? await placed(model, given, run) : given
  const wanting = ready.filter(({ record, unchanged }) => !unchanged && wants(record))
  if (!wanting.length) return ready
  return inBlocks(ready, wanting, (some, context) => nextNumbers(model, some.length, context, run))
}

/** Numbers that came with new records (from a file) get their place in the series and are skipped by later numbering. */
async function placed(model: Model, ready: readonly Ready[], run: Run): Promise<readonly Ready[]> {
  const past = ready.filter(({ before, record }) => !before && record['number'])
  return inBlocks(ready, past, async (some, context) => {
    const numbers = some.map(({ record }) => String(record['number']))
    const places = await pastPlaces(model, numbers, context, run)
    return places.map((sequence) => ({ sequence }))
  })
}

/** Records with what some of them get, asked for those of each branch and year together. */
async function inBlocks(
  ready: readonly Ready[],
  chosen: readonly Ready[],
  ask: (some: readonly Ready[], context: Context) => Promise<readonly Partial<Numbered>[]>,
): Promise<readonly Ready[]> {
  const got = new Map<Ready, Partial<Numbered>>()
  for (const [context, some] of Map.groupBy(chosen, (one) => one.context)) {
    const values = await ask(some, context)
    for (const [index, one] of some.entries()) got.set(one, values[index]!)
  }
  return ready.map((one) => (got.has(one) ? { ...one, record: { ...one.record, ...got.get(one) } } : one))
}

/**
 * Sends all that writes records: what an action adds, rows, years, lists, lines, the audit, and what code adds. They leave in
 * one packet with whatever is sent next; what is unchanged leaves no trace.
 */
export function send(work: Work, ready: readonly Ready[], { run, trial }: Transaction): Promise<unknown>[] {
  const { model, operation, context, behaviours, restores, into } = work
  const changed = ready.filter(({ unchanged }) => !unchanged)
  if (!changed.length) return []
  const place: Place = { tenant: context.tenant, author: context.person.id, registry: context.registry, run }
  const ids = new Set(changed.map(({ id }) => id))
  const { write, writeMany, committed } = saveBehaviour(behaviours, model)
  const savings = write || committed ? changed.map((one) => ({ ...one, operation, record: { ...one.record, id: one.id } })) : []
  if (committed && !trial) whenCommitted(run).push(() => savings.forEach(committed))
  return [
    ...[...new Set(changed.map(({ acted }) => acted))].flatMap((acted) => acted?.write(ids) ?? []),
    ...insertRecords(
      model,
      changed.filter(({ before }) => !before).map((one) => rowOf(work, one)),
      place,
    ),
    ...update(
      work,
      changed.filter(({ before }) => before),
      place,
    ),
    ...(trial ? [] : writeAudit(model, restores ? 'restore' : operation, changed, context, run)),
    ...(model.data.headOffice ? [announce(context, run)] : []),
    ...(writeMany?.(changed, context, run, into?.branch.id) ?? []),
    ...(write ? savings.map((one) => write({ ...one, run })) : []),
    ...(trial ? [] : followed({ model, operation, behaviours, registry: context.registry, changes: changed, context, run })),
  ]
}

const rowOf = ({ model, context }: Work, { id, record, passwords }: Ready): NewRow => {
  const place = { branch: context.branch.id, fiscalYear: context.year?.id ?? null }
  const values = { ...record, ...hashesOf(model, { record, passwords }) }
  return { id, record: values, ...place, years: model.yearly ? [{ ...place, values }] : [] }
}

/** The values of passwords and secrets as they are stored; null for a password that stays, true for a secret that does. */
const hashesOf = (model: Work['model'], { record, passwords }: Pick<Ready, 'record' | 'passwords'>): Record<string, unknown> => ({
  ...Object.fromEntries(passwordFields(model).map(({ field }) => [field, passwords[field] ?? null])),
  ...Object.fromEntries(
    secretFields(model).map(({ field }) => [field, record[field] === true ? (passwords[field] ?? true) : null]),
  ),
})

/** Whether the records themselves belong to a branch and go to another one; of what is kept per year only the year's place does. */
const goesElsewhere = ({ model, into }: Work): boolean => into !== undefined && !model.yearly

function update(work: Work, ready: readonly Ready[], place: Place): Promise<unknown>[] {
  const { model } = work
  const table = tableName(model.name)
  const own = ownFields(model)
  // Of many that get another state alone, little is sent; what they read stays.
  const onlyMove = ready.length > 1 && ready.every(({ moves }) => moves)
  const valuesOf = ({ record, passwords }: Pick<Ready, 'record' | 'passwords'>) => [
    ...cellsOf(own, { ...record, ...hashesOf(model, { record, passwords }) }),
    ...(onlyMove ? [] : factsCells(model, record)),
  ]
  const isSent = onlyMove ? differing(ready, valuesOf) : () => true
  const cells = ready.map((one): Cell[] => {
    const { id, record, before } = one
    return [
      ['id', id],
      ...valuesOf(one).filter(([column]) => isSent(column)),
      ...(goesElsewhere(work) || (before && isNarrowed(model, before, record)) ? [['branch_id', record['branch']] as Cell] : []),
      ['updated_by', place.author],
    ]
  })
  return [
    ...updateRows(table, 'id', cells, [sql`version = t.version + 1, updated_at = now()`], [], place),
    ...writeYears(work, ready, place),
    ...writeLists(table, model.fields.values(), ready, place),
    ...writeLines(model, ready, place),
  ]
}

/** Whether a column gets another value in one of the records at least. */
function differing(
  ready: readonly Ready[],
  valuesOf: (one: Pick<Ready, 'record' | 'passwords'>) => readonly Cell[],
): (column: string) => boolean {
  const columns = new Set<string>()
  for (const one of ready) {
    const former = new Map(valuesOf({ ...one, record: one.before ?? {} }))
    for (const [column, value] of valuesOf(one))
      if (!columns.has(column) && !isEqual(value, former.get(column))) columns.add(column)
  }
  return (column) => columns.has(column)
}

const isEqual = (value: unknown, other: unknown): boolean =>
  value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other))

/** The years' rows of records: changed where they are, made where a record had none in this year. */
function writeYears({ model, context, into }: Work, ready: readonly Ready[], place: Place): Promise<unknown>[] {
  const { branch, year } = context
  if (!model.yearly || !year) return []
  const begins = ({ before }: Ready) => before?.['fiscalYear'] === null
  const cells = ready
    .filter((one) => !begins(one))
    .map(({ id, record }): Cell[] => [
      ['record_id', id],
      ...(into ? [['branch_id', into.branch.id] as Cell] : []),
      ...cellsOf(yearFields(model), record),
    ])
  const fresh = ready.filter(begins).map(({ id, record }) => ({ id, branch: branch.id, fiscalYear: year.id, values: record }))
  return [
    ...updateRows(yearsTable(model.name), 'record_id', cells, [], [sql`t.fiscal_year_id = ${year.id}`], place),
    ...insertYears(model, fresh, place),
  ]
}
