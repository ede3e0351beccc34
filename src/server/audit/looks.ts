import type { Model } from '../../../schema/model.ts'
import type { Context } from '../engine/context.ts'
import { isOwnAlone } from '../engine/sql/own.ts'
import { writeAudit } from '../engine/write/audit.ts'

/** How somebody came to see records: opened, on paper, in a list, in a file, in a report. */
export const looks = ['view', 'print', 'list', 'export', 'report'] as const
export type Look = (typeof looks)[number]

/**
 * Writes that somebody looked at records, where their definition wants it (`audited`): a row for each record that was opened or printed,
 * one for a list, a file or a report, with what was asked for.
 * @param ids of the records; none where there are many
 */
export async function auditLook(
  model: Model,
  how: Look,
  ids: readonly number[],
  context: Context,
  input: Readonly<Record<string, unknown>> | null = null,
): Promise<void> {
  // Whoever sees what is theirs alone looks at nobody else's.
  if (model.data.audited !== 'view' || isOwnAlone(model)) return
  const rows = (ids.length ? ids : [null]).map((id) => ({ id, before: null, record: null, input }))
  await context.database.transaction(context.tenant, async (run) => {
    await Promise.all(writeAudit(model, how, rows, context, run))
    return { result: Promise.resolve() }
  })
}
