import { kindOf } from '../../../schema/kinds.ts'
import { languages } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { isWritable } from '../../../schema/record/accept.ts'
import { whereFilter } from '../../../schema/record/where.ts'
import { hasShortYear } from '../../../schema/values/date.ts'
import { cleanText } from '../../../schema/values/digits.ts'
import { fold } from '../../../schema/values/fold.ts'
import { ordinalOf } from '../../../schema/values/ordinal.ts'
import { assertWritable } from '../engine/checks/writable.ts'
import type { Work } from '../engine/work.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { type Cell, textOf } from '../sheets/cell.ts'
import type { Messages } from '../texts/messages.ts'
import { type Candidate, dependsOn, looseKey, type Resolved } from './lookups.ts'
import { isLasting, valueKey } from './remembered.ts'
import { addQuestion, answerOf, candidatesFor, type ImportSession } from './session.ts'

/** A value that was read, or what is wrong with the cell; `waits` when a person's answer would mend it. */
export type CellValue =
  | { readonly value: unknown }
  | { readonly code: string; readonly params?: Readonly<Record<string, string>>; readonly waits?: boolean }

/** Reads a cell into what a field takes; references by the records that exist, choices by their labels in any language. */
export function readCell(
  session: ImportSession,
  field: ModelField,
  cell: Cell,
  column: string,
  values: Record<string, unknown>,
): CellValue | Promise<CellValue> {
  if (typeof cell === 'boolean' && field.kind === 'flag') return { value: cell }
  const text = cleanText(timeOf(field, cell) ?? textOf(cell))
  if (text === '') return { value: field.kind === 'flag' ? (field.default ?? false) : null }
  if (field.kind === 'ref') return readReference(session, field, text, column, values)
  if (field.kind === 'choice') return readChoice(session, field, text)
  if ((field.kind === 'date' || field.kind === 'hijriDate') && hasShortYear(text)) return { code: 'Date.ShortYear' }
  const { parse, hasLines } = kindOf(field)
  const whole = hasLines ? textOf(cell).trim() : text
  return { value: parse ? parse(whole, field) : whole }
}

/** Of a day with its time, where a time of day is wanted, the time. */
const timeOf = (field: ModelField, cell: Cell): string | undefined =>
  field.kind === 'time' && typeof cell === 'object' ? cell?.time : undefined

const choices = new WeakMap<ModelField, ReadonlyMap<string, string>>()

function readChoice({ server, model }: ImportSession, field: ModelField, text: string): CellValue {
  const known = choices.get(field) ?? choicesOf(server.messages, model.name, field)
  choices.set(field, known)
  const found = known.get(text) ?? known.get(looseKey(text)) ?? known.get(fold(text))
  return found === undefined ? { code: 'Field.Choice' } : { value: found }
}

/** The values of a choice by themselves and by their labels in every language; the first value wins a shared label. */
function choicesOf(messages: Messages, resource: string, field: ModelField): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  const add = (text: string, value: string) => void (known.has(text) || known.set(text, value))
  for (const value of field.values ?? []) {
    add(value, value)
    for (const label of labelsOf(messages, resource, field, value))
      for (const key of [looseKey(label), fold(label)]) add(key, value)
  }
  return known
}

/** As it is shown and exported, and as the same value is called elsewhere. */
const labelsOf = (messages: Messages, resource: string, { field }: ModelField, value: string): string[] =>
  languages
    .flatMap((language) => [
      messages.choice(language, resource, field, value),
      messages.text(language, `choices.${field}.${value}`),
    ])
    .filter((text) => !text.startsWith('choices.'))

