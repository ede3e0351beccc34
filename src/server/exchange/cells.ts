import { kindOf } from '../../../schema/kinds.ts'
import { type ModelField, ownTitle } from '../../../schema/model.ts'
import { cleanText } from '../../../schema/values/digits.ts'
import { fold } from '../../../schema/values/fold.ts'
import { createRecord } from '../engine/save.ts'
import { languages, type Messages } from '../http/messages.ts'
import { Problem } from '../http/problem.ts'
import { type Cell, textOf } from '../sheets/cell.ts'
import { dependsOn, looseKey, resolve } from './lookups.ts'
import { candidatesFor, type ImportSession } from './session.ts'

/** A value that was read, or the code of what is wrong with the cell. */
export type CellValue = { readonly value: unknown } | { readonly code: string }

/** Reads a cell into what a field takes; references by the records that exist, choices by their labels in any language. */
export async function readCell(
  session: ImportSession,
  field: ModelField,
  cell: Cell,
  column: string,
  values: Readonly<Record<string, unknown>>,
): Promise<CellValue> {
  if (typeof cell === 'boolean' && field.kind === 'flag') return { value: cell }
  const text = cleanText(textOf(cell))
  if (text === '') return { value: field.kind === 'flag' ? (field.default ?? false) : null }
  if (field.kind === 'ref') return readReference(session, field, text, column, values)
  if (field.kind === 'choice') return readChoice(session, field, text)
  const { parse } = kindOf(field)
  return { value: parse ? parse(text, field) : text }
}

function readChoice({ server, model }: ImportSession, field: ModelField, text: string): CellValue {
  const wanted = looseKey(text)
  const found = (field.values ?? []).find(
    (value) =>
      value === text ||
      labelsOf(server.messages, model.name, field, value).some(
        (label) => looseKey(label) === wanted || fold(label) === fold(text),
      ),
  )
  return found === undefined ? { code: 'Field.Choice' } : { value: found }
}

const labelsOf = (messages: Messages, resource: string, field: ModelField, value: string): string[] =>
  languages.flatMap((language) =>
    [`choices.${resource}.${field.field}.${value}`, `choices.${field.field}.${value}`]
      .map((key) => messages.text(language, key))
      .filter((text) => !text.startsWith('choices.')),
  )

async function readReference(
  session: ImportSession,
  field: ModelField,
  text: string,
  column: string,
  values: Readonly<Record<string, unknown>>,
): Promise<CellValue> {
  const all = await candidatesFor(session, field)
  const parent = dependsOn(field)
  // Without its grade a class means nothing; the grade's own fault says so.
  if (parent !== null && (values[parent] === null || values[parent] === undefined)) return { value: null }
  const within = parent === null ? all : all.filter((one) => one.row[parent] === values[parent])
  const found = resolve(text, within)
  if ('id' in found) return { value: found.id }
  const parentLabel = parent === null ? '' : await labelOfParent(session, parent, values[parent])
  // What was exported names the class by its grade and its letter already.
  const own = parentLabel !== '' && text.startsWith(`${parentLabel} / `) ? text.slice(parentLabel.length + 3) : text
  const shown = parentLabel === '' ? own : `${parentLabel} / ${own}`
  const answer = session.answers.values?.[column]?.[shown]
  if (typeof answer === 'number') return all.some((one) => one.id === answer) ? { value: answer } : { code: 'Reference.NotFound' }
  if (answer === null) return { value: null }
  if (answer === 'create') return createMissing(session, field, own, parent, values)
  session.questions.set(`${column} ${shown}`, {
    column,
    value: shown,
    suggestions: found.near.map(({ id, label }) => ({ id, label })),
  })
  return { code: 'Reference.NotFound' }
}

async function labelOfParent(session: ImportSession, parent: string, id: unknown): Promise<string> {
  const field = session.model.fields.get(parent)
  if (!field || typeof id !== 'number') return ''
  return (await candidatesFor(session, field)).find((one) => one.id === id)?.label ?? ''
}

/** Makes the record that the person asked for, with its name and its place. */
async function createMissing(
  session: ImportSession,
  field: ModelField,
  text: string,
  parent: string | null,
  values: Readonly<Record<string, unknown>>,
): Promise<CellValue> {
  const { context, server } = session
  const target = context.registry.get(field.to ?? '')
  const body = { [ownTitle(target)[0] ?? 'arabicName']: text, ...(parent === null ? {} : { [parent]: values[parent] }) }
  try {
    const saved = await createRecord(target, body, context, server.behaviours.save[target.data.behaviour ?? ''])
    session.candidates.delete(target.name)
    return { value: (JSON.parse(saved.answer) as { id: number }).id }
  } catch (error) {
    // A grade cannot be made from its name alone; the row says so and the others go on.
    if (error instanceof Problem && error.status < 500) return { code: 'Reference.NotCreated' }
    throw error
  }
}
