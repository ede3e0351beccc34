import { isObject } from '../../../schema/check/shapeFaults.ts'
import { isCard, isExtension, isReport, type Part } from './parts.ts'

type LastGood = ReadonlyMap<string, readonly unknown[]> | undefined

/**
 * The files that bring what another one brings as well, with a line for each such thing: usually a copy that somebody left behind.
 * The one keeps it that had it when all was right, else the first by name; so a copy takes nothing out of use.
 */
export function repeatedIn(parts: readonly Part[], lastGood: LastGood): ReadonlyMap<string, readonly string[]> {
  const holders = new Map<string, Set<string>>()
  for (const part of parts)
    for (const name of [...part.items.flatMap(namesOf), ...codeOf(part)])
      holders.set(name, (holders.get(name) ?? new Set()).add(part.file))
  const byFile = new Map(parts.map((part) => [part.file, part]))
  const lines = new Map<string, string[]>()
  for (const [name, files] of holders) {
    if (files.size < 2) continue
    const held = [...files].filter((file) => hadIt(byFile.get(file), name, lastGood))
    const holder = held.length === 1 ? held[0] : [...files][0]
    for (const file of files)
      if (file !== holder)
        lines.set(file, [
          ...(lines.get(file) ?? []),
          `'${name}' is defined in ${holder} as well, and taken from there; leave it in one place`,
        ])
  }
  return lines
}

/** Functions are not kept: what a file brings of them it had if it was right at all. */
function hadIt(part: Part | undefined, name: string, lastGood: LastGood): boolean {
  const former = part && lastGood?.get(part.file)
  if (!part || !former) return false
  return codeOf(part).includes(name) || former.flatMap(namesOf).includes(name)
}

const codeOf = ({ calculations, makers, recipes }: Part): string[] => Object.keys({ ...calculations, ...makers, ...recipes })

/** By what an item of a file is known to others: its name, and what it adds to a built-in definition. */
function namesOf(item: unknown): string[] {
  if (!isObject(item)) return []
  if (isReport(item)) return texts([item.report])
  if (isCard(item)) return texts([item.card]).map((name) => `card ${name}`)
  if (!isExtension(item)) return texts([item['name']])
  const sections = isObject(item.sections) ? Object.values(item.sections) : []
  const added = [item.fields, item.actions, ...sections.map((one) => (isObject(one) ? one['fields'] : undefined))]
  return added.flatMap((of) => (isObject(of) ? Object.keys(of).map((name) => `${item.extends}.${name}`) : []))
}

const texts = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string' && value !== '') as string[]
