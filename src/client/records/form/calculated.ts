import { isFigure } from '../../../../schema/kinds.ts'
import type { Marks } from '../../../../schema/languages.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { CheckContext } from '../../../../schema/record/accept.ts'
import { isCalculated } from '../../../../schema/record/calculate.ts'
import { settle } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { plainDecimal } from '../../../../schema/values/money.ts'
import type { DocumentFacts } from '../../../shared/documentFacts.ts'
import { givenValues } from './faults.ts'

/** Whether documents have fields that follow from others; their totals stand below their lines by themselves. */
export const isCalculating = (model: Model): boolean =>
  model.calculation !== undefined || model.plan.steps.some((step) => 'formula' in step)

const rowsOf = (record: RecordData, name: string) => (record[name] as readonly RecordData[] | undefined) ?? []

type Changes = [name: string, value: unknown][]

/**
 * The places of the form that hold something else than what follows from what was typed, with what they should hold.
 * @param made what a calculation has put into lines, as they would be sent, by their name: as long as nobody has touched them they follow anew
 */
export function calculatedChanges(
  model: Model,
  typed: RecordData,
  context: CheckContext,
  marks: Marks,
  made: Map<string, string>,
): Changes {
  const given = givenValues(model, asLeft(model, typed, marks))
  const untouched = model.lines.filter(({ name }) => made.get(name) === said(given, name))
  const anew = { ...typed, ...Object.fromEntries(untouched.map(({ name }) => [name, []])) }
  const settled = settle(model, asLeft(model, anew, marks), context)
  const filled = givenValues(model, settled)
  for (const { name } of model.lines) {
    const isOwn = rowsOf(anew, name).length > 0 || rowsOf(filled, name).length === 0
    if (isOwn) made.delete(name)
    else made.set(name, said(filled, name))
  }
  return changesTo(model, typed, settled)
}

/** What lines say, as they would be sent, whichever records they are. */
const said = (given: RecordData, name: string): string => JSON.stringify(rowsOf(given, name).map(({ id: _id, ...line }) => line))

/** Lines of a stored document that are what a calculation would put there again: nobody has changed them, and they follow as they did. */
export function madeBefore(model: Model, typed: RecordData, context: CheckContext, marks: Marks): [name: string, said: string][] {
  const given = givenValues(model, asLeft(model, typed, marks))
  return model.lines.flatMap(({ name }): [string, string][] => {
    if (!rowsOf(given, name).length) return []
    const settled = settle(model, asLeft(model, { ...typed, [name]: [] }, marks), context)
    const stored = said(given, name)
    return said(givenValues(model, settled), name) === stored ? [[name, stored]] : []
  })
}

function changesTo(model: Model, typed: RecordData, settled: RecordData): Changes {
  const found: [string, unknown][] = []
  const compare = (fields: Iterable<ModelField>, prefix: string, now: RecordData, then: RecordData) => {
    for (const field of fields) {
      const value = then[field.field] ?? null
      if (JSON.stringify(now[field.field] ?? null) !== JSON.stringify(value)) found.push([prefix + field.field, value])
    }
  }
  compare(
    [...model.fields.values()].filter((field) => isCalculated(model, field)),
    '',
    typed,
    settled,
  )
  for (const lines of model.lines) {
    const [now, then] = [rowsOf(typed, lines.name), rowsOf(settled, lines.name)]
    const followed = [...lines.fields.values()].filter((field) => isCalculated(model, field) || isMade(model, field))
    if (now.length !== then.length) found.push([lines.name, then])
    else then.forEach((line, index) => void compare(followed, `${lines.name}.${index}.`, now[index] ?? {}, line))
  }
  return found
}

/** The same by what the server made of it; lines that were not sent, because nothing stands in them yet, stay behind the others. */
export function servedChanges(model: Model, typed: RecordData, { calculated, lines }: DocumentFacts): Changes {
  const groups = model.lines.map(({ name }) => {
    const unsent = rowsOf(typed, name).slice(lines[name]?.length ?? 0)
    return [name, [...rowsOf(calculated as RecordData, name), ...unsent]]
  })
  return changesTo(model, typed, { ...typed, ...calculated, ...Object.fromEntries(groups) })
}

/** A function may write any field of lines; what settling alone hides and copies is left as it was typed. */
const isMade = (model: Model, { shownWhen, from, fallback }: ModelField): boolean =>
  (model.calculation !== undefined || model.data.calculate !== undefined) && !shownWhen && !from && !fallback

/** Figures that are being typed as they will stand when one has left them: with a point before decimals, and none at the end. */
export function asLeft(model: Model, values: RecordData, marks: Marks): RecordData {
  const inRow = (fields: Iterable<ModelField>, row: RecordData): RecordData => {
    const copy: Record<string, unknown> = { ...row }
    for (const { kind, field } of fields)
      if (isFigure(kind) && typeof copy[field] === 'string')
        copy[field] = plainDecimal(copy[field], marks).replace(/[.,\u066b]$/, '')
    return copy
  }
  const lines = model.lines.map(({ name, fields }) => [name, rowsOf(values, name).map((row) => inRow(fields.values(), row))])
  return { ...inRow(model.fields.values(), values), ...Object.fromEntries(lines) }
}
