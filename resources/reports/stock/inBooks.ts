import { defineReport } from '../../../schema/report.ts'
import { asOf } from '../parameters.ts'
import { worth } from './onHand.ts'

const whereThere = (name: string) => ({ ...worth(name), filled: true })

/**
 * Why goods, at what they are worth in the warehouses, are what the accounts of inventory say: what vouchers and opening balances brought
 * there moved no goods.
 */
export const stockInBooks = defineReport({
  name: 'stockInBooks',
  page: 'items-reports',
  flag: 'storeEnabled',
  permission: 'viewAccounts',
  parameters: asOf(),
  columns: [
    { name: 'account', kind: 'name', drill: { report: 'accountStatement', with: { account: 'row.account', to: 'asOf' } } },
    worth('stockValue'),
    whereThere('otherEntries'),
    worth('inBooks'),
    whereThere('unexplained'),
  ],
})
