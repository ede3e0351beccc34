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
  const { rows } = await client.query<TenantLine>(
    `select t.code, t.name, t.active, s.plan, s.end_date::text as "endDate", s.status,
       (select count(*)::int from students k where k.tenant_id = t.id) as students
     from tenants t left join subscriptions s on s.tenant_id = t.id order by t.id`,
  )
  return rows
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
