/** The sign-ins that are printed when a demo starts. */
export const demoPassword = 'Daftar@2026'
export const demoUsers = [
  'demo_admin',
  'demo_secretary',
  'demo_accountant',
  'demo_cashier',
  'demo_head',
  'demo_payroll',
  'demo_client',
] as const

export const greeting: readonly string[] = [`Demo sign-ins: ${demoUsers.join(', ')}`, `Password of all: ${demoPassword}`]
