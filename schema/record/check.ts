import { conditionPaths, holds, isEmpty, pathsOf, type Read, samesOf } from '../condition.ts'
import { partyOf } from '../fields/party.ts'
import type { LineSum } from '../language/lines.ts'
import type { Rule } from '../language/rule.ts'
import type { Model } from '../model.ts'
import type { ModelField, ModelLines } from '../modelField.ts'
import { toGregorian, toHijri } from '../values/hijri.ts'
import { isolated } from '../values/isolate.ts'
import { compare, isDecimal, isZero, sum, trim } from '../values/money.ts'
import { placeholdersIn } from '../values/placeholders.ts'
import { acceptValue, type CheckContext, isWritable } from './accept.ts'
import { calculate, calculationFaults, foundFaults } from './calculate.ts'
import { fromReference } from './copies.ts'
import { doubtful } from './doubtful.ts'
import { type FaultAt, type RecordData, reader } from './record.ts'
import { comparedIn, told } from './told.ts'
import { tooLargeTotals } from './totals.ts'

/** Whether a field is there at all for this record. */
export const isShown = (field: ModelField, record: RecordData, document?: RecordData): boolean =>
  holds(field.shownWhen, reader(record, document))

/** Whether a value of a choice may be chosen beside the record's other values. */
export const isOffered = (field: ModelField, value: unknown, record: RecordData, document?: RecordData): boolean =>
  holds(field.when?.[String(value)], reader(record, document))

/** Whether the record needs the field: hidden fields are never required. */
export function isRequired(field: ModelField, record: RecordData, document?: RecordData): boolean {
  if (!isWritable(field) || field.kind === 'flag' || !isShown(field, record, document)) return false
  return field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, reader(record, document)))
}

/** The fault of one field as the form shows it while typing; null when it is right. */
export function checkField(field: ModelField, record: RecordData, context: CheckContext, document?: RecordData): FaultAt | null {
  if (!isWritable(field) || !isShown(field, record, document)) return null
  const accepted = acceptValue(field, record[field.field], record, context, document)
  if ('fault' in accepted) return accepted.fault
  if (isEmpty(accepted.value)) return isRequired(field, record, document) ? missing(field, record, document) : null
  return isOffered(field, accepted.value, record, document) ? null : unfitting(field.field)
}

/** What is required and not there; of a party also which kind of it is wanted, where the record decides that. */
function missing(field: ModelField, record: RecordData, document?: RecordData, path = field.field): FaultAt {
  const target = field.follows && partyOf[String(reader(record, document)(field.follows))]
  return { code: field.missing ?? 'Field.Required', field: path, ...(target && { params: { target } }) }
}

const unfitting = (path: string): FaultAt => ({ code: 'Field.ChoiceNotNow', field: path })

/** What hidden fields, fallbacks, copies, formulas and totals make of a record whose values are already in stored form. */
export function settle(model: Model, record: RecordData, context: CheckContext): RecordData {
  const settled: Record<string, unknown> = { ...record }
  settleFields(model.fields, settled)
  for (const lines of model.lines) {
    settled[lines.name] = linesOf(record, lines).map((line) => {
      const copy = { ...line }
      settleFields(lines.fields, copy, settled)
      return copy
    })
  }
  calculate(model, settled, context)
  return settled
}

const settledFields = new WeakMap<Model['fields'], readonly ModelField[]>()

/** Fields that follow something; found once. What nobody types may follow another value. */
function following(fields: Model['fields']): readonly ModelField[] {
  const known = settledFields.get(fields)
  if (known) return known
  const found = [...fields.values()].filter(
    (field) =>
      (isWritable(field) || (field.from !== undefined && field.kind !== 'computed')) &&
      (field.shownWhen !== undefined || field.from !== undefined || field.hijri || field.fallback !== undefined),
  )
  settledFields.set(fields, found)
  return found
}

function settleFields(fields: Model['fields'], record: Record<string, unknown>, document?: RecordData): void {
  for (const field of following(fields)) {
    const name = field.field
    if (!isShown(field, record as RecordData, document)) record[name] = field.kind === 'flag' ? false : null
    if (field.from) record[name] = fromReference(field, record as RecordData, document)
    if (field.hijri) proposeTwin(name, record)
    if (isEmpty(record[name]) && field.fallback) record[name] = record[field.fallback] ?? null
  }
}

