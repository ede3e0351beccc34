import { isTaxPeriod, type TaxPeriod } from '../../../resources/calculations/taxPeriod.ts'
import { tableName } from '../../../schema/derive/names.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { filedReturns } from '../ledger/filedReturns.ts'
import { taxPeriodSql } from '../ledger/taxPeriod.ts'
import type { TaxRegistration } from '../ledger/taxRegistration.ts'

const returns = tableName('vatReturns')

/** The days are no tax period of the school: of the kind that its settings name, else of that of the first return that it filed. */
export async function periodFaults(
  id: number,
  { from, to }: RecordData,
  branches: readonly number[],
  { tenant }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [company] = await run<{ period: TaxPeriod | null }>(
    sql`select ${taxPeriodSql('c', sql`${branches}::int[]`, sql`r.id <> ${id}`)} as period
      from company c where c.tenant_id = ${tenant}`,
  )
  const period = company?.period ?? null
  if (isTaxPeriod(String(from), String(to), period)) return []
  return [{ code: period ? noPeriod[period] : 'VatReturn.NoPeriod', field: 'to' }]
}

const noPeriod = { month: 'VatReturn.NoMonth', quarter: 'VatReturn.NoQuarter' } as const

/** A return is of its whole tax number: whoever may not see all of its branches cannot make it, and no day is returned twice. Filing returns wait for each other. */
export async function wholeAndFirst(
  id: number,
  record: RecordData,
  { branches, unseen }: TaxRegistration,
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (unseen.length) return [{ code: 'VatReturn.OtherBranches', params: { branches: unseen.join(' · ') } }]
  return returned(id, record, branches, context, run)
}

/** Some of the days were returned already. */
export async function returned(
  id: number,
  { from, to }: RecordData,
  branches: readonly number[],
  { tenant, branch, language }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [other] = await run<{ number: string; branch: number; arabicName: string; englishName: string | null }>(
    sql`select r.number, r.branch_id as branch, b.arabic_name as "arabicName", b.english_name as "englishName"
      from ${ident(returns)} r join branches b on b.tenant_id = r.tenant_id and b.id = r.branch_id where ${filedReturns('r', branches, tenant)} and r.id <> ${id}
      and r."from" <= ${String(to)}::date and r."to" >= ${String(from)}::date limit 1`,
  )
  if (!other) return []
  const { number } = other
  return other.branch === branch.id
    ? [{ code: 'VatReturn.Overlaps', field: 'from', params: { number } }]
    : [{ code: 'VatReturn.InOtherBranch', field: 'from', params: { number, branch: nameIn(other, language) } }]
}
