import { fileURLToPath } from 'node:url'
import { calculations } from '../../resources/calculations/index.ts'
import { definitions } from '../../resources/index.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { behaviours } from '../../src/server/behaviours/index.ts'
import { loadCustom } from '../../src/server/custom/load.ts'
import { computedExpressions } from '../../src/server/engine/sql/computed.ts'
import { documents } from '../../src/server/print/documents/index.ts'

const customFolder = fileURLToPath(new URL('../../resources/custom/', import.meta.url))

/** Faults of all definitions, the product's and the installation's own, one line each. */
export default async function definitionFaults(folder = customFolder): Promise<string[]> {
  const custom = await loadCustom(folder)
  const code = {
    behaviour: Object.values(behaviours).flatMap(Object.keys),
    print: Object.keys(documents),
    computed: Object.keys(computedExpressions),
  }
  return [
    ...custom.faults,
    ...checkDefinitions([...definitions, ...custom.definitions], {
      files: custom.files,
      code,
      calculations: { ...calculations, ...custom.calculations },
    }),
  ]
}
