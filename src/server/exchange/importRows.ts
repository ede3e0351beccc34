import { ownTitle } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { wayOf } from './answers.ts'
import { askApart } from './apart.ts'
import { reportChange } from './changes.ts'
import { nameHolders, type Refusal } from './clashes.ts'
import type { ExchangeColumn } from './columns.ts'
import { createRows } from './createRows.ts'
import { checkFamily } from './family.ts'
import { checkIdentity, type Match } from './identity.ts'
import { reportKept } from './kept.ts'
import type { Reading } from './reading.ts'
import { readRows } from './readRows.ts'
import { renameKey } from './related.ts'
import { headingIn, type ImportReport, reportFaults, type SheetRow } from './report.ts'
import { alsoMissing, type ColumnFault, keepBlanks, settleRow, withoutEcho } from './row.ts'
import type { ImportSession } from './session.ts'
import { changesOf, updateRows } from './updateRows.ts'
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
  const refusals: Refusal[] = []
  const refuse = (reading: Reading, faults: readonly ColumnFault[]) => {
    const { read, match } = reading
    const all = [...faults, ...alsoMissing(session, read, match?.before, faults)]
    refusals.push({ reading, faults: withoutEcho(session.model, all, present) })
  }
  const good: Reading[] = []
  for (const reading of readings) {
    const { read, match } = reading
    if (match) report.blanks += keepBlanks(session, read, match.before)
    settleRow(session, read, match?.before)
    if (match && wayOf(session.answers, reading.row.number) === 'skip') {
      report.counts.unchanged++
      await reportChange(session, report, reading, changesOf(session, read, match.before), match.before)
      continue
    }
    if (reading.echo?.isTold) {
      report.counts.unchanged++
      continue
    }
    if (checkTwice(session, reading) && match) await updateKeys(session, report, reading, match, run)
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
  for (const { reading, faults } of await nameHolders(session, refusals, run))
    reportFaults(session, report, reading.row, faults, byKey)
  const refused = new Set(refusals.map(({ reading }) => reading))
  await reportKept(
    session,
    report,
    good.filter((reading) => !refused.has(reading)),
    run,
  )
}

/** Whether the row is the first of its numbers; a second one is a fault, which names the other where only a lesser number is the same. */
function checkTwice(session: ImportSession, reading: Reading): boolean {
  const { model, seen } = session
  const { row, read, keys, echo } = reading
  if (echo) {
    askApart(session, reading)
    const [name = ''] = [model.data.import?.match[0] ?? []].flat()
    read.faults.push({ key: name, fault: { code: 'Import.RowTwice', field: name, params: { row: echo.first } }, waits: true })
    return false
  }
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
async function updateKeys(
  session: ImportSession,
  report: ImportReport,
  { read, renamed }: Reading,
  match: Match,
  run: Run,
): Promise<void> {
  for (const [reference, { id, key }] of checkIdentity(session, read, match)) {
    const [name = ''] = session.model.data.import?.through?.[reference] ?? []
    if (key !== null) {
      const before = match.before.refs?.[reference]?.[name]
      const column = headingIn(session, report, `${reference}.${name}`)
      read.faults.push(...(await renameKey(session, reference, { id, key }, run)))
      renamed.push({ column, ours: typeof before === 'string' ? before : null, file: key })
    }
    delete read.referred[reference]
  }
  for (const [reference, [name = '']] of Object.entries(session.model.data.import?.through ?? {})) {
    const key = read.referred[reference]?.[name]
    // A file without the guardians' mobiles says nothing about who the guardian is.
    if (read.referred[reference] && (key === null || key === undefined) && match.before[reference])
      delete read.referred[reference]
  }
}
