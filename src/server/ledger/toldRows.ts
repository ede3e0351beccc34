import { linesTable, tableName } from '../../../schema/derive/names.ts'
import { ident, type Sql, sql, word } from '../database/sql.ts'

const [movements, matches] = [tableName('bankMovements'), linesTable('bankMovements', 'matches')]

/**
 * The amount of a row `l` that no bank movement is matched with yet, with `told` of `toldOfRows`: the bank may pay one row in
 * several movements.
 */
export const untold = word('(l.debit - l.credit - coalesce(told.amount, 0))')

/** The amounts of rows `l` that bank movements are matched with, up to a day. */
export const toldOfRows = (tenant: number, upTo: string | null): Sql =>
  sql`left join (select k.entry, k.line, sum(k.amount) as amount from ${ident(matches)} k join ${ident(movements)} m on m.tenant_id = k.tenant_id and m.id = k.record_id
      where k.tenant_id = ${tenant} and (${upTo}::date is null or m.date <= ${upTo}::date) group by k.entry, k.line) told on told.entry = l.entry_id and told.line = l.line`
