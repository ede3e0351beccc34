import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Cell } from './columns.ts'
import type { Context } from './context.ts'

/** What a record shows in the audit log: everything but secrets and what was loaded beside it. */
export function auditable(model: Model, record: RecordData | null): string | null {
  if (!record) return null
  const shown: Record<string, unknown> = { ...record }
  delete shown['refs']
  for (const name of secretsOf(model)) delete shown[name]
  for (const lines of model.lines) {
    const rows = record[lines.name] as RecordData[] | undefined
    if (rows) shown[lines.name] = rows.map(({ refs: _refs, ...row }) => row)
  }
  return JSON.stringify(shown)
}

const secrets = new WeakMap<Model, readonly string[]>()

function secretsOf(model: Model): readonly string[] {
  const known = secrets.get(model)
  if (known) return known
  const found = [...model.fields.values()]
    .filter((field) => field.kind === 'password' || field.kind === 'computed')
    .map((field) => field.field)
  secrets.set(model, found)
  return found
}

/** The append-only row that every write leaves: who, when, what, before and after. */
export const auditStatement = (
  context: Context,
  model: Model,
  id: number,
  action: string,
  change: { before: RecordData | null; after: RecordData | null; input?: RecordData | null },
): Sql =>
  // What is taken back leaves no row, and its number neither.
  context.batch?.provisional
    ? sql`select 1`
    : sql`insert into audit_log (tenant_id, user_id, branch_id, resource, record_id, action, before, after, input)
  values (${context.tenant}, ${context.person.id}, ${context.branch.id}, ${model.name}, ${id}, ${action}, ${auditable(model, change.before)}::jsonb, ${auditable(model, change.after)}::jsonb, ${change.input ? JSON.stringify(change.input) : null}::jsonb)`

/** The rows that many records leave which were written together. */
export const auditRows = (
  model: Model,
  action: string,
  written: readonly { readonly id: number; readonly before?: RecordData; readonly record: RecordData }[],
  context: Context,
  input: RecordData | null = null,
): Cell[][] =>
  written.map(({ id, before, record }) => [
    ['tenant_id', context.tenant],
    ['user_id', context.person.id],
    ['branch_id', context.branch.id],
    ['resource', model.name],
    ['record_id', id],
    ['action', action],
    ['before', auditable(model, before ?? null)],
    ['after', auditable(model, record)],
    ['input', input ? JSON.stringify(input) : null],
  ])
