import { partyColumn, tableName } from '../../../schema/derive/names.ts'
import { ident, literal, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { closingModel } from '../engine/sql/yearEnds.ts'

/** What was written of an entry `e`: by a person, or by the product, which says it in the reader's language and not in that of whoever was there. */
export const writtenOfEntry = (context: Context): Sql => sql`coalesce(${toldOfSource(context)}, nullif(e.description, ''))`

/**
 * What the voucher of an entry `e` was made for where the product called it: the closing of a year, the settlement of a tax return with what a
 * person wrote of it, or its refund. Null for all others, and where somebody has called it otherwise.
 */
function toldOfSource(context: Context): Sql {
  const { tenant, registry, translate } = context
  const model = closingModel(registry)
  const [vouchers, ofYear, ofReturn] = [
    ident(tableName(model.name)),
    ...['fiscalYears', 'vatReturns'].map((source) => partyColumn('source', source)),
  ]
  const said = (key: string, values: Readonly<Record<string, Sql>>): Sql =>
    Object.entries(values).reduce(
      (text, [name, value]) => sql`replace(${text}, ${literal(placeOf(name))}, ${value})`,
      literal(translate(key, Object.fromEntries(Object.keys(values).map((name) => [name, placeOf(name)])))),
    )
  const days = { number: sql`r.number`, from: sql`r."from"::text`, to: sql`r."to"::text` }
  const called = (stored: Sql) => sql`replace(${stored}, '{number}', r.number)`
  return sql`case when e.reverses is null and e.resource = ${literal(model.name)} and e.record_id in (select v.id from ${vouchers} v
      where v.tenant_id = ${tenant} and (v.${ident(ofYear ?? '')} is not null or v.${ident(ofReturn ?? '')} is not null))
    then (select case when f.id is not null then ${said('closing.description', { year: sql`f.year::text` })}
        when e.description = ${called(sql`r.refunded_as`)} then ${said('vatReturn.refund', days)}
        when starts_with(e.description, ${called(sql`r.settled_as`)}) then ${said('vatReturn.settlement', days)} || substr(e.description, length(${called(sql`r.settled_as`)}) + 1) end
      from ${vouchers} v left join fiscal_years f on f.tenant_id = v.tenant_id and f.id = v.${ident(ofYear ?? '')}
        left join vat_returns r on r.tenant_id = v.tenant_id and r.id = v.${ident(ofReturn ?? '')}
      where v.tenant_id = e.tenant_id and v.id = e.record_id) end`
}

/** A sign around a name that no text has. */
const placeOf = (name: string): string => `\u0001${name}\u0001`
