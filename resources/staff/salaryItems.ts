import { defineResource } from '../../schema/define.ts'
import { choice, flag, percent, quantity, ref, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { salaryPurposes } from '../groups/values.ts'

const byTime = { basis: { in: ['days', 'hours'] } } as const
const byFormula = { basis: 'formula' } as const

/** What a salary is made of: earnings and deductions, how each is reckoned, and where it stands in the bank's wage file. */
export const salaryItems = defineResource({
  name: 'salaryItems',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'payments' },
  routes: { base: 'salary-items' },
  calculate: 'salaryItem',
  reads: {
    items: {
      of: 'salaryItems',
      every: true,
      take: ['id', 'code', 'arabicName', 'purpose', 'symbol', 'basis', 'percentageOf', 'formula'],
    },
  },
  sections: {
    item: {
      ...coded(),
      kind: choice(['earning', 'deduction'], { required: true, default: 'earning' }),
      // What the calculation itself needs an item for: one of each.
      purpose: choice(salaryPurposes, { unique: true, when: { basic: { kind: 'earning' }, overtime: { kind: 'earning' } } }),
      // What formulas call it.
      symbol: text({ max: 30, regex: '^[\\p{L}_][\\p{L}\\p{N}_]*$', unique: true }),
    },
    reckoning: {
      basis: choice(['fixed', 'percentage', 'days', 'hours', 'formula'], {
        required: true,
        default: 'fixed',
        map: { gosi: 'fixed', absence: 'days', overtime: 'hours', advance: 'fixed' },
      }),
      percentage: percent({ min: '0.01', max: '100', shownWhen: { basis: 'percentage' } }),
      // Empty is the basic salary.
      percentageOf: ref('salaryItems', { shownWhen: { basis: 'percentage' } }),
      factor: quantity({ min: '0', max: '10', default: '1', empty: '1', shownWhen: byTime }),
      rateOf: choice(['basic', 'gross'], { default: 'basic', shownWhen: byTime, requiredWhen: byTime }),
      formula: text({ max: 500, shownWhen: byFormula, requiredWhen: byFormula }),
      // A fine for an offence: the law limits what fines take in a month.
      isPenalty: flag({ shownWhen: { kind: 'deduction' } }),
    },
    booking: {
      account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
      costCenterRule: choice(['employee', 'own', 'none'], { required: true, default: 'employee' }),
      costCenter: ref('costCenters', {
        shownWhen: { costCenterRule: 'own' },
        requiredWhen: { costCenterRule: 'own' },
        where: { isLeaf: true, active: true },
      }),
      subjectToGosi: flag({ shownWhen: { kind: 'earning' } }),
      inEndOfService: flag({ shownWhen: { kind: 'earning' } }),
      wageFileColumn: choice(['basic', 'housing', 'other', 'deductions'], {
        when: {
          basic: { kind: 'earning' },
          housing: { kind: 'earning' },
          other: { kind: 'earning' },
          deductions: { kind: 'deduction' },
        },
      }),
    },
  },
  behaviour: 'salaryItem',
  list: {
    columns: ['code', 'arabicName', 'kind', 'basis', 'purpose', 'account', 'wageFileColumn', 'active'],
    filters: ['kind', 'basis', 'active'],
  },
})
