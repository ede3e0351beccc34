import type { itemMovements as itemMovementsReport } from '../../../../resources/reports/stock/onHand.ts'
import { add, isZero, partOf } from '../../../../schema/values/money.ts'
import type { DocumentCell, ReportRow } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { numberOf } from '../../ledger/documentNames.ts'
import { Problem } from '../../problems/problem.ts'
import { type Page, placeText } from '../page.ts'
import type { Figures, ReportQuery } from '../report.ts'

interface Moved extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly date: string
  readonly resource: string
  readonly record: number
  readonly number: string | null
  readonly takenBack: boolean
  readonly quantity: string
  readonly value: string
}

interface Sums extends Readonly<Record<'quantityIn' | 'quantityOut' | 'valueIn' | 'valueOut' | 'quantity' | 'value', string>> {}

/** The rows of an item in a warehouse with the average after each: all of the days, or a page that is found from the row before it. */
export const itemMovements: ReportQuery<typeof itemMovementsReport> = async ({ parameters, page, most, context }) => {
  const { from, to, item, warehouse } = parameters
  const { tenant, visibleBranches, database } = context
  const own = sql`from stock_rows e join warehouses w on w.tenant_id = e.tenant_id and w.id = e.warehouse_id and w.branch_id = any(${visibleBranches}::int[])
    where e.tenant_id = ${tenant} and e.warehouse_id = ${warehouse} and e.item_id = ${item}`
  const within = sql`${own} and e.date between ${from}::date and ${to}::date`
  const sums = async (source: Sql): Promise<Sums> => {
    const [row] = await database.one<Sums & Record<string, unknown>>(
      tenant,
      sql`select coalesce(sum(e.quantity) filter (where e.quantity > 0), 0)::text as "quantityIn", coalesce(-sum(e.quantity) filter (where e.quantity < 0), 0)::text as "quantityOut",
        coalesce(sum(e.value) filter (where e.quantity > 0), 0)::text as "valueIn", coalesce(-sum(e.value) filter (where e.quantity < 0), 0)::text as "valueOut",
        coalesce(sum(e.quantity), 0)::text as quantity, coalesce(sum(e.value), 0)::text as value ${source}`,
    )
    return row as Sums
  }
  const backwards = page?.before != null
  const bound = page?.after ? sql`and e.id > ${page.after.entry}` : page?.before ? sql`and e.id < ${page.before.entry}` : sql``
  const size = page?.size ?? most
  const [before, found, whole] = await Promise.all([
    sums(sql`${own} and e.date < ${from}::date`),
    database.one<Moved>(
      tenant,
      sql`select e.id, e.date::text, e.resource, e.record_id as record, ${word(numberOf(context.registry))} as number, e.reverses is not null as "takenBack",
          trim_scale(e.quantity)::text as quantity, e.value::text as value ${within} ${bound} order by e.id ${word(backwards ? 'desc' : '')} limit ${size + 1}`,
    ),
    page?.after || page?.before ? null : sums(within),
  ])
  const isMore = found.length > size
  if (!page && isMore) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  const rows = backwards ? found.slice(0, size).reverse() : found.slice(0, size)
  const earlier = rows[0] && page && (page.after || backwards) ? await sums(sql`${within} and e.id < ${rows[0].id}`) : null
  const opening = { quantity: add(before.quantity, earlier?.quantity ?? '0'), value: add(before.value, earlier?.value ?? '0') }
  return {
    rows: running(rows, opening, context),
    totals: whole ? totalsOf(whole, before, context) : {},
    ...(page && { page: around(rows, isMore, page) }),
  }
}

/** Rows with what lies there after each. */
function running(rows: readonly Moved[], opening: Pick<Sums, 'quantity' | 'value'>, context: Context): ReportRow[] {
  let [quantity, value] = [opening.quantity, opening.value]
  return [
    { cells: standing(quantity, value, context), role: 'opening' },
    ...rows.map((row): ReportRow => {
      const isOut = row.quantity.startsWith('-')
      const [moved, worth] = [row.quantity, row.value].map((one) => one.replace('-', '')) as [string, string]
      quantity = add(quantity, row.quantity)
      value = add(value, row.value)
      const document: DocumentCell = { resource: row.resource, id: row.record, number: row.number }
      const side = isOut ? { quantityOut: moved, valueOut: worth } : { quantityIn: moved, valueIn: worth }
      const movement = row.takenBack ? 'takenBack' : isOut ? 'goodsOut' : 'goodsIn'
      const unitCost = partOf(worth, '1', moved, context.check.decimals)
      return { cells: { date: row.date, document, movement, ...side, unitCost, ...standing(quantity, value, context) }, level: 0 }
    }),
  ]
}

const standing = (stockQuantity: string, stockValue: string, { check }: Context) => ({
  ...{ stockQuantity, stockValue },
  average: isZero(stockQuantity) ? null : partOf(stockValue, '1', stockQuantity, check.decimals),
})

const totalsOf = ({ quantity, value, ...turned }: Sums, before: Sums, { check }: Context) => {
  const [stockQuantity, stockValue] = [add(before.quantity, quantity), add(before.value, value)]
  const average = isZero(stockQuantity) ? {} : { average: partOf(stockValue, '1', stockQuantity, check.decimals) }
  return { ...turned, stockQuantity, stockValue, ...average }
}

/** What comes before and after a page. */
function around(rows: readonly Moved[], isMore: boolean, { after, before }: Page): NonNullable<Figures['page']> {
  const [first, last] = [rows[0], rows.at(-1)]
  const place = ({ date, id }: Moved) => placeText({ date, entry: id, line: 1 })
  return {
    next: last && (before || isMore) ? place(last) : null,
    previous: first && (after || (before && isMore)) ? place(first) : null,
  }
}
