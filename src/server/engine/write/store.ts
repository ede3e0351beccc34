import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { announce } from '../../access/changes.ts'
import { type Run, whenCommitted } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { saveBehaviour } from '../behaviour.ts'
import { isNarrowed } from '../checks/narrowing.ts'
import { type Cell, cellsOf, ownFields, passwordFields, yearFields } from '../sql/columns.ts'
import type { Ready, Transaction, Work } from '../work.ts'
import { writeAudit } from './audit.ts'
import { writeLines, writeLists } from './lines.ts'
import { countPast, needsNumber, nextNumbers } from './numbers.ts'
import { placeMade } from './opening.ts'
import { insertRecords, insertYears, type NewRow } from './rows.ts'
import { type Place, updateRows } from './table.ts'

/** Gives settled records what only the database knows: numbers, and the ids of lines that a calculation made. */
export const completed = async (work: Work, ready: readonly Ready[], tx: Transaction): Promise<readonly Ready[]> =>
  placeMade(work.model, await number(work, ready, tx.run), tx)

/** Gives numbers to those records that have come to need one, in a block for each year. */
async function number({ model, own, historic }: Work, ready: readonly Ready[], run: Run): Promise<readonly Ready[]> {
  const wants = (record: RecordData) => (own ? model.numbered && !record['number'] : needsNumber(model, record))
  if (historic) await passNumbers(model, ready, run)
  const wanting = ready.filter(({ record, unchanged }) => !unchanged && wants(record))
  if (!wanting.length) return ready
  const numbers = new Map<Ready, number>()
  for (const [context, some] of Map.groupBy(wanting, (one) => one.context)) {
    const first = await nextNumbers(model, some.length, context, run)
    for (const [index, one] of some.entries()) numbers.set(one, first + index)
  }
  return ready.map((one) => (numbers.has(one) ? { ...one, record: { ...one.record, number: numbers.get(one) ?? null } } : one))
}

/** Numbers that new records brought along are passed over by those that are given later. */
async function passNumbers(model: Model, ready: readonly Ready[], run: Run): Promise<void> {
  const brought = model.numbered ? ready.filter(({ before, record }) => !before && record['number']) : []
  for (const [context, some] of Map.groupBy(brought, (one) => one.context))
    await countPast(model, Math.max(...some.map(({ record }) => Number(record['number']))), context, run)
}

/**
 * Sends all that writes records: what an action adds, rows, years, lists, lines, the audit, and what code adds. They leave in
 * one packet with whatever is sent next; what is unchanged leaves no trace.
 */
export function send(work: Work, ready: readonly Ready[], { run, trial }: Transaction): Promise<unknown>[] {
  const { model, deed, context, behaviours } = work
  const changed = ready.filter(({ unchanged }) => !unchanged)
  if (!changed.length) return []
  const place: Place = { tenant: context.tenant, author: context.person.id, registry: context.registry, run }
  const ids = new Set(changed.map(({ id }) => id))
  const { write, committed } = saveBehaviour(behaviours, model)
  const savings = write || committed ? changed.map((one) => ({ ...one, deed, record: { ...one.record, id: one.id } })) : []
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
    ...(trial ? [] : writeAudit(model, deed, changed, context, run)),
    ...(trial ? [] : (behaviours.watch?.(model, deed, changed, context, run) ?? [])),
    ...(model.data.headOffice ? [announce(context, run)] : []),
    ...(write ? savings.map((one) => write({ ...one, run })) : []),
  ]
}

const rowOf = ({ model, context }: Work, { id, record, passwords }: Ready): NewRow => {
  const place = { branch: context.branch.id, fiscalYear: context.year?.id ?? null }
  const values = { ...record, ...hashesOf(model, passwords) }
  return { id, record: values, ...place, years: model.yearly ? [{ ...place, values }] : [] }
}

/** The values of password fields as they are stored; null for one that stays. */
const hashesOf = (model: Work['model'], passwords: Ready['passwords']): Record<string, unknown> =>
  Object.fromEntries(passwordFields(model).map(({ field }) => [field, passwords[field] ?? null]))

function update(work: Work, ready: readonly Ready[], place: Place): Promise<unknown>[] {
  const { model } = work
  const table = tableName(model.name)
  const own = ownFields(model)
  const cells = ready.map(({ id, record, before, passwords }): Cell[] => [
    ['id', id],
    ...cellsOf(own, { ...record, ...hashesOf(model, passwords) }),
    ...(before && isNarrowed(model, before, record) ? [['branch_id', record['branch']] as Cell] : []),
    ['updated_by', place.author],
  ])
  return [
    ...updateRows(table, 'id', cells, [sql`version = t.version + 1, updated_at = now()`], [], place),
    ...writeYears(work, ready, place),
    ...writeLists(table, model.fields.values(), ready, place),
    ...writeLines(model, ready, place),
  ]
}

/** The years' rows of records: changed where they are, made where a record had none in this year. */
function writeYears({ model, context }: Work, ready: readonly Ready[], place: Place): Promise<unknown>[] {
  const { branch, year } = context
  if (!model.yearly || !year) return []
  const begins = ({ before }: Ready) => before?.['fiscalYear'] === null
  const cells = ready
    .filter((one) => !begins(one))
    .map(({ id, record }): Cell[] => [['record_id', id], ...cellsOf(yearFields(model), record)])
  const fresh = ready.filter(begins).map(({ id, record }) => ({ id, branch: branch.id, fiscalYear: year.id, values: record }))
  return [
    ...updateRows(yearsTable(model.name), 'record_id', cells, [], [sql`t.fiscal_year_id = ${year.id}`], place),
    ...insertYears(model, fresh, place),
  ]
}
