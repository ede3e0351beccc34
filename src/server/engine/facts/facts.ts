import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { all, type Run } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { pathsBehind } from './paths.ts'
import { chooser, type Listed, rowsFor } from './rows.ts'
import { rowsOfSubject, subjectOf } from './subject.ts'

/**
 * The records with what their definition `reads` in `facts`, of the document and of each of its lines: the paths of all records by
 * one statement, the rows of each list by another, all in one packet.
 */
export async function withFacts<T extends RecordData>(
  model: Model,
  records: readonly T[],
  context: Context,
  run: Run,
): Promise<readonly T[]> {
  if (!model.reads.length || !records.length) return records
  const subjects = records.map((record) => subjectOf(model, record))
  const lists = model.reads.flatMap((read): Listed[] => (read.list ? [{ ...read, list: read.list }] : []))
  const [behind, ...rows] = await all([
    pathsBehind(model, subjects, context, run),
    ...lists.map((read) => rowsFor(model, read, subjects, context, run)),
  ])
  for (const read of model.reads.filter(({ path }) => path))
    for (const subject of subjects)
      for (const row of rowsOfSubject(read, subject)) row.facts[read.name] = behind(read, row[read.path?.start ?? '']) ?? null
  for (const [index, read] of lists.entries()) {
    const choose = chooser(model, read, rows[index] ?? [], context)
    for (const subject of subjects)
      for (const row of rowsOfSubject(read, subject)) row.facts[read.name] = choose(row, subject.document)
  }
  return subjects.map(({ document, lines }) => ({ ...document, ...Object.fromEntries(lines) }) as unknown as T)
}
