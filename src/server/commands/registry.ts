import { definitions } from '../../../resources/index.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { assemble } from '../custom/assemble.ts'
import { customFolder } from '../custom/customFolder.ts'
import { productCode } from '../custom/productCode.ts'
import { readFolder } from '../custom/readFolder.ts'

/** The product's definitions with those of the installation, so that a migration keeps the tables of both. */
export async function readRegistry(): Promise<Registry> {
  const { definitions: all, calculations, recipes, broken } = assemble(definitions, await readFolder(customFolder), productCode)
  const faults = broken.flatMap((one) => one.faults)
  if (faults.length) throw new Error(['The definitions are wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return createRegistry(all, { calculations, recipes })
}
