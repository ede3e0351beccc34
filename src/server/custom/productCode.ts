import { calculations } from '../../../resources/calculations/index.ts'
import { cards } from '../../../resources/cards.ts'
import { makers } from '../../../resources/makers/index.ts'
import { recipes } from '../../../resources/recipes.ts'
import { entityReports } from '../../../resources/reports/entityReports.ts'
import { runs } from '../../../resources/runs/index.ts'
import { action, behaviour } from '../behaviours/contracts.ts'
import { computedExpressions } from '../engine/sql/computed.ts'
import { contracts as print } from '../print/documents/index.ts'
import type { Bound } from './build.ts'
import { hasProductText } from './errorTexts.ts'

/** The code that definitions may bind by name. */
export const productCode: Bound = {
  code: {
    behaviour,
    action,
    print,
    computed: Object.keys(computedExpressions),
  },
  calculations,
  makers,
  recipes,
  runs,
  hasText: hasProductText,
  views: { reports: entityReports, cards },
}
