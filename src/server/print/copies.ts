import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { writeAudit } from '../engine/write/audit.ts'
import { notInForce } from './notInForce.ts'

/** What the history says of a record whose paper was handed over. */
const action = 'printed'

/** The longest name of a printing. */
const longest = 64

/**
 * Notes that the paper of a document is handed over, and says whether it was before. The same printing, fetched again after a broken
 * connection, stays what it was; of two at once the second one is marked.
 * @param printing the name of the printing; without one each is another
 */
export async function isPrintedAgain(
  model: Model,
  record: RecordData,
  printing: string | undefined,
  context: Context,
): Promise<boolean> {
  const { tenant, database } = context
  const id = Number(record['id'])
  // What is no document yet, or no more, is handed over by nobody.
  if (notInForce(model, record) !== null) return false
  const name = printing?.slice(0, longest) ?? null
  return database.transaction(tenant, async (run) => {
    await run(sql`select 1 from ${ident(tableName(model.name))} where tenant_id = ${tenant} and id = ${id} for no key update`)
    const [first] = await run<{ printing: string | null }>(
      sql`select input ->> 'printing' as printing from audit_log
        where tenant_id = ${tenant} and resource = ${model.name} and record_id = ${id} and action = ${action} order by id limit 1`,
    )
    const same = first !== undefined && name !== null && first.printing === name
    const noted = same
      ? []
      : writeAudit(model, action, [{ id, before: null, record: null, input: { printing: name } }], context, run)
    return { result: Promise.all(noted).then(() => first !== undefined && !same) }
  })
}
