import type { CodeNames } from '../../../schema/check/scene.ts'
import { behaviours } from '../behaviours/index.ts'
import { computedExpressions } from '../engine/computed.ts'
import { recipes } from '../ledger/recipes/index.ts'
import { documents } from '../print/documents/index.ts'

/** The code that definitions may bind by name. */
export const codeNames: CodeNames = {
  behaviour: [...Object.keys(behaviours.save), ...Object.keys(behaviours.action)],
  posting: Object.keys(recipes),
  print: Object.keys(documents),
  computed: Object.keys(computedExpressions),
}
