import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packOf } from '../texts/packs.ts'

/** The languages of the product and which texts each has. */
export interface ProductTexts {
  readonly languages: readonly string[]
  has(language: string, key: string): boolean
  text(language: string, key: string): string | undefined
  keys(language: string): Iterable<string>
}

const read = new Map<string, ProductTexts>()

/** The packs `{folder}/{language}/{area}.json`; read once in a process. */
export function productTexts(folder: string): ProductTexts {
  const known = read.get(folder) ?? readTexts(folder)
  read.set(folder, known)
  return known
}

function readTexts(folder: string): ProductTexts {
  const packs = new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): [string, Readonly<Record<string, string>>] => [name, packOf(join(folder, name))]),
  )
  return {
    languages: [...packs.keys()],
    has: (language, key) => Object.hasOwn(packs.get(language) ?? {}, key),
    text: (language, key) => packs.get(language)?.[key],
    keys: (language) => Object.keys(packs.get(language) ?? {}),
  }
}
