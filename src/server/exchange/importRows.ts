import { ownTitle } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import type { ExchangeColumn } from './columns.ts'
import { createRows } from './createRows.ts'
import { checkFamily } from './family.ts'
import { checkIdentity, type Match } from './identity.ts'
import { type Reading, readRows } from './readRows.ts'
import { renameKey } from './related.ts'
import { type ImportReport, reportFaults, type SheetRow } from './report.ts'
import { alsoMissing, type ColumnFault, type ReadRow, settleRow, withoutEcho } from './row.ts'
import type { ImportSession } from './session.ts'
import { updateRows } from './updateRows.ts'
import type { Writing } from './writing.ts'

/** Imports a portion of rows in the open transaction: all are read, then looked up together, then written together. */
export async function importRows(
  session: ImportSession,
  all: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly SheetRow[],
  report: ImportReport,
  run: Run,
): Promise<void> {
  const byKey = new Map(all.map((column) => [column.key, column]))
  const present = new Set([...mapped.values()].map((column) => column.key))
  const columns = all.filter((column) => present.has(column.key) || column.field.where)
  const readings = await readRows(session, columns, mapped, rows, run)
  const refuse = ({ row, read, match }: Reading, faults: readonly ColumnFault[]) => {
    const all = [...faults, ...alsoMissing(session, read, match?.before, faults)]
    reportFaults(session, report, row, withoutEcho(session.model, all, present), byKey)
  }
  const good: Reading[] = []
  for (const reading of readings) {
    const { read, match } = reading
    settleRow(session, read, match?.before)
    if (checkTwice(session, reading) && match) await updateKeys(session, read, match, run)
    checkFamily(session, read, !match)
    if (read.faults.length) refuse(reading, read.faults)
    else good.push(reading)
  }
  const writing: Writing = { report, refuse }
  await updateRows(
    session,
    good.filter(({ match }) => match),
    writing,
  )
  await createRows(
    session,
    good.filter(({ match }) => !match),
    writing,
  )
}

/** Whether the row is the first of its numbers; a second one is a fault, which names the other where only a lesser number is the same. */
function checkTwice({ model, seen }: ImportSession, { row, read, keys }: Reading): boolean {
  const own = [...keys].map(([name, key]) => ({ name, key: `${name} ${key}` }))
  const twice = own.find(({ key }) => seen.has(key))
  const first = twice && seen.get(twice.key)
  if (!first) {
    const title = ownTitle(model).map((one) => read.values[one])
    for (const { key } of own) seen.set(key, { row: row.number, name: String(title.find(Boolean) ?? '') })
    return true
  }
  const code = twice === own[0] || !first.name ? 'Import.RowTwice' : 'Import.RowTwiceOf'
  const [column = ''] = twice.name.split(',')
  read.faults.push({ key: column, fault: { code, field: column, params: first } })
  return false
}

/** Asks what only a person knows; a guardian who stays needs none of the row's columns. */
async function updateKeys(session: ImportSession, read: ReadRow, match: Match, run: Run): Promise<void> {
  for (const [reference, renamedKey] of checkIdentity(session, read, match)) {
    if (renamedKey.key !== null)
      read.faults.push(...(await renameKey(session, reference, { id: renamedKey.id, key: renamedKey.key }, run)))
    delete read.referred[reference]
  }
  for (const [reference, [name = '']] of Object.entries(session.model.data.import?.through ?? {})) {
    const key = read.referred[reference]?.[name]
    // A file without the guardians' mobiles says nothing about who the guardian is.
    if (read.referred[reference] && (key === null || key === undefined) && match.before[reference])
      delete read.referred[reference]
  }
}
