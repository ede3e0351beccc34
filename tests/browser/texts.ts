import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '../../schema/languages.ts'

/** The texts of one language as the client has them, so that a test names a button as its reader does. */
export function texts(language: Language): (key: string) => string {
  const folder = new URL(`../../locales/${language}/`, import.meta.url)
  const all = new Map(
    readdirSync(folder).flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>),
    ),
  )
  return (key) => {
    const text = all.get(key)
    if (text === undefined) throw new Error(`no text ${key} in ${language}`)
    return text
  }
}
