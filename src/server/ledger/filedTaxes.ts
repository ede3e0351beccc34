import { boxOf, salesBoxes, type VatBox } from '../../../resources/groups/vat.ts'
import type { ToldTax } from '../../../schema/record/effectRows.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { today } from '../../../schema/values/date.ts'
import { add, isZero, subtract, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Made } from './ledgerEntry.ts'
import { type Taxes, taxAccounts } from './taxes.ts'

/** A return that is told something by an entry, with the boxes that change. */
interface Told {
  /** Null while it is a draft. */
  readonly number: string | null
  readonly from: string
  readonly to: string
  readonly boxes: string
}

export type Filed = Told & { readonly number: string }

/**
 * What is asked of entries that tell the tax return of days that were returned already, with the boxes that change: the next return corrects
 * them. What says itself that it corrects a filed return is not asked. Of each, in their order.
 * @param whileDrafted whether sales are asked about as well on days of a draft of a period that is over and was reckoned: somebody has seen it without
 */
export async function askedOfFiled(
  made: readonly Made[],
  context: Context,
  run: Run,
  whileDrafted = false,
): Promise<FaultAt[][]> {
  const dayOf = (at: number) => {
    const one = made[at]
    return one && 'entry' in one && !one.entry.correctedDay ? one.entry.date : null
  }
  return (await returnsOf(made, dayOf, context, run, whileDrafted)).map((filed) => {
    if (!filed) return []
    const { number, ...rest } = filed
    if (number === null) return [{ code: 'Ledger.VatReckoned', field: 'date', params: rest }]
    return [{ code: 'Ledger.VatFiled', field: 'date', params: { number, ...rest } }]
  })
}

type DayOf = (at: number) => string | null

/** The filed return of a day of each entry, where the entry tells it something. */
export const filedReturnOf = async (made: readonly Made[], dayOf: DayOf, context: Context, run: Run): Promise<(Filed | null)[]> =>
  (await returnsOf(made, dayOf, context, run, false)).map((one) => (one && isFiled(one) ? one : null))

const isFiled = (one: Told): one is Filed => one.number !== null

/** The filed return of a day of each entry that tells it something, or the reckoned draft that a sale changes. */
async function returnsOf(
  made: readonly Made[],
  dayOf: DayOf,
  context: Context,
  run: Run,
  whileDrafted: boolean,
): Promise<(Told | null)[]> {
  const taxable = made.map((one) => ('entry' in one && (one.entry.taxable || one.entry.toldBeside?.length) ? one : null))
  if (!taxable.some(Boolean)) return made.map(() => null)
  const [returns, accounts] = await Promise.all([
    run<Omit<Told, 'boxes'> & { readonly at: number }>(
      sql`select (e.at - 1)::int as at, r.number, r."from"::text, r."to"::text
        from unnest(${taxable.map((one) => one?.entry.branch ?? 0)}::int[], ${taxable.map((one, at) => one && dayOf(at))}::date[]) with ordinality e (branch, day, at)
          join vat_returns r on r.tenant_id = ${context.tenant} and ${whileDrafted ? sql`(r.status = 'filed' or ${isReckoned()})` : sql`r.status = 'filed'`} and e.day between r."from" and r."to"
          join vat_returns_shares s on s.tenant_id = r.tenant_id and s.record_id = r.id and s.branch_id = e.branch`,
    ),
    taxAccounts(context, run),
  ])
  return taxable.map((one, index) => {
    const found = returns.find(({ at }) => at === index)
    const all = one && found ? boxesOf(one, accounts) : []
    const boxes = found?.number === null ? all.filter((box) => sales.has(box)) : all
    if (!found || !boxes.length) return null
    const { number, from, to } = found
    const called = boxes.map((box) => context.translate(`choices.box.${box}`)).join(separatorIn(context.language))
    return { number, from, to, boxes: called }
  })
}

const sales: ReadonlySet<VatBox> = new Set(salesBoxes)

/** Whether a return `r` is the draft of a period that is over; whose figures were reckoned it has shares. */
export const isReckoned = () => sql`(r.status = 'draft' and r."to" < ${today()}::date)`

/** The boxes of the tax return that an entry belongs to: by its document, or by the tax accounts that it posts to. */
function boxesOf({ entry, lines }: Extract<Made, { entry: unknown }>, { outputVat, inputVat }: Taxes): VatBox[] {
  const on = (account: number | undefined) => lines.filter((line) => account !== undefined && line.account === account)
  const taxOn = (account: number | undefined) => sum(on(account).map(({ debit, credit }) => subtract(credit, debit)))
  const isReverse = !isZero(taxOn(outputVat)) && isZero(add(taxOn(outputVat), taxOn(inputVat)))
  const category = isReverse ? 'reverseCharge' : 'standard'
  const byLine = (told: readonly ToldTax[] = []) =>
    told
      .filter(({ base, tax }) => !isZero(base) || !isZero(tax))
      .map(({ side, category, reason }) => boxOf(side, category, reason))
  const byAccounts = () => [
    on(outputVat).length ? boxOf('sales', category, null) : null,
    on(inputVat).length ? boxOf('purchases', category, null) : null,
  ]
  const boxes = entry.told || !entry.taxable ? byLine(entry.told) : byAccounts()
  return [...new Set([...boxes, ...byLine(entry.toldBeside)])].flatMap((box) => box ?? [])
}
