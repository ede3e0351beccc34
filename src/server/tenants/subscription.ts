import type pg from 'pg'
import { isDate } from '../../../schema/values/date.ts'
import { announce } from '../database/changes.ts'
import { runOn } from './bulk.ts'
import { TenantError } from './tenantError.ts'

/** A tenant as the operator sees it. */
export interface TenantLine {
  readonly code: string
  readonly name: string
  readonly active: boolean
  readonly plan: string | null
  readonly endDate: string | null
  readonly status: string | null
  readonly students: number
}

/** Every tenant with its subscription, in the order in which they were made. */
export async function listTenants(client: pg.Client): Promise<TenantLine[]> {
  // A distributed database puts no rows of all tenants together in one statement.
  const tenants = await client.query<Pick<TenantLine, 'code' | 'name' | 'active'> & { id: number }>(
    'select id, code, name, active from tenants order by id',
  )
  const subscriptions = await client.query<Pick<TenantLine, 'plan' | 'endDate' | 'status'> & { id: number }>(
    'select tenant_id as id, plan, end_date as "endDate", status from subscriptions',
  )
  const students = await client.query<{ id: number; count: number }>(
    'select tenant_id as id, count(*)::int as count from students group by tenant_id',
  )
  const subscriptionOf = new Map(subscriptions.rows.map(({ id, ...one }) => [id, one]))
  const studentsOf = new Map(students.rows.map(({ id, count }) => [id, count]))
  const none = { plan: null, endDate: null, status: null }
  return tenants.rows.map(({ id, ...one }) => ({ ...one, ...none, ...subscriptionOf.get(id), students: studentsOf.get(id) ?? 0 }))
}

export const subscriptionStatuses = ['active', 'suspended', 'ended'] as const

/** What the operator may change of a subscription; what is absent stays. A limit of null is none. */
export interface SubscriptionChange {
  readonly plan?: string
  readonly endDate?: string
  readonly status?: string
  readonly maxStudents?: number | null
  readonly maxBranches?: number | null
  readonly contactUrl?: string
}

const columns: Readonly<Record<keyof SubscriptionChange, string>> = {
  plan: 'plan',
  endDate: 'end_date',
  status: 'status',
  maxStudents: 'max_students',
  maxBranches: 'max_branches',
  contactUrl: 'contact_url',
}

/** Changes a tenant's subscription; running servers learn of it at once. */
export async function changeSubscription(client: pg.Client, code: string, change: SubscriptionChange): Promise<void> {
  if (change.endDate !== undefined && !isDate(change.endDate))
    throw new TenantError(`"${change.endDate}" is no date such as 2027-12-31.`)
  if (change.status !== undefined && !subscriptionStatuses.some((status) => status === change.status))
    throw new TenantError(`The status must be one of ${subscriptionStatuses.join(', ')}.`)
  const changedColumns = (Object.keys(columns) as (keyof SubscriptionChange)[]).filter((key) => change[key] !== undefined)
  if (!changedColumns.length)
    throw new TenantError('Say what to change: --plan, --until, --status, --max-students, --max-branches or --contact.')
  const { rows } = await client.query<{ id: number }>(
    `update subscriptions s set ${changedColumns.map((key, index) => `${columns[key]} = $${index + 2}`).join(', ')}
     from tenants t where t.id = s.tenant_id and t.code = $1 returning t.id`,
    [code, ...changedColumns.map((key) => change[key])],
  )
  const [tenant] = rows
  if (!tenant) throw new TenantError(`There is no tenant "${code}".`)
  await announce({ tenant: tenant.id }, runOn(client, tenant.id))
}
