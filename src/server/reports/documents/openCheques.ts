import type { openCheques as openChequesReport } from '../../../../resources/reports/cheques.ts'
import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import type { Model } from '../../../../schema/model.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import { today } from '../../../../schema/values/date.ts'
import type { DocumentCell, Name } from '../../../shared/report.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { inBooksAt, usedAt, usedBesides } from '../entity/atDay.ts'
import { columnOf } from '../queries/documentColumns.ts'
import type { ReportQuery } from '../report.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly document: DocumentCell
  readonly bank: Name | null
  readonly party: Name | null
}

/** Whose lines are cheques: the documents that the lines of `clearing` name, the definition by which cheques come to their end. */
export const withCheques = (clearing: string, { registry }: Context): { readonly model: Model; readonly lines: string }[] =>
  registry
    .get(clearing)
    .lines.flatMap((group) => [...group.fields.values()].flatMap(targetsOf))
    .flatMap((target) => {
      const [resource = '', lines] = target.split('.')
      return lines === undefined ? [] : [{ model: registry.get(resource), lines }]
    })

/** Open cheques of all these documents at the end of a day as the books had them, today if none. */
export const chequesOf = (clearing: string, asOf: string | null, context: Context): Sql =>
  list(
    withCheques(clearing, context).map(({ model, lines }) => among(model, lines, asOf ?? today(), context)),
    ' union all ',
  )

/** Cheques that are in nobody's account yet, by the day on which they are due. */
const openChequesOf =
  (clearing: string): ReportQuery<typeof openChequesReport> =>
  async ({ parameters: { bank, dueUntil, asOf }, context }) => {
    const { tenant, database } = context
    const rows = await database.one<Row>(
      tenant,
      sql`select c.due::text as "dueOn", c.reference, c.amount::text, c.bank, c.party, json_build_object('resource', c.resource, 'id', c.id, 'number', c.number) as document
        from (${chequesOf(clearing, asOf, context)}) c where (${bank}::int is null or c.bank_id = ${bank}) and (${dueUntil}::date is null or c.due <= ${dueUntil}::date)
        order by c.due, c.resource, c.id`,
    )
    return { rows: rows.map((cells) => ({ cells, level: 0 })) }
  }

/** Those that were taken, and those of the school, by what the bank does with each. */
export const openCheques = openChequesOf('chequeClearings')
export const openIssuedCheques = openChequesOf('issuedCheques')

/** Open cheques among the lines of the documents of a definition, in the branches in sight, with what waits to be posted of their end. */
function among(model: Model, lines: string, day: string, { tenant, visibleBranches, registry }: Context): Sql {
  const left = sql`l.amount - coalesce(u.n, 0)`
  const own = lineResource(model.name, lines)
  return sql`select ${model.name}::text as resource, d.id, ${columnOf(model, 'number', 'text')} as number, l.cheque_date as due, l.reference, ${left} as amount, coalesce(w.n, 0) as waiting, m.bank_id, m.clearing_account_id,
      case when b.id is not null then json_build_object('arabicName', b.arabic_name, 'englishName', b.english_name)
        when l.cheque_bank is not null then json_build_object('arabicName', l.cheque_bank) end as bank,
      ${partyOf(model)} as party
    from ${ident(linesTable(model.name, lines))} l join ${ident(tableName(model.name))} d on d.tenant_id = l.tenant_id and d.id = l.record_id
      join payment_methods m on m.tenant_id = l.tenant_id and m.id = l.payment_method_id and m.kind = 'cheque' left join banks b on b.tenant_id = m.tenant_id and b.id = m.bank_id
      left join (${usedAt(own, 'settled', tenant, day, registry)}) u on u.id = l.id left join (${usedBesides(own, 'settled', tenant, registry)}) w on w.id = l.id
    where l.tenant_id = ${tenant} and d.branch_id = any(${visibleBranches}::int[]) and d.id in (${inBooksAt(model.name, tenant, day)}) and ${left} > 0`
}

const people = ['guardians', 'customers', 'suppliers', 'employees']
const called = ['partyName', 'payerName', 'buyerName']

/** Whom a document `d` is with: the one that it refers to, or a name that is written in it. */
function partyOf({ fields }: Model): Sql {
  const known = [...fields.values()].flatMap((field) => {
    const [target = ''] = field.kind === 'ref' ? targetsOf(field) : []
    if (!people.includes(target)) return []
    return [
      sql`(select json_build_object('arabicName', p.arabic_name, 'englishName', p.english_name) from ${ident(tableName(target))} p where p.tenant_id = d.tenant_id and p.id = ${ident(columnName(field), 'd')})`,
    ]
  })
  const written = called.flatMap((name) => {
    const field = fields.get(name)
    if (!field) return []
    const column = ident(columnName(field), 'd')
    return [sql`(case when ${column} is not null then json_build_object('arabicName', ${column}) end)`]
  })
  const all = [...known, ...written]
  return all.length ? sql`coalesce(${list(all)})` : word('null::json')
}
