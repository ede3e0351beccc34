import type { Model } from './model.ts'
import type { ModelRead } from './modelRead.ts'
import { comparedNames, ownersOf } from './reads.ts'

/** The fields on which a read depends, those of other reads by which it is chosen among them: of its own lines, and of the document. */
export interface ReadKeys {
  readonly line: ReadonlySet<string>
  readonly document: ReadonlySet<string>
}

const known = new WeakMap<ModelRead, ReadKeys>()

/** The keys of a read; found once. */
export function keysOf(model: Model, read: ModelRead): ReadKeys {
  const found = known.get(read)
  if (found) return found
  const keys = { line: new Set<string>(), document: new Set<string>() }
  collect(model, read, keys, new Set())
  known.set(read, keys)
  return keys
}

function collect(model: Model, read: ModelRead, keys: Record<keyof ReadKeys, Set<string>>, seen: Set<ModelRead>): void {
  if (seen.has(read)) return
  seen.add(read)
  const { each, path, list } = read
  const own = model.lines.find(({ name }) => name === each)?.fields
  const names = path ? [path.start] : list ? [...comparedNames(list), ...ownersOf(list, own ?? model.fields)] : []
  for (const name of names) {
    const bare = name.replace(/^document\./, '')
    const among = bare === name ? [each, null] : [null]
    if (bare === name && own?.has(name)) keys.line.add(name)
    else if (model.fields.has(bare)) keys.document.add(bare)
    else for (const other of model.reads) if (other.name === bare && among.includes(other.each)) collect(model, other, keys, seen)
  }
}
