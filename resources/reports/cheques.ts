import { date, ref } from '../../schema/fields.ts'
import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { asOf } from './parameters.ts'

/** Cheques that have not come to their end, of every year, by the day on which they are due. */
const cheques = (name: string, permission: string) =>
  defineReport({
    name,
    page: 'transaction-reports',
    permission,
    parameters: { bank: ref('banks'), dueUntil: date(), ...asOf() },
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

const amount = (name: string): ReportColumn => ({ name, kind: 'money', total: true })

/** Why open cheques are what the accounts say on which they wait: what the bank has done and is not posted, and what vouchers brought. */
export const chequesInBooks = defineReport({
  name: 'chequesInBooks',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: asOf(),
  columns: [
    { name: 'account', kind: 'name', drill: { report: 'accountStatement', with: { account: 'row.account', to: 'asOf' } } },
    amount('openCheques'),
    { ...amount('clearingsNotPosted'), filled: true },
    { ...amount('otherEntries'), filled: true },
    amount('inBooks'),
    { ...amount('unexplained'), filled: true },
  ],
})
