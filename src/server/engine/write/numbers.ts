import { holds } from '../../../../schema/condition.ts'
import { snake, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { isTaxDocument, layoutOf, taxLettersOf } from '../../../../schema/printLayout.ts'
import { acceptValue } from '../../../../schema/record/accept.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import {
  type NumberFormat,
  type TaxSeries,
  taxPrefix,
  writtenNumber,
  writtenPrefix,
} from '../../../../schema/values/writtenNumber.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { taxNumberOf } from '../sql/taxNumber.ts'

/**
 * Reserves the next numbers of a counter and gives the first of them; the row stays locked until the transaction ends, so that
 * no number is lost or given twice.
 * @param options.first the number that a counter begins with
 * @param options.given how many of the reserved numbers records get in addition to those that were given before
 */
export async function countUp(
  name: string,
  { branch, year }: Bounds,
  count: number,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
  { first = 1, given = count }: { readonly first?: number; readonly given?: number } = {},
): Promise<number> {
  const [row] = await run<{
    value: number
  }>(sql`insert into counters as c (tenant_id, name, branch_id, fiscal_year_id, value, given) values (${tenant}, ${name}, ${branch}, ${year}, ${first + count - 1}, ${given})
    on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = case when c.value = 0 then excluded.value else c.value + ${count} end, given = c.given + ${given} returning value`)
  return (row?.value ?? count) - count + 1
}

/** In what a counter counts: 0 where the definition has no branches, or no years. */
interface Bounds {
  readonly branch: number
  readonly year: number
}

const boundsOf = ({ data: { scope } }: Model, { branch, year }: Context): Bounds => ({
  branch: scope === 'tenant' ? 0 : branch.id,
  year: scope === 'branchYear' ? (year?.id ?? 0) : 0,
})

/** What a record is given with its number: the text that stays, and its place in the series of its branch and year. */
export interface Numbered {
  readonly number: string
  readonly sequence: number
  /** Of an electronic tax document, the tax number under which it is issued. */
  readonly issuedUnder?: string
}

/** What the settings of the company say of a kind's numbers in a branch. */
interface Setting {
  readonly kind: string
  readonly id: number
  readonly branch: string
  readonly prefix: string
  readonly digits: number
  readonly first: number | null
  readonly own: boolean
  readonly taxNumber: string | null
}

/** The kinds of documents whose numbers are told apart from those of a kind, itself among them. */
const kindsBeside = (model: Model, { registry }: Context): readonly Model[] =>
  isTaxDocument(model.data) ? registry.models.filter(({ data }) => isTaxDocument(data)) : [model]

/** How the numbers of a branch are written, its own line before the one for all; of a tax document also those of all kinds in branches with its tax number. */
const settings = (model: Model, context: Context): Sql => {
  const { tenant, branch } = context
  const others = isTaxDocument(model.data) ? sql`not o.is_master and ${taxNumberOf('o')} = ${taxNumberOf('b')}` : sql`false`
  const kinds = kindsBeside(model, context).map(({ name }) => name)
  return sql`select k.name as kind, o.id, o.code as branch, coalesce(n.prefix, '') as prefix, coalesce(n.number_digits, 1) as digits, n.first_number as first,
      o.id = b.id and k.name = ${model.name} as own, ${taxNumberOf('b')} as "taxNumber"
    from branches b left join company c on c.tenant_id = b.tenant_id
      join branches o on o.tenant_id = b.tenant_id and (o.id = b.id or ${others})
      cross join unnest(${kinds}::text[]) k (name)
      left join lateral (select * from company_numbering s where s.tenant_id = b.tenant_id and s.document_kind = k.name
        and (s.branch_id is null or s.branch_id = o.id) order by s.branch_id nulls last limit 1) n on true
    where b.tenant_id = ${tenant} and b.id = ${branch.id}`
}

/** The fiscal year in a number: the record's, or today's where all years are selected and the record is in none. */
const yearOf = ({ year, years: [current] }: Context): string => String((year ?? current)?.year ?? today().slice(0, 4))

/** How the numbers of a series are written, with which one it begins, and of which kinds and branches it shares the tax number. */
interface Series extends NumberFormat {
  readonly first: number
  readonly taxNumber: string | null
  readonly kinds: readonly Model[]
  readonly branches: readonly number[]
}

/** How numbers are written from now on in a branch and year. */
async function seriesOf(model: Model, context: Context, run: Run): Promise<Series> {
  const found = await run<Setting>(settings(model, context))
  const own = found.find((one) => one.own)
  const alone = { kinds: [], branches: [] }
  if (!own) return { prefix: '', digits: 1, first: 1, taxNumber: null, ...alone }
  const isUnique = own.taxNumber !== null && isTaxDocument(model.data)
  const kinds = kindsBeside(model, context)
  const letters = new Map(kinds.map(({ name, data }) => [name, taxLettersOf(data)]))
  const ofTax = ({ kind, branch, prefix }: Setting): TaxSeries => ({ kind: letters.get(kind) ?? kind, branch, prefix })
  const prefix = isUnique ? taxPrefix(ofTax(own), found.filter((one) => !one.own).map(ofTax)) : own.prefix
  return {
    prefix: writtenPrefix(prefix, { branch: own.branch, year: yearOf(context) }),
    digits: own.digits,
    first: own.first ?? 1,
    taxNumber: own.taxNumber,
    ...(isUnique ? { kinds, branches: [...new Set(found.map(({ id }) => id))] } : alone),
  }
}

