import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definitions } from '../../resources/index.ts'
import { tableName } from '../../schema/derive/names.ts'
import { filesBelow } from '../imports.ts'

/**
 * Where documents are known by name: their own code, what the desk reads of a family, what is made of their templates and told of some of
 * them, and what a school begins with.
 */
const ownCode = [
  'src/server/behaviours/',
  'src/server/demo/',
  'src/server/desk/',
  'src/server/print/documents/',
  'src/server/reports/documents/',
  'src/server/tenants/',
]

/** Names of documents in code that all of them share, a sentence each: there the words of the language speak of them. */
export default async function checkDocuments(): Promise<string[]> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const names = definitions.filter(({ effects }) => effects !== undefined).map(({ name }) => name)
  return filesBelow(root, 'src/server')
    .filter((file) => !ownCode.some((own) => file.startsWith(own)))
    .flatMap((file) => namedIn(file, readFileSync(join(root, file), 'utf8'), names))
}

/** The lines of a text that name one of the documents, as a text or as a table of a statement. */
export function namedIn(file: string, text: string, names: readonly string[]): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      names
        .filter((name) => new RegExp(`'${name}'|\\b(from|join|update|into|on) ${tableName(name)}\\b`).test(line))
        .map((name) => `${file}:${index + 1} names '${name}': shared code asks the definitions (effects, yearEnds).`),
    )
}
