import type { Model } from '../../../schema/model.ts'
import type { Look } from '../../shared/looks.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { isOwnAlone } from '../engine/sql/own.ts'
import { writeAudit } from '../engine/write/audit.ts'
import { showsPrivate } from './privacy.ts'

/**
 * Writes that somebody looked at records, where their definition wants it (`audited`) or they show what stands behind its permission: a row for each record that was opened or printed,
 * one for a list, a file or a report, with what was asked for.
 * @param ids of the records; none where there are many
 * @param fields that are shown; left out, all of them
 */
export async function auditLook(
  model: Model,
  how: Look,
  ids: readonly number[],
  context: Context,
  input: Readonly<Record<string, unknown>> | null = null,
  fields: readonly string[] | null = null,
): Promise<void> {
  // Whoever sees what is theirs alone looks at nobody else's.
  if (!showsPrivate(model, fields, context) || isOwnAlone(model.owner ?? model)) return
  const rows = (ids.length ? ids : [null]).map((id) => ({ id, before: null, record: null, input }))
  await context.database.transaction(context.tenant, async (run) => {
    await Promise.all(writeAudit(model, how, rows, context, run))
    return { result: Promise.resolve() }
  })
}

/** The history of a record tells what stands in it: it is a look at it, where the person has not just opened it. */
export async function auditHistory(model: Model, id: number, context: Context): Promise<void> {
  if (!showsPrivate(model, null, context)) return
  const { tenant, person } = context
  const opened = await context.database.one(
    tenant,
    sql`select 1 from audit_log where tenant_id = ${tenant} and resource = ${model.name} and record_id = ${id} and user_id = ${person.id}
      and action = 'view' and at > now() - interval '1 minute' limit 1`,
  )
  if (!opened.length) await auditLook(model, 'view', [id], context)
}
