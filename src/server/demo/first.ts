import type pg from 'pg'

/** The lock that lets one of several starting servers make the demo school while the others wait. */
const demoLock = 4_217_002

/** Makes the demo school in an installation that has no tenant yet; says so, and does nothing the next time. */
export async function seedDemoOnce(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [demoLock])
  const { rows } = await client.query('select 1 from tenants limit 1')
  if (rows.length) return
  log('Making the demo school (once) …')
  const { seedDemo } = await import('./seed.ts')
  await seedDemo(client, { formerYear: true })
}
