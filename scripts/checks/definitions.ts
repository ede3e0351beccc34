import { definitions } from '../../resources/index.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { customFolder } from '../../src/server/custom/customFolder.ts'
import { productCode } from '../../src/server/custom/productCode.ts'
import { readFolder } from '../../src/server/custom/readFolder.ts'

/** Faults of all definitions, the product's and the installation's own, one line each. */
export default async function definitionFaults(folder = customFolder): Promise<string[]> {
  const faults = checkDefinitions(definitions, productCode)
  if (faults.length) return faults
  return assemble(definitions, await readFolder(folder), productCode).broken.flatMap((one) => one.faults)
}
