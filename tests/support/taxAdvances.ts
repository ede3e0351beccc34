import type { taxPoints } from '../../resources/groups/taxedAdvance.ts'
import { connected } from './database.ts'

/** Makes the branches of the demo, or one of them, such as schools have them of old: nobody may choose any more that the tax of advances is owed with the invoice. */
export const taxAdvances = (databaseUrl: string, advanceTaxPoint: (typeof taxPoints)[number], branch?: number) =>
  connected(databaseUrl, (client) =>
    client.query('update branches set advance_tax_point = $1 where tenant_id = 1 and not is_master and id = coalesce($2, id)', [
      advanceTaxPoint,
      branch ?? null,
    ]),
  )
