import { isEmpty } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { acceptValue, defaults } from '../../../schema/record/accept.ts'
import { isRequired } from '../../../schema/record/check.ts'
import { identityTypesOf, typeFieldOf } from '../../../schema/record/identityTypes.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { untypedIdentities } from '../../../schema/record/untypedIdentities.ts'
import { parseDate, today } from '../../../schema/values/date.ts'
import { latinDigits } from '../../../schema/values/digits.ts'
import { parseHijri } from '../../../schema/values/hijri.ts'
import { saveBehaviour } from '../engine/behaviour.ts'
import { type Cell, isBlank, textOf } from '../sheets/cell.ts'
import { type CellValue, readCell } from './cells.ts'
import type { ExchangeColumn } from './columns.ts'
import { dependsOn } from './lookups.ts'
import { withRelaxedNames } from './relaxedNames.ts'
import { dropNulls } from './saving.ts'
import { candidatesFor, type ImportSession } from './session.ts'
import type { StoredRecord } from './stored.ts'

/** Something wrong in a row, by its column; `waits` when a person's answer would mend it. */
export interface ColumnFault {
  readonly key: string
  readonly fault: FaultAt
  readonly waits?: boolean
  /** Who has the value already. */
  readonly other?: string
}

/** A fault of the record itself. */
export const ofColumn = (fault: FaultAt): ColumnFault => ({ key: fault.field ?? '', fault })

/** A row as it was read: values of the record, of the records that it brings along, and what is wrong, by column. */
export interface ReadRow {
  readonly values: Record<string, unknown>
  readonly referred: Record<string, Record<string, unknown>>
  readonly faults: ColumnFault[]
  /** Own fields of whose columns the cell is empty. */
  readonly blank: Set<string>
  /** What can be read once it is known which record the row is about: a class without its grade is one of the student's own. */
  readonly later: { readonly column: ExchangeColumn; readonly cell: Cell }[]
}

/** Reads all cells of a row in the order of the fields, so that a class is looked for within its grade. */
export async function readRow(
  session: ImportSession,
  columns: readonly ExchangeColumn[],
  cells: ReadonlyMap<string, Cell>,
): Promise<ReadRow> {
  const row: ReadRow = { values: {}, referred: {}, faults: [], blank: new Set(), later: [] }
  const present = new Map(cells)
  await splitSlash(session, columns, present)
  for (const column of columns) {
    const cell = present.get(column.key)
    if (cell === undefined) continue
    const target = targetOf(row, column)
    const other = inOtherCalendar(column.field, textOf(cell))
    if (other) {
      target[other.field] = other.value
      continue
    }
    if (column.through === null && isBlank(cell)) row.blank.add(column.field.field)
    else if (waitsForRecord(column, row)) {
      row.later.push({ column, cell })
      continue
    }
    const reading = readCell(session, column.field, cell, column.key, target)
    put(row, column, target, reading instanceof Promise ? await reading : reading)
  }
  return row
}

function put(row: ReadRow, { key, field }: ExchangeColumn, target: Record<string, unknown>, read: CellValue): void {
  if ('value' in read) target[field.field] = read.value
  else {
    // What depends on the value knows that it was given.
    target[field.field] = undefined
    row.faults.push({
      key,
      fault: { code: read.code, field: field.field, ...(read.params && { params: read.params }) },
      ...(read.waits && { waits: true }),
    })
  }
}

/** Whether the cell names one of the records of another value, of which the row says nothing. */
function waitsForRecord({ field, through }: ExchangeColumn, { values, blank }: ReadRow): boolean {
  const parent = through === null && field.kind === 'ref' ? dependsOn(field) : null
  return parent !== null && (!(parent in values) || blank.has(parent))
}

/** Reads the cells that waited: within what the record has, where one is known and the cell does not say it itself. */
export async function readLater(session: ImportSession, row: ReadRow, before: StoredRecord | undefined): Promise<void> {
  for (const { column, cell } of row.later.splice(0)) {
    const parent = dependsOn(column.field) ?? ''
    const whole = await readCell(session, column.field, cell, column.key, row.values)
    const isWhole = 'value' in whole && whole.value !== null
    const own = before?.[parent]
    const read =
      isWhole || isEmpty(own) ? whole : await readCell(session, column.field, cell, column.key, { ...row.values, [parent]: own })
    put(row, column, row.values, read)
  }
}

/**
 * An empty cell says nothing about a record that is known, unless a person has said that it empties what is there. What hangs on a
 * value that becomes another one does not stay: the class of the former grade.
 * @returns how many values empty cells would take away
 */
