import { readFileSync } from 'node:fs'
import { definitions } from '../../resources/index.ts'
import { exampleFiles, exampleScreens } from '../../schema/reference/examples.ts'
import { referenceFaults } from '../../schema/reference/faults.ts'
import { markdownOf } from '../../schema/reference/markdown.ts'
import { languagePages } from '../../schema/reference/pages.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { productCode } from '../../src/server/custom/productCode.ts'

export const referenceFile = new URL('../../docs/reference.md', import.meta.url)

/** The reference of the language as one document. */
export const referenceText = (): string => markdownOf(languagePages(definitions))

/** What is wrong with the examples of the reference, put among the product's definitions as files of an installation. */
export function exampleFaults(): string[] {
  const screen = Object.fromEntries(exampleScreens.map((name) => [name, {}]))
  const files = exampleFiles.map((file) => ({ ...file, behaviours: [], faults: [] }))
  const { broken } = assemble(definitions, files, { ...productCode, code: { ...productCode.code, screen } })
  return broken.flatMap(({ faults }) => faults)
}

/** Every word has a meaning and an example that the checks accept, and the committed document says so. */
export default async function check(): Promise<string[]> {
  const faults = [...referenceFaults(definitions), ...exampleFaults()]
  if (faults.length) return faults
  return readFileSync(referenceFile, 'utf8') === referenceText() ? [] : ['docs/reference.md is stale; run "npm run reference"']
}