/** A day known in one calendar only is proposed in the other; what was given is never overwritten. */
function proposeTwin(name: string, record: Record<string, unknown>): void {
  const twin = `${name}Hijri`
  if (isEmpty(record[name]) && typeof record[twin] === 'string') record[name] = toGregorian(record[twin])
  else if (isEmpty(record[twin]) && typeof record[name] === 'string') record[twin] = toHijri(record[name])
}

/**
 * Everything that is wrong with a settled record: what is missing, rules, lines. The same in the form and on the server.
 * @param known values that were refused already: no rule reports them a second time
 * @param moves whether it gets another state alone: what was calculated stays as it is stored
 */
export function checkRecord(
  model: Model,
  record: RecordData,
  context: CheckContext,
  known: readonly FaultAt[] = [],
  moves = false,
): FaultAt[] {
  const refused = new Set(known.flatMap((fault) => fault.field ?? []))
  const given = [...refused]
  for (const [name, { sum }] of Object.entries(model.data.totals ?? {}))
    if (given.some((field) => field.startsWith(`${sum.split('.')[0]}.`))) refused.add(name)
  // Missing values are reported first, and no rule reports what follows from them.
  const faults = [...fieldFaults(model, record, refused), ...model.lines.flatMap((lines) => lineFaults(lines, record, refused))]
  // Lines that are there say what they say, be they too few.
  const isSaid = (field: string) => Array.isArray(record[field]) && record[field].length > 0
  const faulty = new Set([...given, ...faults.flatMap(({ field = '' }) => (isSaid(field) ? [] : field))])
  const doubted = new Set([...refused, ...doubtful(model, faulty)])
  const read = reader(record)
  for (const rule of model.data.rules ?? []) {
    if (!reads(rule, doubted) && breaks(rule, read))
      faults.push({ code: rule.error, ...placeOf(rule), ...comparedBy(rule, read, model.fields, context) })
  }
  for (const lines of model.lines) faults.push(...brokenLines(model, lines, record, context, faulty))
  if (!moves) faults.push(...calculationFaults(model, record, context, refused))
  faults.push(...foundFaults(model, record, context, refused), ...tooLargeTotals(model, record))
  return faults
}

/** What is missing in the document itself, and choices that do not fit. */
function fieldFaults(model: Model, record: RecordData, refused: ReadonlySet<string>): FaultAt[] {
  return [...model.fields.values()].flatMap((field) => {
    if (isEmpty(record[field.field]) && isRequired(field, record)) return missing(field, record)
    if (field.placeholders && !refused.has(field.field)) return unfittingPlaces(field, record)
    return isUnfitting(field, refused, record) ? unfitting(field.field) : []
  })
}

/** Names in a text that stand for nothing as the record is: the day on which something is due, in a message about a bus. */
function unfittingPlaces(field: ModelField, record: RecordData): FaultAt[] {
  const value = record[field.field]
  if (typeof value !== 'string') return []
  const name = placeholdersIn(value).find((one) => !isPlaceholder(field, one, reader(record)))
  return name === undefined ? [] : [{ code: 'Text.Placeholder', field: field.field, params: { name: isolated(name) } }]
}

/**
 * What is wrong with the values of some fields by the fields' own options, and by those of fields that are bounded by them; also of
 * fields that only actions write.
 */
export function checkWritten(model: Model, record: RecordData, written: ReadonlySet<string>, context: CheckContext): FaultAt[] {
  return [...model.fields.values()].flatMap((field): FaultAt[] => {
    const isOwn = written.has(field.field)
    const isBounded = [field.notAfter, field.notBefore].some((name) => name !== undefined && written.has(name))
    if (!(isOwn || isBounded) || field.kind === 'password' || field.formula || !isShown(field, record)) return []
    const value = record[field.field]
    if (isEmpty(value)) {
      const isNeeded = field.required || (field.requiredWhen && holds(field.requiredWhen, reader(record)))
      return isOwn && !isWritable(field) && isNeeded ? [missing(field, record)] : []
    }
    const accepted = acceptValue(field, value, record, context)
    return 'fault' in accepted ? [accepted.fault] : []
  })
}

