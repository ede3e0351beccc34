import { definitions } from '../../resources/index.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { codeNames } from '../../src/server/custom/codeNames.ts'
import { customFolder } from '../../src/server/custom/customFolder.ts'
import { readFolder } from '../../src/server/custom/readFolder.ts'

/** Faults of all definitions, the product's and the installation's own, one line each. */
export default async function definitionFaults(folder = customFolder): Promise<string[]> {
  const faults = checkDefinitions(definitions, { code: codeNames })
  if (faults.length) return faults
  return assemble(definitions, await readFolder(folder), { code: codeNames }).broken.flatMap((one) => one.faults)
}
