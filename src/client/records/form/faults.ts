import { isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { keysOf } from '../../../../schema/readKeys.ts'
import { acceptRecord, type CheckContext, confirmationOf, isWritable } from '../../../../schema/record/accept.ts'
import { checkRecord, isShown, settle, tooFew } from '../../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { readDate } from './readDate.ts'

/** The values of the form that a save would send: no stamps, no titles, nothing that only the server writes or that is hidden. */
export function givenValues(model: Model, values: RecordData): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const field of model.fields.values()) {
    if (!(field.field in values) || !isWritable(field)) continue
    // An unset password keeps the stored one.
    if (field.kind === 'password' && !values[field.field]) continue
    if (isShown(field, values)) given[field.field] = readDate(field, values[field.field] ?? null)
  }
  for (const lines of model.lines) given[lines.name] = filledLines(lines, values).map((line) => givenLine(lines, line))
  return given
}

/** What the form sends: what it says, and a new password twice. */
export function sentValues(model: Model, values: RecordData): Record<string, unknown> {
  const given = givenValues(model, values)
  for (const { kind, field } of model.fields.values())
    if (kind === 'password' && field in given) given[confirmationOf(field)] = values[confirmationOf(field)] ?? null
  return given
}

const givenLine = (lines: ModelLines, line: RecordData): Record<string, unknown> => ({
  ...(typeof line['id'] === 'number' && { id: line['id'] }),
  ...Object.fromEntries(
    [...lines.fields.values()]
      .filter((field) => isWritable(field))
      .map((field) => [field.field, readDate(field, line[field.field] ?? null)]),
  ),
})

/** Whether a person put anything into the line. */
export const isFilledLine = (lines: ModelLines, line: RecordData): boolean =>
  [...lines.fields.values()].some((field) => {
    const value = line[field.field]
    return isWritable(field) && value !== (field.default ?? null) && value !== false && !isEmpty(value)
  })

/** The lines without the empty ones at the end, which are only there to be filled. */
export function filledLines(lines: ModelLines, values: RecordData): RecordData[] {
  const all = (values[lines.name] as RecordData[] | undefined) ?? []
  const last = all.findLastIndex((line) => typeof line['id'] === 'number' || isFilledLine(lines, line))
  return all.slice(0, last + 1)
}

/** Everything that is wrong with the form's values, by the same checks as the server's. */
export function faultsOf(model: Model, values: RecordData, context: CheckContext, isNew: boolean): FaultAt[] {
  const given = givenValues(model, values)
  const withRefs = (line: RecordData, shown: RecordData): RecordData => ({
    ...line,
    ...(shown.refs && { refs: shown.refs }),
    ...(shown.facts && { facts: shown.facts }),
  })
  const shownLines = Object.fromEntries(model.lines.map((lines) => [lines.name, filledLines(lines, values)]))
  const body: Record<string, unknown> = { ...values, ...given }
  for (const lines of model.lines)
    body[lines.name] = (given[lines.name] as RecordData[]).map((line, index) =>
      withRefs(line, shownLines[lines.name]?.[index] ?? {}),
    )
  for (const key of Object.keys(body)) if (!(key in given) && !isKnown(model, key)) delete body[key]
  const keepsPassword = (fault: FaultAt) =>
    !isNew && fault.code === 'Field.Required' && model.fields.get(fault.field ?? '')?.kind === 'password'
  const accepted = acceptRecord(model, body, context)
  if (accepted.faults.length)
    return [...accepted.faults, ...missing(model, body, context)].filter((fault) => !keepsPassword(fault))
  // What the product keeps, in lines too, is there for what follows from it.
  const record: Record<string, unknown> = { ...body, ...accepted.values }
  for (const lines of model.lines)
    record[lines.name] = (accepted.lines[lines.name] ?? []).map((line, index) => ({
      ...shownLines[lines.name]?.[index],
      ...line,
    }))
  const settled = settle(model, record, context)
  return checkRecord(model, settled, context, filledLater(model, settled)).filter((fault) => !keepsPassword(fault))
}

/** What the server fills as the record is saved, such as the shift that its cashier has open: what follows from it is not known here. */
function filledLater(model: Model, record: RecordData): FaultAt[] {
  const filled = [...model.fields.values()].filter(
    (field) =>
      field.readOnly === true &&
      (field.preset !== undefined || field.default === 'me') &&
      isEmpty(record[field.field]) &&
      isShown(field, record),
  )
  const names = new Set(filled.map(({ field }) => field))
  const follow = model.reads.filter(
    (read) => read.each === null && [...keysOf(model, read).document].some((name) => names.has(name)),
  )
  return [...names, ...follow.map(({ name }) => name)].map((field) => ({ code: 'Field.Required', field }))
}

const isKnown = (model: Model, key: string) =>
  model.fields.has(key) || key === 'refs' || key === 'facts' || key === 'id' || key === 'version'

/** What is missing can be said even while other values are wrong. */
const missing = (model: Model, body: RecordData, context: CheckContext): FaultAt[] => {
  const lines = Object.fromEntries(model.lines.map((group) => [group.name, []]))
  const { rules: _rules, totals: _totals, ...data } = model.data
  const few = model.lines.flatMap((group) => tooFew(group, (body[group.name] as readonly unknown[]).length))
  return [...checkRecord({ ...model, data, lines: [] }, { ...body, ...lines }, context), ...few]
}
