import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The languages of the product and which texts each has. */
export interface ProductTexts {
  readonly languages: readonly string[]
  has(language: string, key: string): boolean
  keys(language: string): Iterable<string>
}

/** Reads the packs `{folder}/{language}/{area}.json`. */
export function productTexts(folder: string): ProductTexts {
  const packs = new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): [string, Set<string>] => [name, keysIn(join(folder, name))]),
  )
  return {
    languages: [...packs.keys()],
    has: (language, key) => packs.get(language)?.has(key) === true,
    keys: (language) => packs.get(language) ?? [],
  }
}

const keysIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>)),
  )
