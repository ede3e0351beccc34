import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { connected, createDatabase } from '../support/database.ts'
import { emptyTemplate } from '../support/school.ts'

describe('row security', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  const asApplication = <T>(statements: readonly string[]): Promise<T[]> =>
    connected(applicationUrl(database.url), async (client) => {
      let rows: T[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows as T[]
      return rows
    })

  beforeAll(async () => {
    database = await createDatabase(emptyTemplate())
    await migrate(database.url, createRegistry(definitions))
    await connected(database.url, async (client) => {
      await client.query(`insert into tenants (code, name) values ('a', 'A'), ('b', 'B')`)
      await client.query(`insert into areas (tenant_id, code, arabic_name) values (1, '1', 'الرياض'), (2, '1', 'جدة')`)
      await client.query(`insert into audit_log (tenant_id, resource, action) values (1, 'areas', 'create')`)
    })
  })
  afterAll(() => database.drop())

  it('shows nothing without a tenant', async () => {
    expect(await asApplication(['select * from areas'])).toEqual([])
  })

  it('shows the rows of the tenant alone, whatever the condition says', async () => {
    const rows = await asApplication<{ tenant_id: number }>([
      'begin',
      `set local app.tenant = '1'`,
      'select tenant_id from areas where tenant_id = 2 or true',
    ])
    expect(rows.map((row) => row.tenant_id)).toEqual([1])
  })

  it('refuses to write into another tenant', async () => {
    await expect(
      asApplication([
        'begin',
        `set local app.tenant = '1'`,
        `insert into areas (tenant_id, code, arabic_name) values (2, '9', 'x')`,
      ]),
    ).rejects.toThrow(/row-level security/)
    await expect(asApplication(['begin', `set local app.tenant = '1'`, 'update areas set tenant_id = 2'])).rejects.toThrow(
      /row-level security/,
    )
    expect(
      await asApplication(['begin', `set local app.tenant = '1'`, `delete from areas where tenant_id = 2 returning id`]),
    ).toEqual([])
  })

  it('cannot be switched off by the application', async () => {
    await expect(asApplication(['alter table areas disable row level security'])).rejects.toThrow(/owner/)
    await expect(
      asApplication(['set session authorization default', 'set role postgres', 'select * from areas']),
    ).rejects.toThrow()
    await expect(asApplication(['set row_security = off', 'select * from areas'])).rejects.toThrow(/row-level security/)
    await expect(asApplication(['select * from daftar_migrations'])).rejects.toThrow(/permission denied/)
    await expect(asApplication(['drop table areas'])).rejects.toThrow(/owner/)
  })

  it('holds inside the search function too', async () => {
    const other = await asApplication([
      'begin',
      `set local app.tenant = '1'`,
      `select unnest(daftar_search_areas(2, '{%%}', false))`,
    ])
    expect(other).toEqual([])
    const own = await asApplication([
      'begin',
      `set local app.tenant = '1'`,
      `select unnest(daftar_search_areas(1, '{%%}', false))`,
    ])
    expect(own.length).toBe(1)
  })

  it('never lets an audit row be changed or taken away, not even by the owner', async () => {
    await expect(asApplication(['begin', `set local app.tenant = '1'`, `update audit_log set action = 'x'`])).rejects.toThrow(
      /permission denied/,
    )
    await expect(connected(database.url, (client) => client.query(`delete from audit_log`))).rejects.toThrow(/never changed/)
  })

  it('refuses a reference into another tenant by the foreign key itself', async () => {
    await expect(
      connected(database.url, (client) =>
        client.query(
          `insert into guardians (tenant_id, arabic_name, phone, area_id, responsible_relationship) values (1, 'x', '+966500000001', 2, 'father')`,
        ),
      ),
    ).rejects.toThrow(/foreign key/)
  })
})
