import type { ImportDifference } from '../../shared/importQuestion.ts'
import type { Run } from '../database/database.ts'
import { cellValue, type Row } from './cellValue.ts'
import { calledIn, seesRecords } from './changes.ts'
import type { Reading } from './reading.ts'
import { headingIn, type ImportReport, mostTold } from './report.ts'
import { saysSame } from './saysSame.ts'
import type { ImportSession } from './session.ts'
import { storedRecords } from './stored.ts'

/**
 * Tells what rows say otherwise of related records that are known: a guardian keeps what is recorded, since a file of students is not
 * where a guardian is corrected, and several rows of it may say several things.
 */
export async function reportKept(
  session: ImportSession,
  report: ImportReport,
  readings: readonly Reading[],
  run: Run,
): Promise<void> {
  const { model, context, server } = session
  for (const [reference, [match = '']] of Object.entries(model.data.import?.through ?? {})) {
    const target = context.registry.get(model.fields.get(reference)?.to ?? '')
    if (!seesRecords(session, target)) continue
    const about = readings.flatMap((reading) => {
      const values = reading.read.referred[reference]
      const id = session.related.get(`${reference} ${String(values?.[match])}`)?.id
      return values && id !== undefined ? [{ reading, values, id }] : []
    })
    const records = await storedRecords(
      target,
      about.map(({ id }) => id),
      [],
      context,
      run,
    )
    for (const { reading, values, id } of about) {
      const record = records.get(id)
      if (!record) continue
      const differences = [...target.fields.values()].flatMap((field): ImportDifference[] => {
        const key = `${reference}.${field.field}`
        if (!reading.said.has(key)) return []
        const said: Row = { [field.field]: values[field.field] }
        if (saysSame(field, record[field.field] ?? null, said[field.field] ?? null)) return []
        const text = (row: Row) => {
          const value = cellValue(row, field, context, server.messages, target)
          return value === null ? null : String(value)
        }
        return [{ column: headingIn(session, report, key), ours: text(record), file: text(said) }]
      })
      if (!differences.length) continue
      if (report.kept.length >= mostTold) report.untoldChanges++
      else
        report.kept.push({
          row: reading.row.number,
          resource: target.name,
          id,
          title: calledIn(target, record, context.language),
          differences,
        })
    }
  }
}