export function keepBlanks({ answers, model }: ImportSession, { values, blank }: ReadRow, before: StoredRecord): number {
  let filled = 0
  for (const name of blank) {
    const field = model.fields.get(name)
    const parent = field?.kind === 'ref' ? dependsOn(field) : null
    if (parent !== null && !blank.has(parent) && parent in values && values[parent] !== before[parent]) continue
    if (!isEmpty(before[name])) filled++
    if (answers.blanks !== 'erase') delete values[name]
  }
  return filled
}

/** A day whose year belongs to the other calendar than its column's says so by itself: 14xx is Hijri, 20xx is not, also where there is no such day. */
function inOtherCalendar(field: ModelField, text: string): { field: string; value: string } | null {
  if (field.kind === 'date' && field.hijri && /(^|\D)1[345]\d\d(\D|$)/.test(latinDigits(text)))
    return { field: `${field.field}Hijri`, value: parseHijri(text) ?? text }
  if (field.kind === 'hijriDate' && field.of !== undefined && /(^|\D)(19|20)\d\d(\D|$)/.test(latinDigits(text)))
    return { field: String(field.of), value: parseDate(text) ?? text }
  return null
}

/** Where a column's value goes: into the record, or into the one that it brings along. */
function targetOf(row: ReadRow, column: ExchangeColumn): Record<string, unknown> {
  if (column.through === null) return row.values
  row.referred[column.through] ??= {}
  return row.referred[column.through] as Record<string, unknown>
}

/**
 * Puts the values of a row into their stored form, together with what it leaves unsaid.
 * @param before the record that the row is about, when it is known: it keeps what the row does not say
 */
export function settleRow(session: ImportSession, row: ReadRow, before: StoredRecord | undefined): void {
  const { model, context, server } = session
  const said = new Set(Object.keys(row.values))
  proposeTypes(model, row.values)
  saveBehaviour(server.behaviours, model).interpret?.(row.values, row.referred)
  if (before)
    for (const name of Object.keys(row.values))
      if (!said.has(name) && !isEmpty(before[name]) && !isAboutNewNumber(model, name, row.values, before)) delete row.values[name]
  for (const [reference, values] of Object.entries(row.referred)) {
    const other = context.registry.get(model.fields.get(reference)?.to ?? '')
    proposeTypes(other, values)
    saveBehaviour(server.behaviours, other).interpret?.(values, {})
    settleValues(session, withRelaxedNames(other), values, values as RecordData, row.faults, `${reference}.`)
    markIncomplete(other, values)
  }
  settleValues(session, model, row.values, { ...before, ...row.values } as RecordData, row.faults, '')
  if (!before) markIncomplete(model, row.values)
  const record = { ...before, ...row.values } as RecordData
  row.faults.push(...untypedIdentities(model, record, before ?? null).map(ofColumn))
}

/** The type of an identity number says nothing any more once the number is another. */
const isAboutNewNumber = (model: Model, name: string, values: Readonly<Record<string, unknown>>, before: StoredRecord): boolean =>
  [...model.fields.values()].some(
    (field) =>
      field.kind === 'identity' &&
      typeFieldOf(field) === name &&
      values[field.field] !== undefined &&
      values[field.field] !== before[field.field],
  )

/** A row without an identity type takes the one that its number implies, if any. */
function proposeTypes(model: Model, values: Record<string, unknown>): void {
  for (const [name, type] of Object.entries(identityTypesOf(model.fields, values))) values[name] ??= type
}

function settleValues(
  session: ImportSession,
  model: Model,
  values: Record<string, unknown>,
  record: RecordData,
  faults: ColumnFault[],
  prefix: string,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = model.fields.get(name)
    if (!field || value === null || value === undefined) continue
    const accepted = acceptValue(field, value, record, session.context.check)
    if ('fault' in accepted) faults.push({ key: prefix + name, fault: accepted.fault })
    else values[name] = accepted.value
  }
}

/** A file that leaves required fields unsaid gets the flag that says so. */
function markIncomplete(model: Model, values: Record<string, unknown>): void {
  const flag = model.data.import?.incomplete
  if (flag === undefined || values[flag] !== undefined) return
  const conditional = [...model.fields.values()].filter((field) => field.requiredWhen)
  const filled = { ...defaults(model.fields.values(), today()), ...values }
  const missing = (complete: boolean) => {
    const record = { ...filled, [flag]: !complete } as RecordData
    return conditional.filter((field) => isEmpty(record[field.field]) && isRequired(field, record)).length
  }
  if (missing(true) > missing(false)) values[flag] = true
}

