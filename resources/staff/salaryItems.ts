import { defineResource } from '../../schema/define.ts'
import { choice, flag, percent, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** What a salary is made of: earnings and deductions, how each is reckoned, and where it stands in the bank's wage file. */
export const salaryItems = defineResource({
  name: 'salaryItems',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'payments' },
  routes: { base: 'salary-items', style: 'inline' },
  fields: {
    ...coded(),
    kind: choice(['earning', 'deduction'], { required: true, default: 'earning' }),
    basis: choice(['fixed', 'percentage', 'gosi', 'absence', 'overtime', 'advance'], { required: true, default: 'fixed' }),
    percentage: percent({ shownWhen: { basis: 'percentage' } }),
    account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
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
  list: {
    columns: ['code', 'arabicName', 'kind', 'basis', 'account', 'wageFileColumn', 'active'],
    filters: ['kind', 'basis', 'active'],
  },
})
