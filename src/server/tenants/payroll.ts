import type { Bulk } from './bulk.ts'

/** What salaries are made of in most schools; the columns of the wage file are those of the ministry's specification of 2017. */
const salaryItems = [
  [
    'الراتب الأساسي',
    'Basic salary',
    'earning',
    '5101',
    { purpose: 'basic', subjectToGosi: true, inEndOfService: true, wageFileColumn: 'basic' },
  ],
  [
    'بدل سكن',
    'Housing allowance',
    'earning',
    '5102',
    { symbol: 'housing', subjectToGosi: true, inEndOfService: true, wageFileColumn: 'housing' },
  ],
  ['بدل نقل', 'Transport allowance', 'earning', '5103', { symbol: 'transport', inEndOfService: true, wageFileColumn: 'other' }],
  // Article 107: the wage of the hour and half of its basic wage.
  [
    'عمل إضافي',
    'Overtime',
    'earning',
    '5101',
    {
      purpose: 'overtime',
      basis: 'formula',
      formula: 'hours * (grossHour + basicHour / 2)',
      wageFileColumn: 'other',
    },
  ],
  ['مكافأة', 'Bonus', 'earning', '5101', { wageFileColumn: 'other' }],
  [
    'حصة الموظف في التأمينات',
    "Social insurance, employee's share",
    'deduction',
    '2111',
    { purpose: 'socialInsurance', costCenterRule: 'none', wageFileColumn: 'deductions' },
  ],
  [
    'خصم غياب',
    'Absence',
    'deduction',
    '5101',
    { purpose: 'absence', basis: 'days', rateOf: 'gross', wageFileColumn: 'deductions' },
  ],
  [
    'سداد سلفة',
    'Repayment of an advance',
    'deduction',
    '1120',
    { purpose: 'advance', costCenterRule: 'none', wageFileColumn: 'deductions' },
  ],
  [
    'خصم تأخر',
    'Lateness',
    'deduction',
    '5101',
    { purpose: 'lateness', basis: 'hours', rateOf: 'gross', wageFileColumn: 'deductions' },
  ],
  [
    'خصم إجازة',
    'Leave that is not paid in full',
    'deduction',
    '5101',
    { purpose: 'leave', basis: 'days', rateOf: 'gross', wageFileColumn: 'deductions' },
  ],
  [
    'خصم مرحّل من شهر سابق',
    'Deductions of former months',
    'deduction',
    '5101',
    { purpose: 'carried', wageFileColumn: 'deductions' },
  ],
  ['خصم جزاء', 'Penalty', 'deduction', '5101', { isPenalty: true, wageFileColumn: 'deductions' }],
  ['بدل إجازة', 'Payment in lieu of leave', 'earning', '2112', { costCenterRule: 'none', wageFileColumn: 'other' }],
] as const

interface Leave {
  readonly annual?: true
  readonly annualDays?: number
  readonly accrual?: 'monthly'
  readonly carryOver?: true
  readonly carryOverLimit?: string
  readonly withoutBalance?: 'asked'
  readonly countedDays?: 'exceptHolidays'
  readonly inSchoolBreak?: true
  readonly needsAttachment?: true
  readonly gender?: 'male' | 'female'
  readonly afterYears?: number
  readonly onceInService?: true
  readonly leastDays?: string
  readonly mostDays?: string
  readonly steps?: readonly (readonly [days: number, paidPercentage: string])[]
  readonly entitlements?: readonly (readonly [afterYears: number, days: string])[]
}

/** Leaves of the Saudi Labour Law as amended in 2025 (articles 109, 113 to 117, 151 and 160). */
const vacationTypes: readonly (readonly [arabicName: string, englishName: string, leave: Leave])[] = [
  [
    'سنوية',
    'Annual',
    {
      annual: true,
      accrual: 'monthly',
      carryOver: true,
      carryOverLimit: '30',
      withoutBalance: 'asked',
      countedDays: 'exceptHolidays',
      inSchoolBreak: true,
      entitlements: [
        [0, '21'],
        [5, '30'],
      ],
    },
  ],
  [
    'مرضية',
    'Sick',
    {
      annualDays: 120,
      needsAttachment: true,
      steps: [
        [30, '100'],
        [60, '75'],
        [30, '0'],
      ],
    },
  ],
  ['وضع', 'Maternity', { mostDays: '84', needsAttachment: true, gender: 'female' }],
  ['مولود', 'Paternity', { mostDays: '3', needsAttachment: true, gender: 'male' }],
  ['زواج', 'Marriage', { mostDays: '5', needsAttachment: true }],
  ['وفاة زوج أو أصل أو فرع', 'Death of spouse, parent or child', { mostDays: '5', needsAttachment: true }],
  ['وفاة أخ أو أخت', 'Death of a brother or sister', { mostDays: '3', needsAttachment: true }],
  ['حج', 'Hajj', { afterYears: 2, onceInService: true, leastDays: '10', mostDays: '15' }],
  ['عدة وفاة', "Widow's leave", { mostDays: '130', needsAttachment: true, gender: 'female' }],
  ['اختبارات', 'Examinations', { needsAttachment: true }],
  ['بدون راتب', 'Unpaid', { steps: [[366, '0']] }],
]

/** Adds what salaries are made of, and the kinds of leave. */
export async function addPayroll(bulk: Bulk, accounts: ReadonlyMap<string, number>): Promise<void> {
  await bulk.add(
    'salaryItems',
    salaryItems.map(([arabicName, englishName, kind, account, more], index) => ({
      code: String(index + 1),
      arabicName,
      englishName,
      kind,
      account: accounts.get(account),
      ...more,
    })),
  )
  await bulk.add(
    'vacationTypes',
    vacationTypes.map(([arabicName, englishName, { steps = [], entitlements = [], ...leave }], index) => ({
      code: String(index + 1),
      arabicName,
      englishName,
      ...leave,
      steps: steps.map(([days, paidPercentage]) => ({ days, paidPercentage })),
      entitlements: entitlements.map(([afterYears, days]) => ({ afterYears, days })),
    })),
  )
}
