import type { FaultAt } from '../../../schema/record/record.ts'
import { now } from '../../../schema/values/moment.ts'
import { newApiSecret, tokenPermissions } from '../access/apiTokens.ts'
import { beyond } from '../access/rights.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour, Saving } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import { unknownPermissions } from './unknownPermissions.ts'
import { rightsNotOwned } from './user.ts'

/** Nobody but an administrator touches a token that may do more than they: its secret would let them do it. */
async function assertNotAbove({ id, before, context, run }: Saving): Promise<void> {
  const { person, tenant, branches } = context
  if (!before || person.isAdmin) return
  const [token] = await run<{ permissions: string[] }>(
    sql`select ${tokenPermissions(sql`t`)} as permissions from api_tokens t where t.tenant_id = ${tenant} and t.id = ${id}`,
  )
  const elsewhere = ((before['branches'] as number[] | null) ?? []).some((branch) => !branches.includes(branch))
  if (elsewhere || beyond(person, token?.permissions ?? []).length) throw new Problem(403, 'User.MoreRights')
}

const pastEnd = ({ record, before }: Saving): FaultAt[] => {
  const { expiresAt } = record
  return typeof expiresAt === 'string' && expiresAt !== before?.['expiresAt'] && expiresAt <= now()
    ? [{ code: 'Token.EndsInPast', field: 'expiresAt' }]
    : []
}

/** Tokens of other systems: nobody gives one what they may not do themselves, and its secret is shown once. */
export const apiToken: SaveBehaviour = {
  check: async (saving) => {
    await assertNotAbove(saving)
    const { record, before, context } = saving
    return [...pastEnd(saving), ...unknownPermissions(record, before, context), ...(await rightsNotOwned(saving))]
  },
  write: async ({ operation, id, context, run }) => {
    if (operation === 'create') await reveal(id, context, run)
  },
}

const reveal = async (id: number, context: Context, run: Run): Promise<void> =>
  context.reveal?.(await newApiSecret(run, context.tenant, id))

/** Gives a token another secret: the former one is worth nothing at once. */
export const newApiSecretOf: ActionBehaviour =
  async ({ id, context, run }) =>
  () => [reveal(id, context, run)]
