import type { taxPoints } from '../../resources/groups/taxedAdvance.ts'
import type { Caller } from './school.ts'

/** Says when a branch owes the tax of advances; the girls' school of the demo owes it as they come. */
export async function taxAdvances(admin: Caller, branch: number, advanceTaxPoint: (typeof taxPoints)[number]): Promise<void> {
  const { version } = (await admin.call<{ version: number }>('GET', `branches/${branch}`)).body
  const { status, body } = await admin.call('PUT', `branches/${branch}`, { body: { version, advanceTaxPoint } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
