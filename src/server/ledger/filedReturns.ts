import type { VatBox } from '../../../resources/groups/vat.ts'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { DocumentCell } from '../../shared/report.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { followsReturn, leftBy } from './creditOrder.ts'

const [returns, boxesLines, lateLines, sharesLines] = [
  tableName('vatReturns'),
  linesTable('vatReturns', 'boxes'),
  linesTable('vatReturns', 'late'),
  linesTable('vatReturns', 'shares'),
]

/** Filed returns `alias` of any of these branches. */
export const filedReturns = (alias: string, branches: readonly number[], tenant: number): Sql => {
  const row = word(alias)
  return sql`${row}.tenant_id = ${tenant} and ${row}.status = 'filed' and exists (select 1 from ${ident(sharesLines)} s
    where s.tenant_id = ${row}.tenant_id and s.record_id = ${row}.id and s.branch_id = any(${branches}::int[]))`
}

/** Filed returns `r` that hold the figures of a branch, up to the conditions of a `from`. */
export const returnsFiledOf = (branch: Sql, tenant: number): Sql =>
  sql`${ident(returns)} r join ${ident(sharesLines)} s on s.tenant_id = r.tenant_id and s.record_id = r.id and s.branch_id = ${branch}
    where r.tenant_id = ${tenant} and r.status = 'filed'`

/** The id of the return that was the first to be filed after one, of later days, and so settled its credit: null where none has. */
export const settlesCredit = (of: string, branches: readonly number[], tenant: number): Sql =>
  sql`(select u.id from ${ident(returns)} u where ${filedReturns('u', branches, tenant)} and u.tax_number is not distinct from ${word(of)}.tax_number
    and ${followsReturn('u', of)} order by u.told_up_to, u."from" limit 1)`

/** A box as it was returned. */
export interface FiledBox {
  readonly box: VatBox
  readonly base: string
  readonly adjustment: string
  readonly tax: string
}

/** What of documents that came late a return told, with the first day of the return that lacked them. */
export interface FiledLate {
  readonly of: string
  readonly box: VatBox
  readonly base: string
  readonly tax: string
}

/** A return as it was filed. */
export interface FiledReturn {
  readonly document: DocumentCell
  readonly date: string
  readonly from: string
  readonly to: string
  readonly lateTax: string
  readonly corrections: string
  readonly broughtForward: string
  readonly netDue: string
  readonly refundAsked: string
  readonly refunded: string
  /** The credit with which it ended without what was asked back, and the return that settled it. */
  readonly left: string
  readonly settledBy: number | null
  readonly boxes: readonly FiledBox[]
  readonly late: readonly FiledLate[]
}

/** The returns that were filed of some days of these branches, as they were filed, the first days first. */
export const filedOf = (
  from: string,
  to: string,
  branches: readonly number[],
  { tenant, visibleBranches }: Pick<Context, 'tenant' | 'visibleBranches'>,
  run: Run,
): Promise<FiledReturn[]> =>
  run<FiledReturn>(
    sql`select json_build_object('resource', 'vatReturns', 'id', r.id, 'number', r.number, 'of',
        case when not r.branch_id = any(${visibleBranches}::int[]) then (select json_build_object('id', b.id, 'arabicName', b.arabic_name, 'englishName', b.english_name) from branches b where b.tenant_id = r.tenant_id and b.id = r.branch_id) end) as document,
      r.date::text, r."from"::text, r."to"::text, coalesce(r.late_tax, 0)::text as "lateTax", coalesce(r.corrections, 0)::text as corrections,
      coalesce(r.brought_forward, 0)::text as "broughtForward", r.net_due::text as "netDue",
      coalesce(r.refund_asked, 0)::text as "refundAsked", coalesce(r.refunded, 0)::text as refunded, ${leftBy('r')}::text as "left", ${settlesCredit('r', branches, tenant)} as "settledBy",
      (select json_agg(json_build_object('box', x.box, 'base', coalesce(x.base, 0)::text, 'adjustment', coalesce(x.adjustment, 0)::text, 'tax', coalesce(x.tax, 0)::text) order by x.id)
        from ${ident(boxesLines)} x where x.tenant_id = r.tenant_id and x.record_id = r.id) as boxes,
      coalesce((select json_agg(json_build_object('of', o."from", 'box', x.box, 'base', coalesce(x.base, 0)::text, 'tax', coalesce(x.tax, 0)::text) order by x.id)
        from ${ident(lateLines)} x join ${ident(returns)} o on o.tenant_id = x.tenant_id and o.id = x.vat_return_id where x.tenant_id = r.tenant_id and x.record_id = r.id), '[]') as late
    from ${ident(returns)} r where ${filedReturns('r', branches, tenant)} and r."from" <= ${to}::date and r."to" >= ${from}::date order by r."from"`,
  )
