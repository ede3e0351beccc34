import type pg from 'pg'
import { calculations } from '../../../resources/calculations/index.ts'
import { definitions } from '../../../resources/index.ts'
import { recipes } from '../../../resources/recipes.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { addMonths, today } from '../../../schema/values/date.ts'
import { isPassword, isUserName, passwordContains } from '../../../schema/values/rules.ts'
import { insertStatement } from '../engine/sql/columns.ts'
import { nextIds } from '../engine/sql/nextIds.ts'
import { addAccessGroups } from './accessGroups.ts'
import { type Bulk, openBulk, runOn } from './bulk.ts'
import { addChart } from './chart.ts'
import { addMasters } from './founding.ts'
import { TenantError } from './tenantError.ts'
import { addUsers } from './users.ts'

/** A name in both languages. */
export interface Names {
  readonly ar: string
  readonly en: string
}

export interface TenantOptions {
  /** Unique in the installation; small letters, digits, dashes and underscores. */
  readonly code: string
  readonly name: Names
  readonly admin: { readonly userName: string; readonly fullName: string; readonly password: string }
  /** Calendar years that get a fiscal year; the current one when absent. */
  readonly years?: readonly number[]
  /** The schools beside the head office; one when absent. */
  readonly branches?: readonly NewBranch[]
  readonly subscription?: { readonly plan?: string; readonly startDate?: string; readonly endDate?: string }
  /** The day that stands for today. */
  readonly day?: string
  /** More values of the company. */
  readonly company?: Readonly<Record<string, unknown>>
}

export interface NewBranch {
  readonly code: string
  readonly name: Names
  readonly values?: Readonly<Record<string, unknown>>
}

/** Ids of what a tenant begins with. */
export interface CreatedTenant {
  readonly tenant: number
  readonly admin: number
  readonly bulk: Bulk
  readonly master: number
  /** Ids of the schools, in the order that was given. */
  readonly branches: readonly number[]
  /** Ids of the fiscal years by calendar year. */
  readonly years: ReadonlyMap<number, number>
  /** Ids of accounts by code. */
  readonly accounts: ReadonlyMap<string, number>
  /** Ids of access groups by code. */
  readonly accessGroups: ReadonlyMap<string, number>
}

const mainBranch: NewBranch = { code: '1', name: { ar: 'الفرع الرئيسي', en: 'Main branch' } }

/**
 * Makes a tenant that can be worked with at once: subscription of a year, company, head office and schools, fiscal
 * years, chart of accounts, masters, grades, access groups, and its first administrator. All or nothing.
 * @param client connection with the rights of the tables' owner
 * @throws TenantError when the code or the user's name is taken, or a value breaks a rule
 */
export async function createTenant(client: pg.Client, options: TenantOptions): Promise<{ tenant: number; admin: number }> {
  await client.query('begin')
  try {
    const { tenant, admin } = await foundTenant(client, options)
    await client.query('commit')
    return { tenant, admin }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The same inside of a transaction that is open already. */
export async function foundTenant(client: pg.Client, options: TenantOptions): Promise<CreatedTenant> {
  await refuseWrong(client, options)
  const day = options.day ?? today()
  const registry = createRegistry(definitions, { calculations, recipes })
  const [row] = (
    await client.query<{ id: number }>('insert into tenants (code, name) values ($1, $2) returning id', [
      options.code,
      options.name.ar,
    ])
  ).rows
  const tenant = row?.id as number
  const run = runOn(client, tenant)
  const startDate = options.subscription?.startDate ?? day
  const subscription = {
    plan: options.subscription?.plan ?? 'standard',
    endDate: options.subscription?.endDate ?? addMonths(startDate, 12),
  }
  await run(
    insertStatement('subscriptions', [
      [
        ['tenant_id', tenant],
        ['plan', subscription.plan],
        ['start_date', startDate],
        ['end_date', subscription.endDate],
        ['status', 'active'],
      ],
    ]),
  )
  const [admin = 0] = await nextIds('users', 1, run)
  const bulk = openBulk(client, { registry, tenant, day, author: admin })
  const frame = await addFrame(bulk, options, day)
  const accounts = await addChart(bulk, {
    arabicName: options.name.ar,
    englishName: options.name.en,
    // What several schools have in common is said once; one school has nobody to share with.
    general: (options.branches?.length ?? 1) > 1,
    ...options.company,
  })
  await addMasters(bulk, { branch: frame.master, accounts })
  const { userName, fullName, password } = options.admin
  await addUsers(bulk, [{ id: admin, userName, fullName, password, role: 'admin', isAdmin: true }])
  const accessGroups = await addAccessGroups(bulk)
  return { tenant, admin, bulk, accounts, accessGroups, ...frame }
}

async function addFrame(bulk: Bulk, { name, years, branches = [mainBranch] }: TenantOptions, day: string) {
  const calendar = years ?? [Number(day.slice(0, 4))]
  const [master = 0, ...schools] = await bulk.add('branches', [
    { code: '0', arabicName: `${name.ar} - الإدارة العامة`, englishName: `${name.en} - Head office`, isMaster: true },
    ...branches.map((branch) => ({
      code: branch.code,
      arabicName: branch.name.ar,
      englishName: branch.name.en,
      ...branch.values,
    })),
  ])
  const ids = await bulk.add(
    'fiscalYears',
    calendar.map((year) => ({ year, startDate: `${year}-01-01`, endDate: `${year}-12-31` })),
  )
  return { master, branches: schools, years: new Map(calendar.map((year, index) => [year, ids[index] as number])) }
}

async function refuseWrong(client: pg.Client, { code, name, admin, years = [] }: TenantOptions): Promise<void> {
  if (!/^[a-z0-9][a-z0-9_-]{0,39}$/.test(code))
    throw new TenantError(`The code "${code}" may have small letters, digits, - and _ only.`)
  if (!name.ar.trim()) throw new TenantError('The school needs a name.')
  if (!admin.fullName.trim()) throw new TenantError('The administrator needs a full name.')
  if (!isUserName(admin.userName) || admin.userName.length > 60)
    throw new TenantError(`The user name "${admin.userName}" may have English letters, digits and _ only.`)
  if (!isPassword(admin.password))
    throw new TenantError('The password needs 8 characters with a digit, a small letter, a capital and one of ! @ # $ % & * ( ).')
  if (passwordContains(admin.userName, admin.password)) throw new TenantError('The password may not contain the user name.')
  if (years.some((year) => !Number.isInteger(year) || year < 1900 || year > 2200))
    throw new TenantError('A year must be a number such as 2026.')
  const { rows } = await client.query<{ code: boolean; name: boolean }>(
    'select exists (select 1 from tenants where code = $1) as code, exists (select 1 from sign_in_names where name = $2) as name',
    [code, admin.userName.toLowerCase()],
  )
  if (rows[0]?.code) throw new TenantError(`There is a tenant "${code}" already.`)
  if (rows[0]?.name) throw new TenantError(`The user name "${admin.userName}" is taken; it must be unique in the installation.`)
}
