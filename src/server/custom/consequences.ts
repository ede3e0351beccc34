import { isObject } from '../../../schema/check/shapeFaults.ts'
import type { CustomFile } from './readFolder.ts'

/** What files that are left out would have brought: the file by each name. */
export type Lost = ReadonlyMap<string, string>

/** The names that files bring which are left out with nothing to show in their place: definitions, added fields, runs, functions. */
export const lostNames = (files: readonly CustomFile[], isLost: (file: string) => boolean): Lost =>
  new Map(
    files.flatMap((one) =>
      isLost(one.file)
        ? [
            ...one.items.flatMap(namesIn),
            ...Object.keys({ ...one.calculations, ...one.makers, ...one.recipes }),
            ...(one.guessed ?? []),
          ].map((name): [string, string] => [name, one.file])
        : [],
    ),
  )

function namesIn(item: unknown): string[] {
  if (!isObject(item)) return []
  const { name, report, card, extends: base, fields, sections } = item
  const added = base === undefined ? [] : [fields, ...Object.values(isObject(sections) ? sections : {})]
  const inner = added.flatMap((group) => (isObject(group) ? [group, isObject(group['fields']) ? group['fields'] : {}] : []))
  return [name, report, card].filter((one) => typeof one === 'string').concat(inner.flatMap((group) => Object.keys(group)))
}

/** How a fault says that something is not there: `no resource 'toolLoans'`. */
const absent = /\bno (?:[\w-]+ ){1,3}'(\w+)[\w.]*'/

/** The faults of a file; where all of them follow from other files that are left out, a line for each that says so. */
export function withConsequences(file: string, lines: readonly string[], lost: Lost): string[] {
  const needed = (line: string) => {
    const [, name] = absent.exec(line) ?? []
    return name !== undefined && lost.has(name) && lost.get(name) !== file ? name : undefined
  }
  const own = lines.filter((line) => needed(line) === undefined)
  const other = lines.flatMap((line) => needed(line) ?? [])
  return own.length ? own : [...new Set(other)].map((name) => `it needs '${name}' of ${lost.get(name)}, which is left out`)
}