/**
 * The next numbers of documents in their branch and year; the settings say how they are written and with which one a counter
 * begins. A number whose text is there already is passed over: nobody could mend it at a field that is only read.
 */
export async function nextNumbers(model: Model, count: number, context: Context, run: Run): Promise<readonly Numbered[]> {
  const name = snake(model.name)
  const bounds = boundsOf(model, context)
  const series = await seriesOf(model, context, run)
  const begin = await countUp(name, bounds, count, context, run, { first: series.first })
  const { flag } = layoutOf(model.data).taxCode ?? {}
  const isElectronic = flag !== undefined && context.flags?.[flag] === true
  const issued = isElectronic && series.taxNumber !== null ? { issuedUnder: series.taxNumber } : {}
  const written = (from: number, length: number) =>
    Array.from({ length }, (_, index) => ({ number: writtenNumber(series, from + index), sequence: from + index, ...issued }))
  const free: Numbered[] = []
  for (let next = written(begin, count); next.length; ) {
    const taken = await takenOf(model, series, next, context, run)
    free.push(...next.filter(({ number }) => !taken.has(number)))
    // What was passed over was never given.
    next = taken.size ? written(await countUp(name, bounds, taken.size, context, run, { given: 0 }), taken.size) : []
  }
  return free
}

/**
 * Those texts that are numbers of other records in the same branch and year; of tax documents, of any kind in any branch of the tax number,
 * where they are looked for by their places: equal texts have equal ones.
 */
async function takenOf(
  model: Model,
  { kinds, branches }: Series,
  numbers: readonly Numbered[],
  context: Context,
  run: Run,
): Promise<ReadonlySet<string>> {
  const texts = sql`number = any(${numbers.map(({ number }) => number)}::text[])`
  const places = sql`sequence = any(${numbers.map(({ sequence }) => sequence)}::int[])`
  const arm = (of: Model, among: readonly number[], more: readonly Sql[] = []) => {
    const { branch, year } = boundsOf(of, context)
    return sql`select number from ${ident(tableName(of.name))} where ${and([
      sql`tenant_id = ${context.tenant}`,
      ...(branch ? [sql`branch_id = any(${among}::int[])`] : []),
      ...(year ? [sql`fiscal_year_id = ${year}`] : []),
      texts,
      ...more,
    ])}`
  }
  const own = arm(model, [boundsOf(model, context).branch])
  const beside = kinds.map((kind) => arm(kind, branches, [places]))
  const rows = await run<{ number: string }>(list([own, ...beside], ' union all '))
  return new Set(rows.map(({ number }) => number))
}

/**
 * A number that was given elsewhere, as it was written there; without digits it would have no place in its series, and plain digits
 * may have only as many figures as a place.
 */
export function pastNumber(model: Model, number: unknown, { check }: Pick<Context, 'check'>): ReturnType<typeof acceptValue> {
  const accepted = acceptValue(model.fields.get('number')!, typeof number === 'number' ? String(number) : number, {}, check)
  if ('fault' in accepted || accepted.value === null) return accepted
  const text = String(accepted.value)
  if (/^\d{10,}$/.test(text)) return { fault: { code: 'Import.NumberTooLong', field: 'number' } }
  return placeOf(text) ? accepted : { fault: { code: 'Import.NumberWithoutDigits', field: 'number' } }
}

/** The place of a number that is written as the series writes: behind its prefix there are digits alone; else undefined. */
function ownPlace(number: string, prefix: string): number | undefined {
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** By what any other number is sorted and found: its last digits; 0 where there are none. */
const placeOf = (number: string): number => Number(/(\d{1,9})\D*$/.exec(number)?.[1] ?? 0)

/** The places of numbers that were given elsewhere; the counter goes on behind the highest one that is written as it writes. */
export async function pastPlaces(
  model: Model,
  numbers: readonly string[],
  context: Context,
  run: Run,
): Promise<readonly number[]> {
  const { prefix } = await seriesOf(model, context, run)
  const own = numbers.map((number) => ownPlace(number, prefix))
  const highest = Math.max(0, ...own.flatMap((place) => place ?? []))
  const { branch, year } = boundsOf(model, context)
  await run(
    sql`insert into counters as c (tenant_id, name, branch_id, fiscal_year_id, value, given) values (${context.tenant}, ${snake(model.name)}, ${branch}, ${year}, ${highest}, ${numbers.length})
      on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = greatest(c.value, excluded.value), given = c.given + excluded.given`,
  )
  return numbers.map((number, index) => own[index] ?? placeOf(number))
}

/** Whether a record has become one that has a number. */
export const needsNumber = (model: Model, record: RecordData): boolean =>
  model.numbered && !record['number'] && holds(model.data.number?.when, reader(record))
