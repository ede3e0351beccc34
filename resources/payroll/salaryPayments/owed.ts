/** What a bank would refuse of somebody's pay and what is known before it is sent; codes of the writer of wage files. */
export const refusals = ['Iban', 'OtherBank', 'BankId', 'Identity', 'NameLength', 'Characters', 'Address'] as const

/** Salaries of the month, of every branch that the reader may see, that are in the books and not paid in full, with what a bank must know of each employee. */
export const owedSalaries = {
  of: 'salaries',
  // Of December, also in January.
  everywhere: true,
  seen: true,
  every: true,
  where: { month: { same: 'month' }, status: 'posted', paidLeft: { gt: 0 } },
  take: [
    ...([
      'id',
      'branch',
      'branch.code',
      'employee',
      'net',
      'paidLeft',
      'wageBasic',
      'wageHousing',
      'wageOther',
      'wageDeductions',
    ] as const),
    ...(['employee.payHeld', 'employee.paymentMethod', 'employee.management', 'employee.bank', 'employee.bank.swift'] as const),
    ...(['employee.bank.ibanCode', 'employee.iban', 'employee.identityType', 'employee.arabicName', 'employee.address'] as const),
  ],
} as const
