import type pg from 'pg'

/** Whoever starts a demo is told how to sign in. */
export const demoPassword = 'Daftar@2026'
export const demoUsers = ['demo_admin', 'demo_secretary', 'demo_accountant', 'demo_cashier', 'demo_head', 'demo_client'] as const

export const greeting: readonly string[] = [`Demo sign-ins: ${demoUsers.join(', ')}`, `Password of all: ${demoPassword}`]

/** The lock that lets one of several starting servers make the demo school while the others wait. */
const demoLock = 4_217_002

/** Makes the demo school in an installation that has no tenant yet; says so, and does nothing the next time. */
export async function seedDemoOnce(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [demoLock])
  const { rows } = await client.query('select 1 from tenants limit 1')
  if (rows.length) return
  log('Making the demo school (once) …')
  const { seedDemo } = await import('./seed.ts')
  await seedDemo(client, {})
}
