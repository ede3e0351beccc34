import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const folder = join(dirname(resolve('vazirmatn/package.json')), 'fonts', 'ttf')

/** The faces of paper: the only ones that documents are set in, whatever the machine has. */
export const faces = ['Regular', 'Medium', 'Bold'].map((weight) => join(folder, `Vazirmatn-${weight}.ttf`))

/** Another face would take the place of a missing one without a word. @throws Error that names the files */
export function assertFaces(): void {
  const missing = faces.filter((face) => !existsSync(face))
  if (missing.length) throw new Error(`The fonts of documents are missing; install the packages again:\n${missing.join('\n')}`)
}

/** One sentence when this platform has no compiler of documents, else null. */
export function printFault(): string | null {
  const packages = dirname(dirname(resolve('@myriaddreamin/typst-ts-node-compiler/package.json')))
  const own = `typst-ts-node-compiler-${process.platform}-${process.arch}`
  if (readdirSync(packages).some((name) => name.startsWith(own))) return null
  return `Documents cannot be printed on this platform (${process.platform} ${process.arch}); everything else works.`
}
