import { flag } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { asOf } from './parameters.ts'

/**
 * What branches owe one another: of each pair what the books of the one say of the other and the other way round, and by how much they
 * differ. What vouchers brought onto the account without another branch stands by itself.
 */
export const betweenBranches = defineReport({
  name: 'betweenBranches',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: { ...asOf(), withLines: flag() },
  columns: [
    { name: 'branch', kind: 'name' },
    { name: 'otherBranch', kind: 'name' },
    { name: 'date', kind: 'date', filled: true },
    { name: 'document', kind: 'document', filled: true },
    { name: 'says', kind: 'money', total: true },
    { name: 'otherSays', kind: 'money', total: true },
    { name: 'difference', kind: 'money', total: true },
  ],
})
