import type { Calculation } from '../calculate.ts'
import { holds } from '../condition.ts'
import { written } from '../formula/decimal.ts'
import { FormulaFault } from '../formula/fault.ts'
import type { Step } from '../formula/step.ts'
import { kindOf } from '../kinds.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import { CodeFailed, calculationContract, callCode, faultsContract } from '../namedCode.ts'
import { isDecimal, toFixed, trim } from '../values/money.ts'
import { acceptValue, type CheckContext, isWritable } from './accept.ts'
import { factsOf } from './facts.ts'
import { type FaultAt, type RecordData, reader } from './record.ts'
import { roundedAlike } from './roundedAlike.ts'
import { totalOf } from './totals.ts'

type Writable = Record<string, unknown>
type FieldStep = Extract<Step, { formula: unknown }>

const rowsOf = (record: RecordData, group: string) => (record[group] as Writable[] | undefined) ?? []

/**
 * Writes what follows from the other values: fields by formula, totals, and what the definition's function makes of them.
 * @param record settled otherwise; it and its lines are written to
 */
export function calculate(model: Model, record: Writable, context: CheckContext): void {
  workOut(model, record, context)
  if (!model.calculation) return
  const { facts } = record as RecordData
  const known = facts && calculated.get(facts)
  if (known && isSame(model, known.record, record as RecordData)) return void answers.set(record, known.answer)
  // What the function wrote may change the totals that it needs, such as that of instalments: it is asked once more.
  for (let times = 0; times < 2; times++) {
    const before = totalsOf(model, record)
    const answer = made(model, model.calculation, record as RecordData)
    answers.set(record, answer)
    if ('failed' in answer) return
    const { document } = answer
    for (const field of model.fields.values()) if (isByFunction(field)) record[field.field] = document[field.field] ?? null
    for (const { name } of model.lines) record[name] = rowsOf(document, name).map((line) => ({ ...line }))
    workOut(model, record, context)
    // Where it has nothing to read it is quick, and has no facts by which it is known again.
    if (facts) calculated.set(facts, { record: { ...record } as RecordData, answer })
    if (before === totalsOf(model, record)) return
  }
}

/** The document that was last calculated with facts: as long as nothing in it has changed, its function is not asked again. */
const calculated = new WeakMap<object, { readonly record: RecordData; readonly answer: Made }>()

/** Whether all that a function may read or write is the same; a line that it has made may have got its id since. */
const isSame = (model: Model, former: RecordData, record: RecordData): boolean =>
  alike(model.fields.keys(), former, record) &&
  model.lines.every(({ name, fields }) => {
    const [was, now] = [rowsOf(former, name), rowsOf(record, name)]
    return (
      was.length === now.length &&
      now.every((line, index) => {
        const old = was[index] ?? {}
        return (old['id'] ?? line['id']) === line['id'] && alike(fields.keys(), old as RecordData, line as RecordData)
      })
    )
  })

function alike(names: Iterable<string>, former: RecordData, record: RecordData): boolean {
  for (const name of names) if ((former[name] ?? null) !== (record[name] ?? null)) return false
  return true
}

/** What a function last made of a calculated document, so that checking the document next does not call it again. */
const answers = new WeakMap<object, Made>()

type Made = { readonly document: RecordData } | { readonly failed: CodeFailed }

/** The totals that the function reads, as it names them. */
const totalsOf = ({ data: { totals = {} }, calculation }: Model, record: Writable): string =>
  Object.keys(totals)
    .filter((name) => calculation?.needs?.includes(name))
    .map((name) => record[name])
    .join()

/** What the function makes of a document. One that fails is a fault of the document, not the end of the form or of a request. */
function made(model: Model, { by, of }: Calculation, record: RecordData): Made {
  const code = { name: model.data.calculate ?? of, definition: model.name }
  try {
    const document = callCode(code, () => by(record, factsOf(model, record)), calculationContract(model, record, isByFunction))
    return { document }
  } catch (error) {
    if (!(error instanceof CodeFailed)) throw error
    return { failed: error }
  }
}

