import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packs = new Map<string, Readonly<Record<string, string>>>()

/** The texts of one language, `{folder}/{area}.json`; its files are read once in a process. */
export function packOf(folder: string): Readonly<Record<string, string>> {
  const known = packs.get(folder)
  if (known) return known
  const pack: Record<string, string> = Object.assign(
    {},
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
  )
  packs.set(folder, pack)
  return pack
}
