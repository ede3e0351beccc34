import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, subtract, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { accountsByRole } from '../ledger/books.ts'

/** What of a tax invoice must be known for its tax to be deducted; of a supplier from abroad there is no tax number. */
const ofAnyInvoice = ['supplierName', 'invoiceNumber', 'invoiceDate'] as const

const netOf = (entries: readonly RecordData[], account: number | undefined): string =>
  sum(
    entries.flatMap((entry) =>
      entry['account'] === account ? [subtract(String(entry['debit'] ?? '0'), String(entry['credit'] ?? '0'))] : [],
    ),
  )

/**
 * Each line by which a voucher in the tax return deducts input tax, or gives some back, names the supplier's invoice, which is there by the day of
 * the voucher. One that owes the tax which it deducts is a reverse charge.
 */
export async function inputTaxFaults(
  entries: readonly RecordData[],
  date: string,
  { tenant }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const accounts = await accountsByRole(tenant, run)
  const [input, output] = [accounts.get('inputVat'), accounts.get('outputVat')]
  if (input === undefined) return []
  const deducted = netOf(entries, input)
  const isReverse = compare(deducted, '0') > 0 && compare(sum([deducted, netOf(entries, output)]), '0') === 0
  const needed = isReverse ? ofAnyInvoice : ([...ofAnyInvoice, 'taxNumber'] as const)
  return entries.flatMap((entry, at): FaultAt[] => {
    if (entry['account'] !== input) return []
    const lacking = needed.filter((name) => (entry[name] ?? '') === '')
    const invoiceDate = String(entry['invoiceDate'] ?? '')
    return [
      ...lacking.map((name) => ({ code: 'Voucher.InputTaxInvoice', field: `entries.${at}.${name}` })),
      ...(invoiceDate > date
        ? [{ code: 'Expense.InvoiceAhead', field: `entries.${at}.invoiceDate`, params: { invoiceDate, date } }]
        : []),
    ]
  })
}
