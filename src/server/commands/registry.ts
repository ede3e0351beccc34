import { fileURLToPath } from 'node:url'
import { definitions } from '../../../resources/index.ts'
import { checkDefinitions } from '../../../schema/check/checkDefinitions.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { loadCustom } from '../custom/load.ts'

const customFolder = fileURLToPath(new URL('../../../resources/custom/', import.meta.url))

/** The product's definitions with those of the installation, so that a migration keeps the tables of both. */
export async function readRegistry(): Promise<Registry> {
  const custom = await loadCustom(customFolder)
  const all = [...definitions, ...custom.definitions]
  const faults = [...custom.faults, ...checkDefinitions(all, { files: custom.files })]
  if (faults.length) throw new Error(['The definitions are wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return createRegistry(all)
}
