import type pg from 'pg'
import { definitions } from '../../../resources/index.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { openBulk } from '../../../src/server/tenants/bulk.ts'

/** What the entries of the measured books are made of, all by id. */
export interface BooksToFill {
  readonly tenant: number
  readonly user: number
  readonly branches: readonly number[]
  /** The oldest first; the last one is the current year. */
  readonly years: readonly { readonly id: number; readonly year: number }[]
  readonly receivable: number
  readonly outputVat: number
  readonly income: readonly number[]
  readonly expense: readonly number[]
  readonly money: readonly number[]
  readonly other: readonly number[]
  readonly costCenters: readonly number[]
  readonly guardians: readonly number[]
}

const schools = 4
const spans = 10
const centers = 40

/** Widens the demo's tenant to four schools, ten years up to this one and forty cost centres, and reads its chart. */
export async function widen(client: pg.Client): Promise<BooksToFill> {
  const ids = async (text: string): Promise<number[]> => (await client.query(text)).rows.map((row) => row.id as number)
  const [user = 0] = await ids('select id from users where tenant_id = 1 and is_admin order by id limit 1')
  const registry = createRegistry(definitions)
  const last = new Date().getFullYear()
  const bulk = openBulk(client, { registry, tenant: 1, day: `${last}-01-01`, author: user })
  // The year after this one begins with the closing of this one; the demo made it ahead.
  await client.query('delete from fiscal_years where tenant_id = 1 and year > $1', [last])
  const known = (await client.query('select year from fiscal_years where tenant_id = 1')).rows.map((row) => row.year as number)
  const wanted = Array.from({ length: spans }, (_, index) => last - spans + 1 + index)
  await bulk.add(
    'fiscalYears',
    wanted
      .filter((year) => !known.includes(year))
      .map((year) => ({ year, startDate: `${year}-01-01`, endDate: `${year}-12-31`, status: 'open' })),
  )
  const there = await ids('select id from branches where tenant_id = 1 and not is_master')
  await bulk.add(
    'branches',
    Array.from({ length: schools - there.length }, (_, index) => ({
      code: `9${index}`,
      arabicName: `مدرسة القياس ${index + 1}`,
      englishName: `Measured school ${index + 1}`,
    })),
  )
  const had = await ids('select id from cost_centers where tenant_id = 1')
  await bulk.add(
    'costCenters',
    Array.from({ length: Math.max(0, centers - had.length) }, (_, index) => ({
      code: `9${String(index).padStart(3, '0')}`,
      arabicName: `مركز القياس ${index + 1}`,
      englishName: `Measured centre ${index + 1}`,
    })),
  )
  const leaves = (condition: string) =>
    ids(
      `select id from accounts a where tenant_id = 1 and party_kind = 'none' and not exists (select 1 from accounts k where k.tenant_id = 1 and k.parent_id = a.id) and ${condition} order by code`,
    )
  const role = async (name: string): Promise<number> =>
    (await ids(`select account_id as id from company_account_mappings where tenant_id = 1 and role = '${name}'`))[0] as number
  const suspense = await role('temporaryClearing')
  return {
    tenant: 1,
    user,
    branches: await ids('select id from branches where tenant_id = 1 and not is_master order by id'),
    years: (await client.query('select id, year from fiscal_years where tenant_id = 1 order by year')).rows,
    receivable: await role('guardianReceivable'),
    outputVat: await role('outputVat'),
    income: await leaves(`kind = 'income'`),
    expense: await leaves(`kind = 'expense'`),
    money: await leaves(`code ~ '^110[12]'`),
    other: await leaves(`kind in ('asset', 'liability', 'equity') and code !~ '^110[12]' and id <> ${suspense}`),
    costCenters: (await ids('select id from cost_centers where tenant_id = 1 order by id')).slice(0, centers),
    guardians: await ids('select id from guardians where tenant_id = 1 order by id'),
  }
}