/** Whether the field follows from others, in a document or in its lines. */
export const isCalculated = (model: Model, field: ModelField): boolean =>
  field.formula !== undefined || (model.calculation !== undefined && isByFunction(field))

/** A declared read-only field without a formula: the function alone writes it. */
const isByFunction = (field: ModelField): boolean =>
  field.readOnly === true && field.formula === undefined && !field.implied && field.kind !== 'computed'

function workOut(model: Model, record: Writable, context: CheckContext): void {
  for (const step of model.plan.steps) {
    if ('total' in step) record[step.name] = toFixed(totalOf(step.total, record as RecordData), context.decimals)
    else
      for (const [row, result] of resultsOf(step, record, context))
        row[step.field.field] = 'value' in result ? result.value : null
  }
}

type Result = { readonly value: string | number | null } | { readonly fault: FaultAt }

/** The rows of a step, the record itself or its lines, each with its result. */
function resultsOf(step: FieldStep, record: Writable, context: CheckContext): (readonly [row: Writable, result: Result])[] {
  const { field, formula, lines } = step
  const document = record as RecordData
  if (lines === null) return [[record, resultOf(step, document, context)]]
  const rows = rowsOf(document, lines)
  const alone = rows.map((row) => resultOf(step, row as RecordData, context, document))
  if (!field.roundedBy) return rows.map((row, at) => [row, alone[at] as Result])
  const exact = rows.map((row, at) => (isMade(alone[at]) ? formula.value({ record: row as RecordData, document }) : null))
  const together = roundedAlike(field, rows as RecordData[], exact, context.decimals)
  return rows.map((row, at) => [row, together[at] == null ? (alone[at] as Result) : { value: together[at] }])
}

const isMade = (result: Result | undefined): boolean => result !== undefined && 'value' in result && result.value !== null

/** The result of a formula in the field's stored form, rounded to its digits; null where the field is hidden. */
function resultOf({ field, formula }: FieldStep, record: RecordData, { decimals }: CheckContext, document?: RecordData): Result {
  if (!holds(field.shownWhen, reader(record, document))) return { value: null }
  try {
    const kind = kindOf(field)
    const text = written(formula.value({ record, document }), kind.decimals ?? decimals)
    if (!isDecimal(text)) return { fault: { code: 'Formula.TooLarge', field: field.field } }
    return { value: kind.figure === 'count' ? Number(text) : kind.decimals === undefined ? text : trim(text) }
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    return { fault: { code: error.code, field: field.field } }
  }
}

/**
 * Works out fields that their definition got after the record was stored: from its stored values, those that were worked out before
 * among them, which all stay as they are.
 * @param record as it is stored, with `refs` and facts; it and its lines are written to, where they have no value yet
 * @param isNew whether a field (`due`), or a field of lines (`items.amount`), is one of them
 * @returns what could not be worked out, and is null
 */
export function calculateNew(
  model: Model,
  record: Writable,
  isNew: (place: string) => boolean,
  context: CheckContext,
): FaultAt[] {
  const rows = [record, ...model.lines.flatMap(({ name }) => rowsOf(record as RecordData, name))]
  const before = new Map(rows.map((row) => [row, { ...row }]))
  const isOpen = (row: Writable, name: string, place: string) => isNew(place) && (before.get(row)?.[name] ?? null) === null
  const first = workOutNew(model, record, isOpen, context)
  if (!model.calculation) return first
  const answer = made(model, model.calculation, record as RecordData)
  if ('failed' in answer) {
    context.failed?.(answer.failed)
    return [...first, answer.failed.fault]
  }
  const take = (fields: ReadonlyMap<string, ModelField>, into: Writable, from: RecordData | undefined, prefix = '') => {
    for (const [name, field] of fields)
      if (isByFunction(field) && isOpen(into, name, prefix + name)) into[name] = from?.[name] ?? null
  }
  take(model.fields, record, answer.document)
  for (const { name, fields } of model.lines) {
    const lines = rowsOf(answer.document, name)
    rowsOf(record as RecordData, name).forEach((line, index) => {
      take(fields, line, lines[index] as RecordData | undefined, `${name}.`)
    })
  }
  return workOutNew(model, record, isOpen, context)
}

