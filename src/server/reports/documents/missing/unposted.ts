import { columnName, tableName } from '../../../../../schema/derive/names.ts'
import { ident, literal, sql } from '../../../database/sql.ts'
import { amountField } from '../../../engine/read/amount.ts'
import { waits } from '../../../engine/sql/yearEnds.ts'
import type { Found, MissingCheck } from './check.ts'

/** Documents up to the end of a month that are not in the books, kind by kind: a year is not closed with them. */
export const unposted: MissingCheck = {
  name: 'unposted',
  find: async ({ from, to }, { tenant, registry, database }) => {
    const found = await Promise.all(
      registry.models
        .filter(({ data }) => data.effects !== undefined)
        .map((model) => {
          const money = model.fields.get(amountField(model) ?? '')
          const amount = money ? sql`sum(${ident(columnName(money), 'd')})::text` : sql`null::text`
          return database
            .one<Omit<Found, 'way'> & { resource: string; states: readonly string[] }>(
              tenant,
              sql`select ${literal(model.name)} as resource, d.branch_id as branch, count(*)::int as count, ${amount} as amount from ${ident(tableName(model.name))} d
              where d.tenant_id = ${tenant} and d.date between ${from}::date and ${to}::date and ${waits(model, 'd')} group by 2 order by 2`,
            )
            .then((rows) =>
              rows.map(
                ({ resource, ...row }): Found => ({
                  ...row,
                  resource,
                  way: {
                    list: resource,
                    filter: { date_gte: from, date_lte: to, status_in: [...(model.posting?.waiting ?? [])] },
                  },
                }),
              ),
            )
        }),
    )
    return found.flat()
  },
}
