import { calculations } from '../../../resources/calculations/index.ts'
import { makers } from '../../../resources/makers/index.ts'
import { runs } from '../../../resources/runs/index.ts'
import { behaviours } from '../behaviours/index.ts'
import { computedExpressions } from '../engine/sql/computed.ts'
import { recipes } from '../ledger/recipes/index.ts'
import { documents } from '../print/documents/index.ts'
import type { Bound } from './assemble.ts'

/** The code that definitions may bind by name. */
export const productCode: Bound = {
  code: {
    behaviour: Object.values(behaviours).flatMap(Object.keys),
    posting: Object.keys(recipes),
    print: Object.keys(documents),
    computed: Object.keys(computedExpressions),
  },
  calculations,
  makers,
  runs,
}
