/** The departments of the places of work, with the accounts that they name for what their people cost. */
export const departments = {
  of: 'employees.places',
  every: true,
  take: [
    'from',
    'toBranch',
    'management.wageAccount',
    'management.wageAccount.requiresCostCenter',
    'management.insuranceAccount',
    'management.endOfServiceAccount',
    'management.leaveAccount',
  ],
} as const
