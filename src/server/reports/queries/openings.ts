import { tableName } from '../../../../schema/derive/names.ts'
import { ident, list, literal, type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { opening } from '../../engine/sql/yearEnds.ts'
import { withoutReversed } from './reversed.ts'

interface Period {
  readonly from: string
  readonly to: string
  readonly showReversed?: boolean | undefined
}

/** The documents `o` that open the books, of every kind that can: what they bring stands before, though they bear a day of the period. */
const openers = ({ registry, tenant }: Context): Sql =>
  sql`(${list(
    registry.models
      .filter((model) => model.data.yearEnds?.opens)
      .map(
        (model) =>
          sql`select ${literal(model.name)} as resource, id from ${ident(tableName(model.name))} where tenant_id = ${tenant} and ${opening(model)}`,
      ),
    ' union all ',
  )}) o`

/** Whether an opening document made the entry `e`. */
export const byOpening = (context: Context): Sql =>
  sql`exists (select 1 from ${openers(context)} where o.resource = e.resource and o.id = e.record_id)`

/** The entries `e` of opening documents in a period. */
export const openingEntries = ({ from, to }: Pick<Period, 'from' | 'to'>, context: Context): Sql =>
  sql`${openers(context)} join journal_entries e on e.tenant_id = ${context.tenant} and e.resource = o.resource and e.record_id = o.id
    where e.date between ${from}::date and ${to}::date`

/** The rows `l` of opening documents in a period, with their entries `e`. */
export const openingRows = ({ from, to, showReversed }: Period, context: Context): Sql =>
  sql`${openers(context)} join journal_entries e on e.tenant_id = ${context.tenant} and e.resource = o.resource and e.record_id = o.id
      join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where l.branch_id = any(${context.visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date and ${withoutReversed(showReversed)}`
