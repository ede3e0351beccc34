import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { work } from '../../src/server/jobs/work.ts'
import type { Server } from '../../src/server/server.ts'
import { connected } from '../support/database.ts'
import { openSchool, type School } from '../support/school.ts'

// On several nodes the queue's ticket of a job is not part of the transaction that makes the job: it can be taken first.
describe('a ticket that comes before its job', () => {
  let school: School
  let database: Database
  const job = 900_001
  const signal = new AbortController().signal
  const take = (beside: number, looked: () => Promise<unknown> = async () => undefined) => {
    let first = true
    const one: Database['one'] = async (tenant, statement) => {
      const rows = await database.one(tenant, statement)
      if (first) await looked()
      first = false
      return rows as never
    }
    return work({ database: { ...database, one } } as unknown as Server, { tenant: 1, job, beside }, signal)
  }
  const make = () =>
    connected(school.databaseUrl, (client) =>
      client.query(
        `insert into jobs (tenant_id, id, user_id, branch_id, fiscal_year, action, input, confirmed, state)
         select tenant_id, $1, id, 1, null, 'post', '{}', '[]', 'waiting' from users where tenant_id = 1 order by id limit 1`,
        [job],
      ),
    )
  beforeAll(async () => {
    school = await openSchool()
    database = openDatabase(applicationUrl(school.databaseUrl))
  })
  afterAll(async () => {
    await database?.close()
    await school?.close()
  })

  it('is handed out again while there is no job, and let go when none has come for long', async () => {
    await expect(take(Date.now())).rejects.toThrow('still open')
    await expect(take(Date.now() - 121_000)).resolves.toBeUndefined()
  })

  it('is handed out again where the job comes while it is looked for, and let go when the job is over', async () => {
    await expect(take(Date.now(), () => make())).rejects.toThrow('still open')
    await connected(school.databaseUrl, (client) =>
      client.query(`update jobs set state = 'done', finished_at = now() where id = $1`, [job]),
    )
    await expect(take(Date.now())).resolves.toBeUndefined()
  })
})
