import { columnName, tableName } from '../../../schema/derive/names.ts'
import { ident, sql } from '../database/sql.ts'
import { ownerOf, secretFields } from '../engine/accept/secrets.ts'
import type { ActionBehaviour } from '../engine/behaviour.ts'

/** Whether the secrets of a record can still be read: after `DAFTAR_SECRET` has changed they must be entered again. */
export const openSecrets: ActionBehaviour = async ({ id, model, context, run }) => {
  const { tenant, outgoing } = context
  const fields = secretFields(model)
  const columns = fields.map((field) => columnName(field))
  const faults = []
  for (const [index, { field }] of fields.entries()) {
    const [row] = await run<{ sealed: string | null }>(
      sql`select ${ident(columns[index]!)} as sealed from ${ident(tableName(model.name))} where tenant_id = ${tenant} and id = ${id}`,
    )
    if (row?.sealed && !outgoing?.secretBox.opens(Buffer.from(row.sealed, 'base64'), ownerOf(tenant, model.name, field)))
      faults.push({ code: 'Secret.Unreadable', field })
  }
  return faults
}