function workOutNew(
  model: Model,
  record: Writable,
  isOpen: (row: Writable, name: string, place: string) => boolean,
  context: CheckContext,
): FaultAt[] {
  return model.plan.steps.flatMap((step): FaultAt[] => {
    if ('total' in step) {
      if (isOpen(record, step.name, step.name))
        record[step.name] = toFixed(totalOf(step.total, record as RecordData), context.decimals)
      return []
    }
    const { field, lines } = step
    const place = lines === null ? field.field : `${lines}.${field.field}`
    return resultsOf(step, record, context).flatMap(([row, result]): FaultAt[] => {
      if (!isOpen(row, field.field, place)) return []
      row[field.field] = 'value' in result ? result.value : null
      return 'fault' in result ? [{ ...result.fault, field: place }] : []
    })
  })
}

/**
 * What is wrong with calculated values of a settled record: a formula that divides by zero, a value that the field does not take.
 * @param refused places of values that were refused already: what depends on them is not reported
 */
export function calculationFaults(
  model: Model,
  record: RecordData,
  context: CheckContext,
  refused: ReadonlySet<string>,
): FaultAt[] {
  const faults: FaultAt[] = []
  const judge = (field: ModelField, row: RecordData, prefix: string, fault: () => FaultAt | undefined, document?: RecordData) => {
    const empty = row[field.field] === null || row[field.field] === undefined
    const accepted = empty ? null : acceptValue(field, row[field.field], row, context, document)
    const found = accepted === null ? fault() : 'fault' in accepted ? accepted.fault : undefined
    if (found) faults.push({ ...found, field: prefix + field.field })
  }
  for (const step of refused.size || lacksFacts(model, record) ? [] : model.plan.steps) {
    if ('total' in step) continue
    const fault = (row: RecordData, document?: RecordData) => () => {
      const result = resultOf(step, row, context, document)
      return 'fault' in result ? result.fault : undefined
    }
    if (step.lines === null) judge(step.field, record, '', fault(record))
    else
      rowsOf(record, step.lines).forEach((line, index) => {
        judge(step.field, line as RecordData, `${step.lines}.${index}.`, fault(line as RecordData, record), record)
      })
  }
  if (!model.calculation) return faults
  const answer = answers.get(record) ?? made(model, model.calculation, record)
  if ('failed' in answer) {
    context.failed?.(answer.failed)
    return [...faults, answer.failed.fault]
  }
  // What the function made is checked as if a person had typed it.
  for (const field of model.fields.values()) if (isByFunction(field)) judge(field, record, '', () => undefined)
  for (const lines of model.lines)
    rowsOf(record, lines.name).forEach((line, index) => {
      for (const field of lines.fields.values())
        if (isWritable(field) || isByFunction(field))
          judge(field, line as RecordData, `${lines.name}.${index}.`, () => undefined, record)
    })
  return faults
}

/** A form that waits for its facts cannot calculate yet. */
const lacksFacts = (model: Model, record: RecordData): boolean => model.reads.length > 0 && !record.facts

/** What the definition's function finds wrong with values that a person gave; a failing function is reported already. */
export function foundFaults(
  model: Model,
  record: RecordData,
  { failed: tell }: CheckContext,
  refused: ReadonlySet<string>,
): readonly FaultAt[] {
  const { faults, of } = model.calculation ?? {}
  const answer = answers.get(record)
  if (!faults || of === undefined || refused.size || lacksFacts(model, record) || (answer && 'failed' in answer)) return []
  try {
    return callCode(
      { name: model.data.calculate ?? of, definition: model.name },
      () => faults(record, factsOf(model, record)),
      faultsContract,
      tell,
    )
  } catch (error) {
    if (!(error instanceof CodeFailed)) throw error
    return [error.fault]
  }
}
