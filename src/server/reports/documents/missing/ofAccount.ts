import type { Named } from '../../../../shared/named.ts'
import type { Days, Found } from './check.ts'

/** What stands on an account of a branch, with its statement as the way. */
export const ofAccount = (
  { id, code = '', arabicName, englishName }: Named,
  branch: number,
  amount: string,
  { from, to }: Days,
): Found => ({
  branch,
  of: { id, code, arabicName, englishName },
  count: null,
  amount,
  way: { report: 'accountStatement', with: { account: String(id), from, to } },
})
