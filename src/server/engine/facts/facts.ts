import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { all, type Run } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { keptFact } from './kept.ts'
import { withOwnUses } from './ownUses.ts'
import { pathsBehind } from './paths.ts'
import { chooser, type Listed, rowsFor } from './rows.ts'
import { rowsOfSubject, type Subject, subjectOf, type WithFacts } from './subject.ts'

/**
 * The records with what their definition `reads` in `facts`, for the document and for each of its lines: the paths of all records
 * by one statement, the rows of each list by another, all in one packet.
 * @param former for each record the one whose reads are reused: only what depends on a changed value is read again
 * @param stored for each record its stored values, which use up some of what it reads
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
  const wanted = model.reads.map((read) => ({ read, rows: rowsWith(model, read, subjects, former) }))
  // Of what all keep nothing is asked.
  const asked = wanted.flatMap(({ read, rows }) => (rows.some(({ kept }) => !kept) ? [read] : []))
  const lists = asked.flatMap((read): Listed[] => (read.list ? [{ ...read, list: read.list }] : []))
  const [behind, ...found] = await all([
    pathsBehind(
      model,
      asked.filter(({ path }) => path),
      subjects,
      context,
      run,
    ),
    ...lists.map((read) => rowsFor(model, read, subjects, context, run)),
  ])
  const give = ({ read, rows }: (typeof wanted)[number], factOf: (row: WithFacts, document: WithFacts) => unknown) => {
    for (const { row, document, index, kept } of rows)
      row.facts[read.name] = kept ? kept.fact : withOwnUses(model, read, factOf(row, document), stored[index], context)
  }
  for (const one of wanted.filter(({ read }) => read.path)) give(one, (row) => behind(one.read, row) ?? null)
  for (const one of wanted.filter(({ read }) => read.list)) {
    const at = lists.findIndex(({ name, each }) => name === one.read.name && each === one.read.each)
    const list = lists[at]
    give(one, list ? chooser(model, list, found[at] ?? [], context) : () => null)
  }
  return subjects.map(({ document, lines }) => ({ ...document, ...Object.fromEntries(lines) }) as unknown as T)
}

/** The documents or lines for which something is read, each with the reads that it reuses. */
const rowsWith = (model: Model, read: ModelRead, subjects: readonly Subject[], former: readonly (RecordData | null)[]) =>
  subjects.flatMap((subject, index) =>
    rowsOfSubject(read, subject).map((row) => {
      const { document } = subject
      return { row, document, index, kept: keptFact(model, read, row, document, former[index]) }
    }),
  )