const demandingFields = new WeakMap<Model['fields'], readonly ModelField[]>()

/** Fields that may be missing, or hold a choice that does not fit; found once. */
function demanding(fields: Model['fields']): readonly ModelField[] {
  const known = demandingFields.get(fields)
  if (known) return known
  const found = [...fields.values()].filter((field) => field.required || field.requiredWhen || field.when)
  demandingFields.set(fields, found)
  return found
}

/** Where a document has fewer lines than it must. */
export const tooFew = ({ name, min = 0 }: ModelLines, count: number): FaultAt[] =>
  count < min ? [{ code: 'Lines.TooFew', field: name, params: { min } }] : []

/** The same of lines, and where there are too few of them. */
function lineFaults(lines: ModelLines, document: RecordData, refused: ReadonlySet<string>): FaultAt[] {
  const faults: FaultAt[] = []
  const rows = linesOf(document, lines)
  if (!refused.has(lines.name)) faults.push(...tooFew(lines, rows.length))
  const fields = demanding(lines.fields)
  rows.forEach((line, index) => {
    const at = (name: string) => `${lines.name}.${index}.${name}`
    for (const field of fields) {
      if (isEmpty(line[field.field]) && isRequired(field, line, document))
        faults.push(missing(field, line, document, at(field.field)))
      else if (isUnfitting(field, refused, line, document, `${lines.name}.${index}.`)) faults.push(unfitting(at(field.field)))
    }
  })
  return faults
}

/** The rules that lines break, and lines that say the same twice. */
function brokenLines(
  model: Model,
  lines: ModelLines,
  document: RecordData,
  context: CheckContext,
  faulty: ReadonlySet<string>,
): FaultAt[] {
  const faults: FaultAt[] = []
  const rows = linesOf(document, lines)
  rows.forEach((line, index) => {
    const prefix = `${lines.name}.${index}.`
    const doubted = lines.rules ? new Set([...faulty, ...doubtful(model, faulty, prefix)]) : faulty
    for (const rule of lines.rules ?? []) {
      const read = reader(line, document)
      if (reads(rule, doubted, prefix) || !breaks(rule, read)) continue
      const field = prefix + (placeOf(rule).field ?? [...lines.fields.keys()][0] ?? '')
      faults.push({ code: rule.error, field, ...comparedBy(rule, read, lines.fields, context) })
    }
  })
  for (const unique of lines.unique ?? []) {
    const seen = new Map<string, RecordData[]>()
    rows.forEach((line, index) => {
      if (unique.fields.some((name) => faulty.has(`${lines.name}.${index}.${name}`))) return
      // What is named by nothing repeats nothing.
      if (isEmpty(line[unique.fields[0] ?? ''])) return
      if (unique.in && unique.fields.some((name) => isEmpty(line[name]))) return
      const key = JSON.stringify(unique.fields.map((name) => line[name] ?? null))
      const former = seen.get(key) ?? []
      if (former.some((one) => isAtOnce(one, line, unique.during)))
        faults.push({ code: unique.error ?? 'Lines.Repeated', field: `${lines.name}.${index}.${unique.fields[0]}` })
      seen.set(key, [...former, line])
    })
  }
  for (const rule of lines.sums ?? []) faults.push(...sumFaults(rule, lines, rows, faulty))
  return faults
}

/** Whether two lines hold at the same time, each from a day to a day, without end where one is empty. */
function isAtOnce(one: RecordData, other: RecordData, [from, to]: readonly string[] = []): boolean {
  if (from === undefined || to === undefined) return true
  const begins = (line: RecordData, end: RecordData) =>
    isEmpty(line[from]) || isEmpty(end[to]) || String(line[from]) <= String(end[to])
  return begins(one, other) && begins(other, one)
}

/** Groups of lines that do not add up as they should; the fault is at the last line of each. */
function sumFaults(
  { of, to, per = [], error }: LineSum,
  lines: ModelLines,
  rows: readonly RecordData[],
  faulty: ReadonlySet<string>,
): FaultAt[] {
  const groups = new Map<string, { readonly amounts: string[]; last: number }>()
  for (const [index, line] of rows.entries()) {
    if ([of, ...per].some((name) => faulty.has(`${lines.name}.${index}.${name}`))) return []
    const key = JSON.stringify(per.map((name) => line[name] ?? null))
    const group = groups.get(key) ?? { amounts: [], last: index }
    group.amounts.push(String(line[of] ?? '0'))
    group.last = index
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ amounts, last }) => {
    const total = sum(amounts)
    const params = { total: trim(total), to }
    return compare(total, String(to)) === 0 ? [] : [{ code: error, field: `${lines.name}.${last}.${of}`, params }]
  })
}

