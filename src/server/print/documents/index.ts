import type { Contracts } from '../../../../schema/check/contracts.ts'
import { derived } from './derived.ts'
import type { Compose } from './document.ts'
import { voucher } from './voucher.ts'

/** The kinds of documents, by the name that a definition's `print` gives; each has a template of that name. */
export const documents: Readonly<Record<string, Compose>> = { derived, voucher }

/** What each of them prints of a definition that names it. */
export const contracts: Contracts = {
  voucher: {
    needs: {
      date: 'date',
      status: 'choice',
      kind: 'choice',
      debit: 'money',
      credit: 'money',
      'entries.account': 'ref',
      'entries.debit': 'money',
      'entries.credit': 'money',
      'entries.costCenters': 'split',
    },
  },
}
