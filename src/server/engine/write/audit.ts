import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { secretFields } from '../accept/secrets.ts'
import { sameValue } from '../checks/unchanged.ts'
import { automaticMark, type Context, publicMark } from '../context.ts'
import type { Cell } from '../sql/columns.ts'
import { insertNumbered } from '../sql/numberedRows.ts'

/** What a record shows in the audit log: everything but secrets, of which it says that they changed, and what was loaded beside it. */
function auditable(model: Model, record: RecordData | null, passwords: RecordData = {}): string | null {
  if (!record) return null
  const { refs: _refs, facts: _facts, ...shown } = record as Record<string, unknown>
  for (const name of secretsOf(model)) if (name in shown) shown[name] = undefined
  for (const { field } of secretFields(model)) if (shown[field] && passwords[field]) shown[field] = 'changed'
  for (const lines of model.lines) {
    const rows = record[lines.name] as RecordData[] | undefined
    if (rows) shown[lines.name] = rows.map(({ refs: _refs, facts: _facts, ...row }) => row)
  }
  return JSON.stringify(shown)
}

/** A record with what is as it was in the form in which that was: `100` and `100.0000` are no change, in its lines either. */
function asWritten(model: Model, before: RecordData | null, record: RecordData | null): RecordData | null {
  if (!before || !record) return record
  const kept = (fields: Iterable<ModelField>, former: RecordData, now: RecordData): RecordData => ({
    ...now,
    ...Object.fromEntries(
      [...fields].flatMap((field) => {
        const name = field.field
        return name in former && sameValue(field, former[name] ?? null, now[name] ?? null) ? [[name, former[name]]] : []
      }),
    ),
  })
  const lines = model.lines.flatMap(({ name, fields }) => {
    const [former, now] = [before, record].map((one) => one[name] as readonly RecordData[] | undefined)
    if (!former || !now || former === now) return []
    const known = new Map(former.map((row) => [row['id'], row]))
    return [[name, now.map((row) => kept(fields.values(), known.get(row['id']) ?? {}, row))] as const]
  })
  return { ...kept(model.fields.values(), before, record), ...Object.fromEntries(lines) }
}

const secretsOf = memoized((model: Model): readonly string[] =>
  [...model.fields.values()]
    .filter((field) => field.kind === 'password' || field.kind === 'computed')
    .map((field) => field.field),
)

/** A record as it was and as it now is; null for one that is not there then. */
interface Change {
  /** Null where something was done to no record. */
  readonly id: number | null
  readonly before: RecordData | null
  readonly record: RecordData | null
  /** What an action was given. */
  readonly input?: RecordData | null
  /** New passwords and secrets, as they are stored. */
  readonly passwords?: RecordData
  /** What the person was asked before, and answered with yes. */
  readonly answered?: readonly FaultAt[]
}

/** Writes the append-only rows that every write leaves: who, when, what, before and after. */
export const writeAudit = (
  model: Model,
  action: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<unknown>[] =>
  insertNumbered(
    'audit_log',
    changes.map(({ id, before, record, input = null, passwords, answered = [] }): Cell[] => [
      ['tenant_id', context.tenant],
      ['user_id', context.person.isPublic ? null : context.person.id],
      ['via', viaOf(context)],
      ['branch_id', context.branch.id],
      ['resource', model.name],
      ['action', action],
      ['input', input && JSON.stringify(input)],
      ['answered', answered.length ? JSON.stringify(answered) : null],
      ['record_id', id],
      ['before', auditable(model, before)],
      ['after', auditable(model, asWritten(model, before, record), passwords)],
    ]),
    run,
  )

/** By what somebody acted where it was not by themselves. */
function viaOf({ person }: Context): string | null {
  if (person.isPublic) return publicMark
  return person.isAutomatic ? automaticMark : (person.token?.label ?? null)
}
