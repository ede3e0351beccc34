import { date, ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'

/** Cheques that have not come to their end, of every year, by the day on which they are due. */
const cheques = (name: string, permission: string) =>
  defineReport({
    name,
    page: 'transaction-reports',
    permission,
    parameters: { bank: ref('banks'), dueUntil: date() },
    columns: [
      { name: 'dueOn', kind: 'date' },
      { name: 'reference', kind: 'text' },
      { name: 'bank', kind: 'name' },
      { name: 'party', kind: 'name' },
      { name: 'document', kind: 'document' },
      { name: 'amount', kind: 'money', total: true },
    ],
  })

/** Those that were taken, which the bank has neither paid nor returned. */
export const openCheques = cheques('openCheques', 'viewCollectionTransactions')

/** Those of the school, which the bank has not paid yet: money that will go. */
export const openIssuedCheques = cheques('openIssuedCheques', 'viewPaymentTransactions')
