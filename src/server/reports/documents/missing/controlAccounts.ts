import type { AccountFound } from '../../../../shared/closing.ts'
import { controlStatement } from '../../../ledger/closing/checks.ts'
import type { MissingCheck } from './check.ts'
import { ofAccount } from './ofAccount.ts'

/** Balances of control accounts in nobody's name at the end of a month: a year is not closed with them. */
export const controlAccounts: MissingCheck = {
  name: 'controlAccounts',
  find: async (days, context) => {
    const found = await context.database.one<AccountFound>(context.tenant, controlStatement({ until: days.to }, context))
    return found.map(({ account, branch, balance }) => ofAccount(account, branch.id, balance, days))
  },
}
