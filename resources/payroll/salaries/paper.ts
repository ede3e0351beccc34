/** The payslip. */
export const payslipPaper = {
  titles: [{ when: {}, title: { ar: 'قسيمة راتب', en: 'Payslip' } }],
  fields: [
    ...(['number', 'month', 'employee', 'employee.code', 'workedDays', 'description'] as const),
    ...(['gross', 'deductions', 'net'] as const),
  ],
  // Paper and screen show the same: what each line comes from, and how it was worked out.
  lines: { items: ['salaryItem', 'origin', 'from', 'to', 'quantity', 'worked', 'amount'], corrections: [] },
  where: { items: { any: [{ amount: { gt: 0 } }, { amount: { lt: 0 } }, { origin: 'leave' }] } },
  apart: { items: 'kind' },
  inWords: 'net',
  issued: true,
  signatures: [
    { ar: 'الموارد البشرية', en: 'Human resources' },
    { ar: 'الموظف', en: 'Employee' },
  ],
} as const
