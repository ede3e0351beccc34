import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '../../schema/languages.ts'
import { readPack } from '../texts.ts'

/** A term as it is said, and other ways to say it that are not used. */
interface Term {
  readonly say: string
  readonly not: readonly string[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A term is said in one way: `locales/glossary.json` names the other ways. */
export default async function check(): Promise<string[]> {
  const glossary = JSON.parse(readFileSync(join(root, 'locales', 'glossary.json'), 'utf8')) as Partial<Record<string, Term[]>>
  return languages.flatMap((language) =>
    wordingFaults(readPack(root, language), glossary[language] ?? []).map((fault) => `locales/${language}: ${fault}`),
  )
}

/** Texts in which a term is said in another way. */
export const wordingFaults = (pack: Readonly<Record<string, string>>, terms: readonly Term[]): string[] =>
  Object.entries(pack).flatMap(([key, text]) =>
    terms.flatMap(({ say, not }) =>
      not
        .filter((other) => text.toLowerCase().includes(other.toLowerCase()))
        .map((other) => `'${key}' says '${other}'; we say '${say}'`),
    ),
  )
