import type { EndOfServiceRule } from '../../../resources/calculations/payroll/endOfService.ts'
import type { leavingReasons } from '../../../resources/groups/values.ts'
import type { NewRecord } from './bulk.ts'

type Row = NewRecord & EndOfServiceRule

/** The day of the Saudi Labour Law (royal decree M/51 of 23/8/1426), whose articles on the award have stood since. */
const from = '2005-09-27'

const award = (afterYears: number, monthsPerYear: string, source: string): Row => ({
  ...{ from, kind: 'award', afterYears, monthsPerYear, source },
  ...{ leavingReason: null, reached: null, parts: null, outOf: null },
})

type Share = readonly [
  leavingReason: (typeof leavingReasons)[number],
  reached: 'reached' | 'exceeded',
  afterYears: number,
  parts: number,
  outOf: number,
  source: string,
]

const share = ([leavingReason, reached, afterYears, parts, outOf, source]: Share): Row => ({
  ...{ from, kind: 'share', afterYears, leavingReason, reached, parts, outOf, source },
  monthsPerYear: null,
})

/** Articles 53, 80 to 82 and 84 to 88 of the Labour Law. */
export const endOfServiceRules: readonly Row[] = [
  award(0, '0.5', 'نظام العمل، المادة 84: نصف أجر شهر عن كل سنة من الخمس الأولى'),
  award(5, '1', 'نظام العمل، المادة 84: أجر شهر عن كل سنة تالية'),
  ...(
    [
      ['termination', 'reached', 0, 1, 1, 'نظام العمل، المادة 84'],
      ['contractEnd', 'reached', 0, 1, 1, 'نظام العمل، المادة 84'],
      ['mutualConsent', 'reached', 0, 1, 1, 'نظام العمل، المادة 84'],
      ['resignation', 'reached', 2, 1, 3, 'نظام العمل، المادة 85'],
      ['resignation', 'exceeded', 5, 2, 3, 'نظام العمل، المادة 85'],
      ['resignation', 'reached', 10, 1, 1, 'نظام العمل، المادة 85'],
      ['employerBreach', 'reached', 0, 1, 1, 'نظام العمل، المادة 81'],
      ['forceMajeure', 'reached', 0, 1, 1, 'نظام العمل، المادة 87'],
      ['marriageOrBirth', 'reached', 0, 1, 1, 'نظام العمل، المادة 87'],
      ['retirement', 'reached', 0, 1, 1, 'نظام العمل، المادة 84'],
      ['disability', 'reached', 0, 1, 1, 'نظام العمل، المادة 84'],
      ['death', 'reached', 0, 1, 1, 'نظام العمل، المادة 84'],
      ['seriousFault', 'reached', 0, 0, 1, 'نظام العمل، المادة 80'],
      ['probation', 'reached', 0, 0, 1, 'نظام العمل، المادة 53'],
    ] as const
  ).map(share),
]