/** Whether a text may be filled with that as the record is. */
export const isPlaceholder = ({ placeholders = {} }: Pick<ModelField, 'placeholders'>, name: string, read: Read): boolean =>
  Object.hasOwn(placeholders, name) && holds(placeholders[name], read)

/** Whether what is chosen does not fit the other values; those that were refused already say nothing of it. */
function isUnfitting(
  field: ModelField,
  refused: ReadonlySet<string>,
  record: RecordData,
  document?: RecordData,
  prefix = '',
): boolean {
  const value = record[field.field]
  const when = field.when?.[String(value)]
  if (!when || isOffered(field, value, record, document)) return false
  return ![field.field, ...conditionPaths(when)].some((path) => refused.has(placeIn(path, prefix)))
}

/** Where a value that a path begins with stands: in the record, in the line at the prefix, or in the document around it. */
function placeIn(path: string, prefix: string): string {
  const [first = '', second = ''] = path.split('.')
  return first === 'document' && prefix ? second : prefix + first
}

/** Whether a rule reads one of the refused values; a total is made of its lines. */
function reads(rule: Rule, refused: ReadonlySet<string>, prefix = ''): boolean {
  if (!refused.size) return false
  const own = [...(rule.exactlyOne ?? []), ...(rule.atLeastOne ?? []), ...(rule.order ?? [])]
  const paths = [...own, ...[rule.when, rule.holds].flatMap((one) => [...pathsOf(one), ...samesOf(one)])]
  if (paths.some((path) => refused.has(placeIn(path, prefix)))) return true
  return (rule.equal ?? []).some((path) => refused.has(placeIn(path.replace(/^totals\./, ''), prefix)))
}

const linesOf = (record: RecordData, lines: ModelLines): RecordData[] => (record[lines.name] as RecordData[] | undefined) ?? []

const placeOf = (rule: Rule): { field?: string } => {
  const field = rule.field ?? rule.exactlyOne?.[0] ?? rule.atLeastOne?.[0] ?? rule.order?.[1]
  return field === undefined ? {} : { field }
}

/** What a rule compares, for its text. */
const comparedBy = ({ holds: one }: Rule, read: Read, fields: ModelLines['fields'], { decimals }: CheckContext) =>
  told(comparedIn([...pathsOf(one), ...samesOf(one)], fields), read, fields, decimals)

/** An amount of zero fills nothing. */
const isFilled = (value: unknown): boolean =>
  !isEmpty(value) && !(typeof value === 'string' && /^-?[\d.]+$/.test(value) && isZero(value))

/** Whether a record, or a line that is read within its document, breaks a rule. */
export function breaks(rule: Rule, read: Read): boolean {
  if (!holds(rule.when, read)) return false
  if (rule.holds && !holds(rule.holds, read)) return true
  if (rule.exactlyOne && rule.exactlyOne.filter((name) => isFilled(read(name))).length !== 1) return true
  if (rule.atLeastOne && !rule.atLeastOne.some((name) => isFilled(read(name)))) return true
  if (rule.equal) {
    const [first, ...others] = rule.equal.map((name) => String(read(name.replace(/^totals\./, '')) ?? '0'))
    if (others.some((amount) => compare(first ?? '0', amount) !== 0)) return true
  }
  if (rule.order) {
    const values = rule.order.map(read).filter((value) => !isEmpty(value))
    if (values.some((value, index) => index > 0 && inOrder(values[index - 1], value) > 0)) return true
  }
  return false
}

/** Amounts stand in the order of their figures, days in that of their texts. */
function inOrder(a: unknown, b: unknown): number {
  const [first, second] = [String(a), String(b)]
  if (isDecimal(first) && isDecimal(second)) return compare(first, second)
  return first < second ? -1 : first > second ? 1 : 0
}