async function readReference(
  session: ImportSession,
  field: ModelField,
  text: string,
  column: string,
  values: Record<string, unknown>,
): Promise<CellValue> {
  const all = await candidatesFor(session, field)
  const parent = dependsOn(field)
  if (parent !== null && (values[parent] === null || values[parent] === undefined)) {
    // A whole title says its grade itself, as an exported list does.
    const whole = text.includes(' / ') ? all.resolve(text) : null
    if (whole && 'id' in whole) {
      if (!(parent in values) || values[parent] === null) values[parent] = all.byId.get(whole.id)?.row[parent]
      return { value: whole.id }
    }
    // A letter alone means nothing: where grades are given their own fault says so, elsewhere the class must not be emptied.
    return parent in values ? { value: null } : { code: 'Import.Unknown', params: { value: text } }
  }
  const found = all.resolve(text, parent === null ? undefined : { field: parent, value: values[parent] })
  if ('id' in found) return { value: found.id }
  const above = parent === null ? '' : await labelOfParent(session, parent, values[parent])
  // What was exported names the class by its grade and its letter already.
  const own = above !== '' && text.startsWith(`${above} / `) ? text.slice(above.length + 3) : text
  const shown = above === '' ? own : `${above} / ${own}`
  const key = valueKey(column, shown)
  const answer = answerOf(session, column, shown)
  if (answer !== undefined) {
    if (isLasting(answer)) session.decided.values.set(key, answer)
    else if (session.remembered.values.has(key)) session.decided.values.set(key, undefined)
  }
  if (typeof answer === 'number') return all.byId.has(answer) ? { value: answer } : { code: 'Reference.NotFound' }
  if (answer === null && !field.required) return { value: null }
  if (answer === 'create') return createMissing(session, field, own, parent, values)
  const rememberedAnswer = answer === undefined ? session.remembered.values.get(key) : undefined
  const holds =
    rememberedAnswer === null
      ? !field.required
      : rememberedAnswer !== undefined && fits(all.byId.get(rememberedAnswer), parent, values)
  addCellQuestion(session, field, column, shown, found, values, holds ? rememberedAnswer : undefined)
  if (holds && rememberedAnswer !== undefined) return { value: rememberedAnswer }
  return { code: 'Import.Unknown', params: { value: text }, waits: true }
}

/** Whether a remembered record is still there, in the place that the row names. */
const fits = (one: Candidate | undefined, parent: string | null, values: Readonly<Record<string, unknown>>): boolean =>
  one !== undefined && (parent === null || one.row[parent] === values[parent])

function addCellQuestion(
  session: ImportSession,
  field: ModelField,
  column: string,
  shown: string,
  found: Resolved,
  values: Readonly<Record<string, unknown>>,
  remembered: number | null | undefined,
): void {
  const target = session.context.registry.get(field.to ?? '')
  const near = 'near' in found ? found.near : []
  const proposed = sameOrdinal(shown.split(' / ').at(-1) ?? '', near)
  addQuestion(session, {
    kind: 'value',
    column,
    value: shown,
    suggestions: near.map(({ id, label }) => ({ id, label })),
    ...(proposed !== undefined && { proposed }),
    resource: target.name,
    filter: whereFilter(field.where, (path) => values[path]),
    create: canCreate(session, target, dependsOn(field)),
    empty: !field.required,
    ...(remembered !== undefined && { remembered }),
  })
}

/** The only one that stands at the same place in the order of its letters. */
function sameOrdinal(text: string, near: readonly Candidate[]): number | undefined {
  const place = ordinalOf(text)
  const same = place === null ? [] : near.filter((one) => ordinalOf(one.last) === place)
  return same.length === 1 ? same[0]?.id : undefined
}

/** Whether a name and its place are enough to make a record, for this person. */
function canCreate({ context }: ImportSession, target: Model, parent: string | null): boolean {
  const provided = new Set([ownTitle(target)[0] ?? 'arabicName', parent])
  const lacking = [...target.fields.values()].some(
    (field) =>
      field.required &&
      isWritable(field) &&
      field.kind !== 'flag' &&
      field.default === undefined &&
      !field.preset &&
      !provided.has(field.field),
  )
  if (lacking) return false
  try {
    assertWritable(target, context, 'add')
    return true
  } catch {
    return false
  }
}

async function labelOfParent(session: ImportSession, parent: string, id: unknown): Promise<string> {
  const field = session.model.fields.get(parent)
  if (!field || typeof id !== 'number') return ''
  return (await candidatesFor(session, field)).byId.get(id)?.title ?? ''
}

/** Makes the record that the person asked for, with its name and its place. */
async function createMissing(
  session: ImportSession,
  field: ModelField,
  text: string,
  parent: string | null,
  values: Readonly<Record<string, unknown>>,
): Promise<CellValue> {
  const { context, server, transaction } = session
  const target = context.registry.get(field.to ?? '')
  const changes = [
    { values: { [ownTitle(target)[0] ?? 'arabicName']: text, ...(parent !== null && { [parent]: values[parent] }) } },
  ]
  const work: Work = {
    model: target,
    operation: 'create',
    changes: changes as Work['changes'],
    context,
    behaviours: server.behaviours,
  }
  // A grade cannot be made from its name alone; the row says so and the others go on.
  const [made] = canCreate(session, target, parent) ? await write(work, transaction) : []
  if (!made || made instanceof Problem) return { code: 'Reference.NotCreated' }
  session.candidates.delete(target.name)
  return { value: made.id }
}
