import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import { keysOf } from '../../../../schema/readKeys.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { WithFacts } from './subject.ts'

/**
 * The value that a document or line read before, if nothing that the read depends on has changed; undefined where it must be read
 * again.
 */
export function keptFact(
  model: Model,
  read: ModelRead,
  row: WithFacts,
  document: WithFacts,
  former: RecordData | null | undefined,
): { readonly fact: unknown } | undefined {
  if (!former) return undefined
  const lines = read.each === null ? [former] : ((former[read.each] as readonly RecordData[] | undefined) ?? [])
  const before = read.each === null ? former : lines.find(({ id }) => id === row['id'])
  if (!before?.facts || !isOfShape(read, before.facts[read.name])) return undefined
  const keys = keysOf(model, read)
  const isKept = same(keys.line, row, before) && same(keys.document, document, former)
  return isKept ? { fact: before.facts[read.name] } : undefined
}

function same(names: ReadonlySet<string>, now: RecordData, before: RecordData): boolean {
  for (const name of names) {
    const [value, former] = [now[name] ?? null, before[name] ?? null]
    if (value !== former && JSON.stringify(value) !== JSON.stringify(former)) return false
  }
  return true
}

/** Whether a fact is what the read gives: the definition may have become another one since. */
function isOfShape({ list }: ModelRead, fact: unknown): boolean {
  if (fact === undefined || fact === null || !list) return fact !== undefined
  const { take } = list
  const isRow = (row: unknown) =>
    typeof take === 'string' ? typeof row !== 'object' || row === null : take.every((name) => name in (row as object))
  return list.every ? Array.isArray(fact) && fact.every(isRow) : isRow(fact)
}
