import { fileURLToPath } from 'node:url'
import { codeIn, type Spot, textsIn } from '../texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Patterns of what is typed, and names of keys: the same in every language. */
const untranslated = new Set([
  'YYYY-MM-DD',
  'YYYY-MM-DD HH:mm:ss',
  'HH:mm',
  'Ctrl S',
  'Ctrl D',
  'Ctrl Enter',
  'Enter',
  'Esc',
  'PostgreSQL *',
])

/** Pages for us alone, without a link from the product. */
const ours = /^src\/client\/pages\/Gallery/

/** Words in the client's markup that stand in no language pack. */
export default async function check(): Promise<string[]> {
  return codeIn(root, ['src/client'])
    .filter(({ file }) => file.endsWith('.tsx') && !ours.test(file))
    .flatMap(({ file, code }) => faultsOf(textsIn(file, code).literals))
}

export const faultsOf = (literals: readonly Spot[]): string[] =>
  literals
    .filter(({ text }) => !untranslated.has(text))
    .map(({ file, line, text }) => `${file}:${line}: «${text}» stands in no language pack`)
