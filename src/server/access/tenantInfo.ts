import { snake } from '../../../schema/derive/names.ts'
import type { Subscription } from '../../shared/subscription.ts'
import type { Database } from '../database/database.ts'
import { ident, list, sql, word } from '../database/sql.ts'
import type { BranchInfo, Person, WebhookSubscription, YearInfo } from '../engine/context.ts'

/**
 * Fields of a company and of each of its branches that appear on papers; texts, a percentage, and days of the year as `MM-DD`.
 */
export const particularNames = [
  'taxPercentage',
  'fiscalYearStart',
  'fiscalYearEnd',
  'commercialRegister',
  'taxNumber',
  'country',
  'city',
  'district',
  'streetName',
  'buildingNumber',
  'postalCode',
  'extraNumber',
] as const

export interface CompanyInfo extends Readonly<Partial<Record<(typeof particularNames)[number], string | null>>> {
  readonly arabicName: string
  readonly englishName: string | null
  readonly currency: string | null
  readonly digits: string | null
  readonly phoneRule: string | null
  /** How many days before documents expire people are reminded first. */
  readonly reminderDays: number | null
  /** How many forms that are open to anyone one address, and one phone number, may send within an hour; null where each form says so. */
  readonly formsPerHour: number | null
  readonly formsPerPhone: number | null
  /** Who needs a second factor, and for how many days a device is remembered on which a code of it was given. */
  readonly secondFactorFor: SecondFactorFor | null
  readonly rememberedDays: number | null
  readonly logo: number | null
  readonly flags: Readonly<Record<string, boolean>>
}

const particulars = list(
  particularNames.map(
    (name) => sql`${name === 'taxPercentage' ? word('trim_scale(tax_percentage)::text') : ident(snake(name))} as ${ident(name)}`,
  ),
)

/** Nobody, those who may post, pay or say what others may, or all who work at the school. */
export type SecondFactorFor = 'nobody' | 'powerful' | 'staff'

/** What every request of a tenant needs to know: its branches, years, company and subscription. */
export interface TenantInfo {
  readonly branches: readonly (BranchInfo & Readonly<Record<string, unknown>>)[]
  readonly years: readonly YearInfo[]
  readonly company: CompanyInfo | null
  readonly subscription: Subscription | null
  readonly webhooks: readonly WebhookSubscription[]
}

/** A signed-in person with the branches that they were given. */
export interface Session {
  readonly person: Person
  readonly branches: readonly number[]
  readonly language: string | null
  readonly phone: string | null
  readonly email: string | null
  /** The person's second factor, with the moment of the last code in this session; null where they have none. */
  readonly secondFactor: { readonly codeAt: number | null } | null
  readonly expiresAt: number
  readonly usedAt: number
}

/** Reads the frame of a tenant in one statement. */
export async function readTenantInfo(database: Pick<Database, 'one'>, tenant: number): Promise<TenantInfo> {
  const [row] = await database.one<{
    branches: TenantInfo['branches']
    years: YearInfo[]
    company: Record<string, unknown> | null
    subscription: Subscription | null
    webhooks: WebhookSubscription[]
  }>(
    tenant,
    sql`select
      (select coalesce(json_agg(b), '[]') from (select id, code, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster", coalesce(decimal_digits, 2) as "decimalDigits",
        is_tax_collection_activated as "isTaxCollectionActivated",
        coalesce(is_tax_collection_activated, true) and advance_tax_point is not distinct from 'receipt' as "taxesAdvances", ${particulars}, active
        from branches where tenant_id = ${tenant} order by is_master desc, id) b) as branches,
      (select coalesce(json_agg(f), '[]') from (select id, year, start_date as "startDate", end_date as "endDate", status from fiscal_years where tenant_id = ${tenant} order by start_date) f) as years,
      (select row_to_json(c) from (select arabic_name as "arabicName", english_name as "englishName", currency, digits, phone_rule as "phoneRule", greatest(first_reminder_days, second_reminder_days, last_reminder_days) as "reminderDays",
        forms_per_hour as "formsPerHour", forms_per_phone as "formsPerPhone", second_factor_for as "secondFactorFor", remembered_days as "rememberedDays", logo_id as logo, store_enabled as "storeEnabled",
        deserved_fee_mode as "deservedFeeMode", e_invoicing as "eInvoicing", temporary_financial_transactions as "temporaryFinancialTransactions",
        monthly_provisions as "monthlyProvisions", general, ${particulars} from company where tenant_id = ${tenant} limit 1) c) as company,
      (select row_to_json(s) from (select plan, start_date as "startDate", end_date as "endDate", status, max_students as "maxStudents", max_branches as "maxBranches", contact_url as "contactUrl" from subscriptions where tenant_id = ${tenant}) s) as subscription,
      (select coalesce(json_agg(json_build_object('id', w.id,
        'branches', (select coalesce(json_agg(b.target_id), '[]') from webhooks_branches b where b.tenant_id = w.tenant_id and b.record_id = w.id),
        'events', (select coalesce(json_agg(json_build_array(e.resource, e.event) order by e.position), '[]') from webhooks_events e where e.tenant_id = w.tenant_id and e.record_id = w.id))), '[]')
        from webhooks w where w.tenant_id = ${tenant} and w.active and w.declared is null) as webhooks`,
  )
  return {
    branches: row?.branches ?? [],
    years: row?.years ?? [],
    company: companyOf(row?.company ?? null),
    subscription: row?.subscription ?? null,
    webhooks: row?.webhooks ?? [],
  }
}

function companyOf(row: Record<string, unknown> | null): CompanyInfo | null {
  if (!row) return null
  const flags = Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
  return { ...(row as unknown as Omit<CompanyInfo, 'flags'>), flags }
}
