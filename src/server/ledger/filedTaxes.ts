import { boxOf, type VatBox } from '../../../resources/groups/vat.ts'
import type { ToldTax } from '../../../schema/record/effectRows.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { add, isZero, subtract, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Made } from './ledgerEntry.ts'
import { type Taxes, taxAccounts } from './taxes.ts'

/** A filed return that is told something by an entry, with the boxes that change. */
export interface Filed {
  readonly number: string
  readonly from: string
  readonly to: string
  readonly boxes: string
}

/**
 * What is asked of entries that tell the tax return of days that were returned already, with the boxes that change: the next return corrects
 * them. What says itself that it corrects a filed return is not asked. Of each, in their order.
 */
export const askedOfFiled = async (made: readonly Made[], context: Context, run: Run): Promise<FaultAt[][]> => {
  const dayOf = (at: number) => {
    const one = made[at]
    return one && 'entry' in one && !one.entry.correctedDay ? one.entry.date : null
  }
  return (await filedReturnOf(made, dayOf, context, run)).map((filed) =>
    filed ? [{ code: 'Ledger.VatFiled', field: 'date', params: { ...filed } }] : [],
  )
}

/** The filed return of a day of each entry, where the entry tells it something. */
export async function filedReturnOf(
  made: readonly Made[],
  dayOf: (at: number) => string | null,
  context: Context,
  run: Run,
): Promise<(Filed | null)[]> {
  const taxable = made.map((one) => ('entry' in one && (one.entry.taxable || one.entry.toldBeside?.length) ? one : null))
  if (!taxable.some(Boolean)) return made.map(() => null)
  const [returns, accounts] = await Promise.all([
    run<Omit<Filed, 'boxes'> & { readonly at: number }>(
      sql`select (e.at - 1)::int as at, r.number, r."from"::text, r."to"::text
        from unnest(${taxable.map((one) => one?.entry.branch ?? 0)}::int[], ${taxable.map((one, at) => one && dayOf(at))}::date[]) with ordinality e (branch, day, at)
          join vat_returns r on r.tenant_id = ${context.tenant} and r.status = 'filed' and e.day between r."from" and r."to"
          join vat_returns_shares s on s.tenant_id = r.tenant_id and s.record_id = r.id and s.branch_id = e.branch`,
    ),
    taxAccounts(context, run),
  ])
  return taxable.map((one, index) => {
    const found = returns.find(({ at }) => at === index)
    const boxes = one && found ? boxesOf(one, accounts) : []
    if (!found || !boxes.length) return null
    const { number, from, to } = found
    const called = boxes.map((box) => context.translate(`choices.box.${box}`)).join(separatorIn(context.language))
    return { number, from, to, boxes: called }
  })
}

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
