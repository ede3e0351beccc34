import { readFileSync } from 'node:fs'
import { definitions } from '../../resources/index.ts'
import { entityReports } from '../../resources/reports/entityReports.ts'
import { reports } from '../../resources/reports/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { exampleFiles } from '../../schema/reference/examples.ts'
import { referenceFaults } from '../../schema/reference/faults.ts'
import { markdownOf } from '../../schema/reference/markdown.ts'
import { namesText } from '../../schema/reference/names.ts'
import { languagePages } from '../../schema/reference/pages.ts'
import { createRegistry } from '../../schema/registry.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { productCode } from '../../src/server/custom/productCode.ts'

export const referenceFile = new URL('../../docs/reference.md', import.meta.url)

/** The reference of the language as one document. */
export const referenceText = (): string => markdownOf(languagePages(definitions))

export const namesFile = new URL('../../docs/names.md', import.meta.url)

/** The names that are built in, as another one. */
export const builtInNames = (): string =>
  namesText({
    registry: createRegistry(definitions, { runs }),
    reports: [...reports, ...entityReports.map(({ report, permission }) => ({ name: report, permission }))].toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    functions: {
      calculate: Object.keys(productCode.calculations ?? {}),
      'effects.ledger': Object.keys(productCode.recipes ?? {}),
      'actions.by': Object.keys(productCode.makers ?? {}),
    },
  })

/** What is wrong with the examples of the reference, put among the product's definitions as files of an installation. */
export function exampleFaults(): string[] {
  const files = exampleFiles.map((file) => ({ ...file, behaviours: [], faults: [] }))
  const { broken } = assemble(definitions, files, productCode)
  return broken.flatMap(({ faults }) => faults)
}

/** Every word has a meaning and an example that the checks accept, and the committed document says so. */
export default async function check(): Promise<string[]> {
  const faults = [...referenceFaults(definitions), ...exampleFaults()]
  if (faults.length) return faults
  const made = { 'docs/reference.md': [referenceFile, referenceText()], 'docs/names.md': [namesFile, builtInNames()] } as const
  return Object.entries(made).flatMap(([name, [file, text]]) =>
    readFileSync(file, 'utf8') === text ? [] : [`${name} is stale; run "npm run reference"`],
  )
}
