import { afterAll, beforeAll, expect, it } from 'vitest'
import { chart } from '../../resources/chart/chart.ts'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { createTenant, type TenantOptions } from '../../src/server/tenants/create.ts'
import { addReferenceData } from '../../src/server/tenants/referenceData.ts'
import { changeSubscription, listTenants } from '../../src/server/tenants/subscription.ts'
import { connected, createDatabase } from '../support/database.ts'
import { emptyTemplate } from '../support/school.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
const make = (change: Partial<TenantOptions> = {}) =>
  connected(database.url, (client) =>
    createTenant(client, {
      code: 'noor',
      name: { ar: 'مدارس النور', en: 'Noor Schools' },
      admin: { userName: 'Noor_Admin', fullName: 'مديرة النور', password: 'Secret@2026' },
      day: '2026-05-01',
      ...change,
    }),
  )

beforeAll(async () => {
  database = await createDatabase(emptyTemplate())
  await migrate(database.url, createRegistry(definitions))
  await make()
})

afterAll(() => database?.drop())

it('a new tenant has a head office, a school, a year, a chart of accounts and grades that lead to the next', async () => {
  const counted = await connected(database.url, (client) =>
    client.query(`select (select count(*)::int from branches) as branches, (select count(*)::int from branches where is_master) as masters,
      (select array_agg(year) from fiscal_years) as years, (select count(*)::int from accounts) as accounts,
      (select count(*)::int from rows) as rows, (select count(*)::int from rows r join rows n on n.id = r.next_row_id and n.position = r.position + 1) as leading`),
  )
  expect(counted.rows[0]).toEqual({ branches: 2, masters: 1, years: [2026], accounts: chart.length, rows: 15, leading: 14 })
})

it('has the teams of a school: what each may do, and nobody in them', async () => {
  const { rows } = await connected(database.url, (client) =>
    client.query<{ name: string; permissions: string[] }>(
      `select english_name as name, permissions from access_groups order by code`,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'Secretaries',
    'Accountants',
    'Cashiers',
    'Heads of schools',
    'Clients',
    'Payroll officers',
  ])
  expect(rows[0]?.permissions).toEqual(expect.arrayContaining(['addStudents', 'viewBranches']))
  expect(rows[1]?.permissions).toContain('gLPost')
  expect(rows[2]?.permissions).not.toContain('addStudents')
  // Who takes children in writes no books; who calculates pay reads none.
  for (const permission of ['viewVouchers', 'addVouchers', 'viewAccounts', 'viewBankMovements', 'viewVatReturns'])
    expect([permission, rows[0]?.permissions.includes(permission)]).toEqual([permission, false])
  for (const permission of ['viewAccounts', 'viewVatReturns', 'viewSalesTransactions', 'viewVouchers'])
    expect([permission, rows[5]?.permissions.includes(permission)]).toEqual([permission, false])
})

it('a school that began before its masters had other names gets them, but for those that it changed', async () => {
  const namesOf = async (code: string) =>
    connected(database.url, async (client) => {
      const { rows } = await client.query<{ names: string | null }>(
        'select other_names as names from nationalities where code = $1',
        [code],
      )
      return rows[0]?.names
    })
  await connected(database.url, async (client) => {
    await client.query('update nationalities set other_names = null')
    await client.query(`update nationalities set version = 2 where code = 'EG'`)
    await client.query(`update nationalities set other_names = 'سودانيون' where code = 'SD'`)
    await client.query(`update daftar_migrations set digest = 'of an earlier version'`)
  })
  await migrate(database.url, createRegistry(definitions))
  expect([await namesOf('SA'), await namesOf('EG'), await namesOf('SD')]).toEqual([
    expect.stringContaining('السعودية'),
    null,
    'سودانيون',
  ])
})

it('its first administrator signs in by a name in small letters', async () => {
  const { rows } = await connected(database.url, (client) => client.query('select name from sign_in_names'))
  expect(rows).toEqual([{ name: 'noor_admin' }])
})

it('refuses a code or a user name that is taken, and leaves nothing behind', async () => {
  await expect(make()).rejects.toThrow('There is a tenant "noor" already.')
  await expect(make({ code: 'second' })).rejects.toThrow('is taken')
  await expect(make({ code: 'Second!' })).rejects.toThrow('small letters')
  const admin = { userName: 'second_admin', fullName: 'Second', password: 'weak' }
  await expect(make({ code: 'second', admin })).rejects.toThrow('password')
  await expect(make({ code: 'second', admin: { ...admin, password: 'Secret@2026' }, years: [2026, 2026] })).rejects.toThrow()
  expect((await connected(database.url, listTenants)).map(({ code }) => code)).toEqual(['noor'])
})

it('a subscription lasts a year and is changed by the operator', async () => {
  const [before] = await connected(database.url, listTenants)
  expect(before).toMatchObject({ endDate: '2027-05-01', status: 'active', students: 0 })
  await connected(database.url, (client) =>
    changeSubscription(client, 'noor', { endDate: '2030-01-01', status: 'suspended', maxStudents: 5 }),
  )
  const [after] = await connected(database.url, listTenants)
  expect(after).toMatchObject({ endDate: '2030-01-01', status: 'suspended', plan: before?.plan })
  await expect(connected(database.url, (client) => changeSubscription(client, 'nobody', { status: 'active' }))).rejects.toThrow(
    'no tenant',
  )
  await expect(
    connected(database.url, (client) => changeSubscription(client, 'noor', { endDate: '2030-02-30' })),
  ).rejects.toThrow('no date')
})

it('a school that began before there was reference data gets what it lacks, once, and keeps its own', async () => {
  const code = 'early'
  await make({ code, admin: { userName: 'Early_Admin', fullName: 'مدير', password: 'Secret@2026' } })
  const run = (text: string) =>
    connected(
      database.url,
      async (client) => (await client.query(`with own as (select id from tenants where code = 'early') ${text}`)).rows,
    )
  await run(`delete from public_holidays where tenant_id = (select id from own)`)
  await run(`update nationalities set arabic_name = 'يمني الجنسية' where iso_code = 'YE' and tenant_id = (select id from own)`)
  await run(`update units set arabic_name = 'لفة' where code = '2' and tenant_id = (select id from own)`)
  await run(`delete from social_insurance_rates where "from" > '2026-01-01' and tenant_id = (select id from own)`)
  await run(`delete from cities where arabic_name = 'الدرعية' and tenant_id = (select id from own)`)
  const added = await connected(database.url, (client) => addReferenceData(client, code))
  expect(Object.entries(added).filter(([, count]) => count > 0)).toEqual([
    ['units', 1],
    ['publicHolidays', 4],
    ['socialInsuranceRates', 3],
    ['cities', 1],
  ])
  expect(
    await run(
      `select count(*)::int as count from units where arabic_name in ('لفة', 'علبة') and tenant_id = (select id from own)`,
    ),
  ).toEqual([{ count: 2 }])
  const again = await connected(database.url, (client) => addReferenceData(client, code))
  expect(Object.values(again).every((count) => count === 0)).toBe(true)
})
