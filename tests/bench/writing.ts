import { definitions } from '../../resources/index.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { behaviours } from '../../src/server/behaviours/index.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import type { Context } from '../../src/server/engine/context.ts'
import type { Work } from '../../src/server/engine/work.ts'
import { write } from '../../src/server/engine/write/write.ts'
import { contextOf } from '../demo/reading.ts'
import { say, withDatabase } from './database.ts'

const rounds = 5

/** Writes and posts many numbered vouchers of ten lines, each time in one transaction; tells the time of each. */
export const measureWriting = (count: number): Promise<void> =>
  withDatabase(async (client, url) => {
    await seedDemo(client, {})
    const registry = createRegistry(definitions)
    const whole = await contextOf(url, registry, 1, new Date().getFullYear())
    const ids = async (text: string): Promise<number[]> => (await client.query(text)).rows.map((row) => row.id as number)
    const [school = 0] = await ids('select id from branches where tenant_id = 1 and not is_master order by id')
    const accounts = await ids(
      `select id from accounts a where tenant_id = 1 and party_kind = 'none' and not requires_cost_center and not exists (select 1 from accounts k where k.parent_id = a.id) limit 10`,
    )
    const branch = { ...whole.branch, id: school, isMaster: false }
    const context: Context = { ...whole, branch, visibleBranches: [school] }
    const values = {
      date: `${context.year?.year}-03-01`,
      status: 'open',
      entries: accounts.map((account, index) => ({ account, ...(index % 2 ? { credit: '10.00' } : { debit: '10.00' }) })),
    } as unknown as RecordData
    const timed = async (work: Pick<Work, 'deed' | 'changes'>) => {
      const begun = performance.now()
      const outcomes = await context.database.transaction(1, async (run) => ({
        result: Promise.resolve(await write({ model: registry.get('vouchers'), context, behaviours, ...work }, { run })),
      }))
      say(`${work.deed} ${count} vouchers of ${accounts.length} lines: ${Math.round(performance.now() - begun)} ms`)
      return outcomes.flatMap((one) => ('id' in one ? [one.id] : []))
    }
    for (let round = 0; round < rounds; round++) {
      const made = await timed({ deed: 'create', changes: Array.from({ length: count }, () => ({ values })) })
      await timed({ deed: 'post', changes: made.map((id) => ({ id, values: {} })) })
    }
    await whole.database.close()
  })
