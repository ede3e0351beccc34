import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare } from '../../../schema/values/money.ts'
import { userNamed } from '../audit/userNamed.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { amountOf } from '../engine/read/amount.ts'

/** A line of the settings: which documents nobody posts who has entered or changed them. */
interface Control {
  readonly kind: string | null
  readonly amount: string | null
}

const bindingOf = (model: Model, document: RecordData, controls: readonly Control[]): Control | undefined =>
  controls.find(({ kind, amount }) => {
    const whole = amountOf(model, document)
    return (kind === null || kind === document['kind']) && (amount === null || whole === null || compare(whole, amount) >= 0)
  })

const controlsOf = (model: Model, { tenant }: Context, run: Run): Promise<readonly Control[]> =>
  run<Control>(
    sql`select voucher_kind as kind, from_amount::text as amount from company_dual_control
      where tenant_id = ${tenant} and document_kind = ${model.name}`,
  )

/** Who entered or changed a document that another person posts; null for one that anybody posts. */
export async function enteredBy(model: Model, document: RecordData, context: Context): Promise<readonly string[] | null> {
  const run: Run = (statement) => context.database.one(context.tenant, statement)
  if (!bindingOf(model, document, await controlsOf(model, context, run))) return null
  const rows = await run<{ name: string }>(
    sql`select ${userNamed(sql`a.user_id`)} as name from audit_log a where a.tenant_id = ${context.tenant} and a.resource = ${model.name}
      and a.record_id = ${document['id'] as number} and a.action in ('create', 'update') and a.user_id is not null group by a.tenant_id, a.user_id order by min(a.id)`,
  )
  return rows.map(({ name }) => name)
}

/** Why the person may not post documents: they entered or changed them, and the company wants two persons. In their order. */
export async function ownDocuments(
  model: Model,
  documents: readonly RecordData[],
  context: Context,
  run: Run,
): Promise<readonly (readonly FaultAt[])[]> {
  const controls = await controlsOf(model, context, run)
  const bound = new Set(documents.filter((document) => bindingOf(model, document, controls)).map(({ id }) => id))
  if (!bound.size) return documents.map(() => [])
  const own = await run<{ id: number }>(
    sql`select distinct record_id as id from audit_log where tenant_id = ${context.tenant} and resource = ${model.name}
      and record_id = any(${[...bound]}::int[]) and action in ('create', 'update') and user_id = ${context.person.id}`,
  )
  const ids = new Set<unknown>(own.map(({ id }) => id))
  return documents.map(({ id }) => (ids.has(id) ? [{ code: 'Ledger.OwnDocument' }] : []))
}
