import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url)

/** A folder of an installation's own files somewhere else; what a file imports of the product is found from there. */
export function customFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
  return {
    folder,
    put: (file: string, content: string | object) =>
      writeFileSync(
        join(folder, file),
        typeof content === 'string'
          ? content.replace(/from '(\.\.?\/[^']+)'/g, (_, path: string) => `from '${new URL(path, `${root}resources/custom/`)}'`)
          : JSON.stringify(content),
      ),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The examples of a language on a page of the documentation, word for word. */
export const examplesOf = (page: string, language: string): string[] =>
  [...readFileSync(new URL(page, root), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, example = '']) => example,
  )

/** The one of them that says something. */
export function exampleOf(page: string, language: string, saying: string): string {
  const found = examplesOf(page, language).find((example) => example.includes(saying))
  if (found === undefined) throw new Error(`No example on ${page} says ${saying}.`)
  return found
}
