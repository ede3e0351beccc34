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

interface Filed {
  readonly at: number
  /** Null while it is a draft. */
  readonly number: string | null
  readonly from: string
  readonly to: string
}

/**
 * What is asked of entries that tell the tax return of days that were returned already, with the boxes that change: the next return corrects
 * them. Of each, in their order.
 * @param whileDrafted whether sales are asked about as well on days of a draft of a period that is over and was reckoned: somebody has seen it without
 */
export async function askedOfFiled(
  made: readonly Made[],
  context: Context,
  run: Run,
  whileDrafted = false,
): Promise<FaultAt[][]> {
  const taxable = made.map((one) => ('entry' in one && (one.entry.taxable || one.entry.toldBeside?.length) ? one : null))
  if (!taxable.some(Boolean)) return made.map(() => [])
  const [filed, accounts] = await Promise.all([
    run<Filed>(
      sql`select (e.at - 1)::int as at, r.number, r."from"::text, r."to"::text
        from unnest(${taxable.map((one) => one?.entry.branch ?? 0)}::int[], ${taxable.map((one) => one?.entry.date ?? null)}::date[]) with ordinality e (branch, day, at)
          join vat_returns r on r.tenant_id = ${context.tenant} and ${whileDrafted ? sql`(r.status = 'filed' or ${isReckoned()})` : sql`r.status = 'filed'`} and e.day between r."from" and r."to"
          join vat_returns_shares s on s.tenant_id = r.tenant_id and s.record_id = r.id and s.branch_id = e.branch`,
    ),
    taxAccounts(context, run),
  ])
  return taxable.map((one, index): FaultAt[] => {
    const found = filed.find(({ at }) => at === index)
    const all = one && found ? boxesOf(one, accounts) : []
    const boxes = found?.number === null ? all.filter((box) => sales.has(box)) : all
    if (!found || !boxes.length) return []
    const { number, from, to } = found
    const called = boxes.map((box) => context.translate(`choices.box.${box}`)).join(separatorIn(context.language))
    const code = number === null ? 'Ledger.VatReckoned' : 'Ledger.VatFiled'
    return [{ code, field: 'date', params: { ...(number !== null && { number }), from, to, boxes: called } }]
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
