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
  ['خصم جزاء', 'Penalty', 'deduction', '5101', { wageFileColumn: 'deductions' }],
  ['بدل إجازة', 'Payment in lieu of leave', 'earning', '2112', { costCenterRule: 'none', wageFileColumn: 'other' }],
] as const

interface Leave {
  readonly annualDays?: number
  readonly carryOver?: true
  readonly needsAttachment?: true
  readonly gender?: 'male' | 'female'
  readonly steps?: readonly (readonly [days: number, paidPercentage: string])[]
}

/** Leaves of the Saudi Labour Law as amended in 2025 (articles 109, 113 to 117, 151 and 160). */
const vacationTypes: readonly (readonly [arabicName: string, englishName: string, leave: Leave])[] = [
  ['سنوية', 'Annual', { annualDays: 21, carryOver: true }],
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
  ['وضع', 'Maternity', { annualDays: 84, needsAttachment: true, gender: 'female' }],
  ['مولود', 'Paternity', { annualDays: 3, needsAttachment: true, gender: 'male' }],
  ['زواج', 'Marriage', { annualDays: 5, needsAttachment: true }],
  ['وفاة زوج أو أصل أو فرع', 'Death of spouse, parent or child', { annualDays: 5, needsAttachment: true }],
  ['وفاة أخ أو أخت', 'Death of a brother or sister', { annualDays: 3, needsAttachment: true }],
  ['حج', 'Hajj', { annualDays: 15 }],
  ['عدة وفاة', "Widow's leave", { annualDays: 130, needsAttachment: true, gender: 'female' }],
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
    vacationTypes.map(([arabicName, englishName, { steps = [], ...leave }], index) => ({
      code: String(index + 1),
      arabicName,
      englishName,
      ...leave,
      steps: steps.map(([days, paidPercentage]) => ({ days, paidPercentage })),
    })),
  )
}
