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

/** The example of a language on a page of the documentation that says something, word for word. */
export function exampleOf(page: string, language: string, saying: string): string {
  const text = readFileSync(new URL(page, root), 'utf8')
  const examples = [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, example = '']) => example,
  )
  const found = examples.find((example) => example.includes(saying))
  if (found === undefined) throw new Error(`No example on ${page} says ${saying}.`)
  return found
}
