import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, money, percent, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { earningPeriods, freedBy, nationalityGroups, serviceKinds, taxReasons, taxTreatments } from '../groups/values.ts'

/** What families pay for: its prices by grade or stage and by nationality, its tax, and how its fee is divided over the year. */
export const services = defineResource({
  name: 'services',
  scope: 'shared',
  menu: { group: 'schoolData', icon: 'menuBook' },
  fields: {
    ...coded(),
    category: ref('serviceCategories', { required: true, where: { active: true } }),
    kind: choice(serviceKinds, { required: true, default: 'tuition' }),
    taxTreatment: choice(taxTreatments, { required: true, default: 'education' }),
    // The code of the law that frees it.
    taxReason: choice(taxReasons, {
      shownWhen: { taxTreatment: { in: ['zeroRated', 'exempt'] } },
      requiredWhen: { taxTreatment: { in: ['zeroRated', 'exempt'] } },
      when: freedBy,
    }),
    // What families owed before the first year in these books is nobody's income any more: it stands against the opening balances.
    incomeAccount: ref('accounts', {
      where: { isLeaf: true, active: true, kind: { in: ['income', 'equity'] }, partyKind: 'none' },
    }),
    // What it earns for, wherever its students are, such as the buses; else it is the stage of each student.
    costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
    // Its income is earned over a period, and waits on this account until then; of what is not deferred it is earned at once.
    deferred: flag(),
    earnedOver: choice(earningPeriods, { shownWhen: { deferred: true }, default: 'year' }),
    deferredAccount: ref('accounts', {
      shownWhen: { deferred: true },
      where: { isLeaf: true, active: true, kind: 'liability', partyKind: 'none' },
    }),
    // What is credited to whoever leaves: by the days that are left, by the steps below, or nothing.
    withdrawal: choice(['byDays', 'bySteps', 'none'], { required: true, default: 'byDays' }),
    requiresStudent: flag({ default: true }),
    // It has no price list: each invoice says the price.
    pricedOnInvoice: flag(),
    // Whoever invoices it to a child a second time in a year is asked; not of what is sold again and again, such as uniforms.
    oncePerYear: flag({ default: true }),
    isBus: flag({ shownWhen: { kind: 'transport' } }),
  },
  rules: [
    {
      when: { 'incomeAccount.kind': 'equity' },
      holds: { kind: 'openingBalance' },
      field: 'incomeAccount',
      error: 'Service.IncomeAccount',
    },
    {
      when: { kind: 'openingBalance' },
      holds: { 'incomeAccount.kind': 'equity' },
      field: 'incomeAccount',
      error: 'Service.OpeningAccount',
    },
    {
      when: { kind: 'openingBalance' },
      holds: { taxTreatment: 'outOfScope', deferred: false },
      field: 'taxTreatment',
      error: 'Service.OpeningUntaxed',
    },
    // What was owed before is owed by whoever leaves as well.
    { when: { kind: 'openingBalance' }, holds: { withdrawal: 'none' }, field: 'withdrawal', error: 'Service.OpeningKept' },
  ],
  lines: {
    // The price for a grade goes before the one for its stage, and that before one for all.
    prices: {
      fields: {
        fiscalYear: ref('fiscalYears', { required: true }),
        row: ref('rows'),
        stage: ref('stages'),
        nationalityGroup: choice(nationalityGroups),
        amount: money({ required: true, min: '0' }),
      },
      unique: [{ fields: ['fiscalYear', 'row', 'stage', 'nationalityGroup'], error: 'Service.PriceRepeated' }],
      rules: [
        {
          when: { row: { empty: false }, stage: { empty: false } },
          holds: { 'row.stage': { same: 'stage' } },
          field: 'row',
          error: 'Service.RowOfOtherStage',
        },
      ],
    },
    instalments: {
      fields: {
        fiscalYear: ref('fiscalYears', { required: true }),
        dueOn: date({ required: true }),
        share: percent({ required: true }),
      },
      rules: [
        {
          holds: { 'fiscalYear.startDate': { lte: { field: 'dueOn' } } },
          field: 'dueOn',
          error: 'Service.DueBeforeYear',
        },
      ],
      sums: [{ of: 'share', per: ['fiscalYear'], to: 100, error: 'Service.SharesDiffer' }],
    },
    // Whoever leaves within so many days of the service gets that share back; later nothing.
    withdrawalSteps: {
      fields: {
        days: int({ required: true, min: 0, max: 366 }),
        share: percent({ required: true, min: '0', max: '100' }),
      },
      unique: [{ fields: ['days'], error: 'Service.StepRepeated' }],
    },
  },
  list: {
    columns: ['code', 'arabicName', 'category', 'kind', 'taxTreatment', 'general', 'active'],
    filters: ['category', 'kind', 'active'],
  },
})
