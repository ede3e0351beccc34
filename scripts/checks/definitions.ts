import { fileURLToPath } from 'node:url'
import { definitions } from '../../resources/index.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { behaviours } from '../../src/server/behaviours/index.ts'
import { loadCustom } from '../../src/server/custom/load.ts'
import { computedExpressions } from '../../src/server/engine/computed.ts'

/** Every definition, the product's and the installation's own, says only what can be understood. */
export default async function check(): Promise<string[]> {
  const custom = await loadCustom(fileURLToPath(new URL('../../resources/custom/', import.meta.url)))
  const code = { behaviour: Object.keys(behaviours.save), computed: Object.keys(computedExpressions) }
  return [...custom.faults, ...checkDefinitions([...definitions, ...custom.definitions], { files: custom.files, code })]
}