/** A match key in its stored form; null when the row has none, or an invalid one. */
export function matchKey(session: ImportSession, model: Model, name: string, value: unknown): string | null {
  const field = model.fields.get(name)
  if (!field || value === null || value === undefined) return null
  const accepted = acceptValue(field, value, {}, session.context.check)
  return 'value' in accepted && typeof accepted.value === 'string' ? accepted.value : null
}

/** What stands between the parts of a key that several fields make together; it stands in no text. */
const between = '\u001f'

/** The key that several fields make together, in stored form; null when the row lacks one of them. */
export function matchKeys(
  session: ImportSession,
  model: Model,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string | null {
  const [only, ...more] = names
  if (only !== undefined && !more.length) return matchKey(session, model, only, values[only])
  const parts = names.map((name) => {
    const field = model.fields.get(name)
    const accepted =
      field && !isEmpty(values[name]) ? acceptValue(field, values[name], {}, session.context.check) : { value: null }
    return 'value' in accepted && !isEmpty(accepted.value) ? String(accepted.value) : null
  })
  return parts.includes(null) ? null : parts.join(between)
}

/** Whether the text is one by which a record can be known: a wrong mobile is nobody's, and nothing to be asked about. */
export const isKey = (session: ImportSession, reference: string, name: string, key: string): boolean =>
  matchKey(session, session.context.registry.get(session.model.fields.get(reference)?.to ?? ''), name, key) !== null

/**
 * One fault about an identity number, the one that can be mended: a missing type is not told beside a number that is missing
 * or wrong, and in a file without a column for types the number is asked to tell it.
 */
export function withoutEcho(model: Model, faults: readonly ColumnFault[], present: ReadonlySet<string>): ColumnFault[] {
  const nameless = faults.some(({ key }) => model.title.includes(key))
  // A guardian without a name in the file is named after the child.
  let left = faults.filter(({ key }) => !(nameless && key.includes('.') && !present.has(key)))
  for (const field of model.fields.values()) {
    if (field.kind !== 'identity') continue
    const type = typeFieldOf(field)
    const echo = left.find(({ key, fault }) => key === type && fault.code === 'Field.Required')
    if (!echo) continue
    const hasFault = left.some(({ key }) => key === field.field)
    if (hasFault || !present.has(type)) left = left.filter((one) => one !== echo)
    if (!hasFault && !present.has(type))
      left.push({ key: field.field, fault: { code: 'Import.IdentityKind', field: field.field, params: { type } } })
  }
  return left
}

/**
 * What else a faulty row lacks, so that everything is reported at once: required fields, and the keys of the records that it
 * brings along.
 */
export function alsoMissing(
  { model }: ImportSession,
  { values, referred }: ReadRow,
  before: StoredRecord | undefined,
  faults: readonly ColumnFault[],
): ColumnFault[] {
  const through = model.data.import?.through ?? {}
  // An empty cell of a new record leaves what a form begins with.
  const record = {
    ...(before ?? defaults(model.fields.values(), today())),
    ...(before ? values : dropNulls(values)),
  } as RecordData
  const faulty = new Set(faults.map(({ key }) => key))
  const own = [...model.fields.values()].filter(
    (field) => !field.preset && !through[field.field] && isEmpty(record[field.field]) && isRequired(field, record),
  )
  const keys = Object.entries(through).flatMap(([reference, [match = '']]) =>
    referred[reference] && isEmpty(referred[reference][match]) ? [{ key: `${reference}.${match}`, field: match }] : [],
  )
  return [...own.map(({ field }) => ({ key: field, field })), ...keys]
    .filter(({ key }) => !faulty.has(key))
    .map(({ key, field }) => ({ key, fault: { code: 'Field.Required', field } }))
}

/** A grade and its class in one cell («الأول الابتدائي / 2») are split when the whole cell means nothing. */
async function splitSlash(session: ImportSession, columns: readonly ExchangeColumn[], cells: Map<string, Cell>): Promise<void> {
  for (const column of columns) {
    if (column.field.kind !== 'ref') continue
    const text = textOf(cells.get(column.key))
    if (!text.includes('/')) continue
    const dependant = columns.find((one) => one.through === column.through && dependsOn(one.field) === column.field.field)
    if (!dependant || textOf(cells.get(dependant.key)) !== '') continue
    if ('id' in (await candidatesFor(session, column.field)).resolve(text)) continue
    const parts = text.split('/').map((part) => part.trim())
    cells.set(dependant.key, parts.at(-1) ?? '')
    cells.set(column.key, parts.slice(0, -1).join('/'))
  }
}
