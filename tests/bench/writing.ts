import type { RecordData } from '../../schema/record/record.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { say, withDatabase } from './database.ts'
import { idsOf, openSchool, timed } from './inBranch.ts'

const rounds = 5

/** Writes and posts many numbered vouchers of ten lines, each time in one transaction; tells the time of each. */
export const measureWriting = (count: number): Promise<void> =>
  withDatabase(async (client, url) => {
    await seedDemo(client, {})
    const school = await openSchool(client, url)
    const accounts = await idsOf(
      client,
      `select id from accounts a where tenant_id = 1 and party_kind = 'none' and not requires_cost_center and not exists (select 1 from accounts k where k.parent_id = a.id) and not exists (select 1 from safes s where s.account_id = a.id) limit 10`,
    )
    const values = {
      date: `${school.year?.year}-03-01`,
      status: 'open',
      entries: accounts.map((account, index) => ({ account, ...(index % 2 ? { credit: '10.00' } : { debit: '10.00' }) })),
    } as unknown as RecordData
    for (let round = 0; round < rounds; round++) {
      const made = await timed(
        school,
        'vouchers',
        'create',
        Array.from({ length: count }, () => ({ values })),
      )
      const posted = await timed(
        school,
        'vouchers',
        'post',
        made.ids.map((id) => ({ id, values: {} })),
      )
      say(
        `${count} vouchers of ${accounts.length} lines: written in ${Math.round(made.ms)} ms, posted in ${Math.round(posted.ms)} ms`,
      )
    }
    await school.database.close()
  })
