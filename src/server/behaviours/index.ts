import type { Behaviours } from '../engine/behaviour.ts'
import { post, unpost } from '../ledger/posting.ts'
import { accessGroup } from './accessGroup.ts'
import { account } from './account.ts'
import { branch } from './branch.ts'
import { fiscalYear } from './fiscalYear.ts'
import { guardian } from './guardian.ts'
import { personNames } from './names.ts'
import { student } from './student.ts'
import { endSessions, user } from './user.ts'
import { voucher } from './voucher.ts'

/** The code that definitions bind by name. */
export const behaviours: Behaviours = {
  save: { accessGroup, account, branch, fiscalYear, guardian, personNames, student, user, voucher },
  action: { endSessions, post, unpost },
}
