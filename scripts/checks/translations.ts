import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const languages = ['ar', 'en']
const plural = /_(zero|one|two|few|many|other)$/

const packOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(root, 'locales', language)).map((file) =>
      JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8')),
    ),
  )

/** Literal keys that code asks for: `t('shell.signIn')`. */
function askedKeys(): Map<string, string> {
  const asked = new Map<string, string>()
  for (const entry of readdirSync(join(root, 'src/client'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    for (const [, key] of readFileSync(file, 'utf8').matchAll(/\b(?:t|translate)\(\s*'([\w.]+)'/g))
      if (key) asked.set(key, file.slice(root.length))
  }
  return asked
}

/** Every text is there in every language, with the plural forms that the language has. */
export default async function check(): Promise<string[]> {
  const packs = Object.fromEntries(languages.map((language) => [language, packOf(language)]))
  const stems = new Set(languages.flatMap((language) => Object.keys(packs[language] ?? {}).map((key) => key.replace(plural, ''))))
  const has = (language: string, stem: string) =>
    Object.keys(packs[language] ?? {}).some((key) => key === stem || key.replace(plural, '') === stem)
  const missing = languages.flatMap((language) =>
    [...stems].filter((stem) => !has(language, stem)).map((stem) => `locales/${language}: no text for '${stem}'`),
  )
  const unknown = [...askedKeys()]
    .filter(([key]) => !stems.has(key) && !stems.has(key.replace(plural, '')))
    .map(([key, file]) => `${file}: no text for '${key}'`)
  const counted = Object.keys(packs.ar ?? {}).filter((key) => key.endsWith('_many') || key.endsWith('_few'))
  const forms = counted.flatMap((key) =>
    ['zero', 'one', 'two', 'few', 'many', 'other']
      .map((form) => key.replace(plural, `_${form}`))
      .filter((form) => packs.ar?.[form] === undefined)
      .map((form) => `locales/ar: no plural form '${form}'`),
  )
  return [...missing, ...unknown, ...new Set(forms)]
}
