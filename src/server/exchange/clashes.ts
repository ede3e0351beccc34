import { isEmpty } from '../../../schema/condition.ts'
import { columnName, foldedName, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { fold } from '../../../schema/values/fold.ts'
import { leftToRight } from '../../../schema/values/isolate.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import { calledIn } from './changes.ts'
import type { Reading } from './reading.ts'
import type { ColumnFault } from './row.ts'
import { addQuestion, type ImportSession } from './session.ts'
import { type StoredRecord, storedRecords } from './stored.ts'

/** A row that is not taken, and why. */
export interface Refusal {
  readonly reading: Reading
  readonly faults: readonly ColumnFault[]
}

/** A value of a row that another record has already. */
interface Clash {
  readonly refusal: Refusal
  readonly fault: ColumnFault
  readonly target: Model
  readonly field: ModelField
  readonly value: string
}

/**
 * Names whoever has what must be unique, stored or in another row, so that a clash is understood in the first preview. A name
 * that is taken waits: two children may have one, and a person writes what tells them apart.
 */
export async function nameHolders(session: ImportSession, refusals: readonly Refusal[], run: Run): Promise<readonly Refusal[]> {
  const clashes = refusals.flatMap((refusal) =>
    refusal.faults.flatMap((fault) => {
      const clash = clashOf(session, refusal, fault)
      return clash ? [clash] : []
    }),
  )
  if (!clashes.length) return refusals
  const told = new Map<ColumnFault, ColumnFault>()
  for (const [target, some] of Map.groupBy(clashes, (clash) => clash.target))
    for (const [field, same] of Map.groupBy(some, (clash) => clash.field)) {
      const holders = await holdersOf(session, target, field, [...new Set(same.map(({ value }) => value))], run)
      for (const clash of same) {
        const own = clash.target === session.model ? clash.refusal.reading.match?.before.id : undefined
        const holder = holders.get(clash.value)?.find(({ id }) => id !== own)
        const other = holder && describe(session, target, field, holder)
        const waits = target === session.model && field.name === true
        if (waits) askForName(session, clash, other ?? null)
        told.set(clash.fault, { ...clash.fault, ...(other !== undefined && { other }), ...(waits && { waits }) })
      }
    }
  return refusals.map(({ reading, faults }) => ({ reading, faults: faults.map((fault) => told.get(fault) ?? fault) }))
}

function clashOf(session: ImportSession, refusal: Refusal, fault: ColumnFault): Clash | null {
  const [reference, rest] = fault.key.includes('.') ? fault.key.split('.') : [undefined, fault.key]
  const target =
    reference === undefined ? session.model : session.context.registry.find(session.model.fields.get(reference)?.to ?? '')
  const field = target?.fields.get(rest ?? '')
  if (!target || !field || field.yearly || !isOfUniqueness(target, field, fault.fault.code)) return null
  const { values, referred } = refusal.reading.read
  const value = (reference === undefined ? values : referred[reference])?.[field.field]
  return isEmpty(value as never) ? null : { refusal, fault, target, field, value: comparable(field, value) }
}

const isOfUniqueness = (model: Model, field: ModelField, code: string): boolean =>
  code === 'Value.AlreadyUsed' ||
  (typeof field.unique === 'object' && field.unique.error === code) ||
  (model.data.unique ?? []).some((one) => one.error === code && one.fields.at(-1) === field.field)

const comparable = (field: ModelField, value: unknown): string => (field.name ? fold(String(value)) : String(value))

/** Who has the values, as far as the person may see them. */
async function holdersOf(
  { context }: ImportSession,
  target: Model,
  field: ModelField,
  values: readonly string[],
  run: Run,
): Promise<Map<string, StoredRecord[]>> {
  const column = ident(field.name ? foldedName(field) : columnName(field))
  const rows = await run<{ id: number; value: string }>(
    sql`select id, ${column}::text as value from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and ${column}::text = any(${values}::text[]) order by id`,
  )
  const records = await storedRecords(
    target,
    rows.map(({ id }) => id),
    [],
    context,
    run,
  )
  return new Map(
    [...Map.groupBy(rows, ({ value }) => value)].map(([value, some]) => [value, some.flatMap(({ id }) => records.get(id) ?? [])]),
  )
}

/** The other by name and number, and its row where this file brought it. */
function describe(session: ImportSession, target: Model, field: ModelField, holder: StoredRecord): string {
  const { context, server } = session
  const name = calledIn(target, holder, context.language)
  const known = (target.data.import?.match ?? [])
    .flatMap((one) => (typeof one === 'string' && one !== field.field ? [one] : []))
    .find((one) => !isEmpty(holder[one]))
  const say = (key: string, params: Record<string, unknown>) => server.messages.text(context.language, key, params)
  const called =
    known === undefined
      ? say('exchange.holder.name', { name })
      : say('exchange.holder.number', {
          name,
          field: server.messages.field(context.language, target.name, known),
          number: leftToRight(String(holder[known])),
        })
  const row = target === session.model ? session.written.get(holder.id) : undefined
  return row === undefined ? called : say('exchange.holder.row', { other: called, row })
}

function askForName(session: ImportSession, { refusal, field }: Clash, other: string | null): void {
  const { context, server } = session
  const { row, read } = refusal.reading
  const given = String(read.values[field.field])
  addQuestion(session, {
    kind: 'name',
    column: field.field,
    value: String(row.number),
    given,
    text: server.messages.text(context.language, other === null ? 'exchange.ask.name' : 'exchange.ask.nameOf', {
      row: row.number,
      name: given,
      other: other ?? '',
    }),
    suggestions: [],
    resource: null,
    filter: {},
    create: false,
    empty: false,
  })
}
