import { tableName } from '../../../schema/derive/names.ts'
import { ident, type Sql, sql, word } from '../database/sql.ts'

const returns = tableName('vatReturns')

/** Whether some branches return their tax by month or by quarter: what the company `company` says, else what they filed first; null where neither says it. */
export const taxPeriodSql = (company: string, branches: Sql, without: Sql = sql`true`): Sql =>
  sql`coalesce(${word(company)}.vat_period, (select case when r."to" - r."from" > 31 then 'quarter' else 'month' end from ${ident(returns)} r
        where r.tenant_id = ${word(company)}.tenant_id and ${without} and r.status = 'filed' and r.branch_id = any(${branches}) order by r.id limit 1))`
