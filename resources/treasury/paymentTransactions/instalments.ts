import { money, ref } from '../../../schema/fields.ts'
import { afterwards } from '../../groups/cashDesk.ts'

/** Which instalments of a supplier's invoices are paid; what is paid beyond them settles what the supplier is owed otherwise, or is in advance. */
export const paidInstalments = () =>
  ({
    title: ['amount'],
    fields: {
      purchaseTerm: ref('purchaseInvoices.terms', {
        required: true,
        where: { 'record.supplier': { empty: false, same: 'document.supplier' }, 'record.status': 'posted' },
        errors: { 'record.supplier': 'Allocation.OtherPayer', 'record.status': 'Allocation.NotPosted' },
      }),
      amount: money({ required: true, positive: true }),
    },
    unique: [{ fields: ['purchaseTerm'], error: 'Allocation.Repeated' }],
    rules: [
      {
        when: { 'document.status': { not: 'draft' } },
        holds: { none: [{ chargedOn: afterwards }] },
        field: 'purchaseTerm',
        error: 'Payment.BeforeInvoice',
      },
    ],
  }) as const

/** When the debts arose. */
export const instalmentReads = { chargedOn: 'instalments.purchaseTerm.record.date' } as const
