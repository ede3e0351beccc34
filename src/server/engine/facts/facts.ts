import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/reads.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { all, type Run } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { keptFact } from './kept.ts'
import { withOwnUses } from './ownUses.ts'
import { pathsBehind } from './paths.ts'
import { chooser, type Listed, rowsFor } from './rows.ts'
import { rowsOfSubject, subjectOf, type WithFacts } from './subject.ts'

/**
 * The records with what their definition `reads` in `facts`, of the document and of each of its lines: the paths of all records by
 * one statement, the rows of each list by another, all in one packet.
 * @param former of each record the one that keeps what it read: only what depends on another value there is read anew
 * @param stored of each record what is stored of it, which uses up some of what it reads
 */
export async function withFacts<T extends RecordData>(
  model: Model,
  records: readonly T[],
  context: Context,
  run: Run,
  former: readonly (RecordData | null)[] = [],
  stored: readonly (RecordData | null)[] = [],
): Promise<readonly T[]> {
  if (!model.reads.length || !records.length) return records
  const subjects = records.map((record) => subjectOf(model, record))
  const lists = model.reads.flatMap((read): Listed[] => (read.list ? [{ ...read, list: read.list }] : []))
  const [behind, ...rows] = await all([
    pathsBehind(model, subjects, context, run),
    ...lists.map((read) => rowsFor(model, read, subjects, context, run)),
  ])
  const each = (read: ModelRead, factOf: (row: WithFacts, document: WithFacts) => unknown) => {
    for (const [index, subject] of subjects.entries())
      for (const row of rowsOfSubject(read, subject)) {
        const kept = keptFact(model, read, row, subject.document, former[index])
        row.facts[read.name] = kept ? kept.fact : withOwnUses(model, read, factOf(row, subject.document), stored[index], context)
      }
  }
  for (const read of model.reads.filter(({ path }) => path)) each(read, (row) => behind(read, row) ?? null)
  for (const [index, read] of lists.entries()) {
    const choose = chooser(model, read, rows[index] ?? [], context)
    each(read, choose)
  }
  return subjects.map(({ document, lines }) => ({ ...document, ...Object.fromEntries(lines) }) as unknown as T)
}
