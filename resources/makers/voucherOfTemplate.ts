import { date } from '../../schema/fields/date.ts'
import { maker } from '../../schema/maker.ts'
import { vouchers } from '../accounting/vouchers.ts'
import { voucherTemplates } from '../accounting/voucherTemplates.ts'

/** The voucher of one day of a template: its lines as they stand, in the state that the template says. */
export const voucherOfTemplate = maker(
  voucherTemplates,
  vouchers,
  ({ description, code, makes, entries }, day) => [
    {
      date: day.date,
      description,
      reference: code,
      status: makes ?? 'draft',
      entries: entries.map(
        ({ account, party, description, debit, credit, costCenters, branch, taxTreatment, taxReason, salePrice }) => ({
          account,
          party,
          description,
          debit,
          credit,
          costCenters,
          branch,
          taxTreatment,
          taxReason,
          salePrice,
        }),
      ),
    },
  ],
  { input: { date: date({ required: true }) } },
)
