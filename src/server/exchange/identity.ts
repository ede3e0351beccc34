import { nameFields } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import { leftToRight } from '../../../schema/values/isolate.ts'
import { isKey, type ReadRow } from './row.ts'
import { sameName } from './sameName.ts'
import { addQuestion, answerOf, type ImportSession, type RelatedRecord } from './session.ts'
import type { StoredRecord } from './stored.ts'

/** The record that a row is about, and the column by which it was found. */
export interface Match {
  readonly before: StoredRecord
  readonly column: string
  readonly key: string
}

/**
 * A number in the wrong row must not overwrite somebody: when the name is plainly another one, or a known person comes with
 * another guardian, a person decides first.
 * @returns the related records that remain, with their new key, by reference
 */
export function checkIdentity(
  session: ImportSession,
  row: ReadRow,
  match: Match,
): Map<string, { id: number; key: string | null }> {
  const retainedKeys = new Map<string, { id: number; key: string | null }>()
  if (!isPerson(session.model)) return retainedKeys
  if (!checkPerson(session, row, match)) return retainedKeys
  for (const [reference, [name = '']] of Object.entries(session.model.data.import?.through ?? {})) {
    const key = row.referred[reference]?.[name]
    const current = match.before[reference]
    if (typeof key !== 'string' || typeof current !== 'number' || !isKey(session, reference, name, key)) continue
    const known = session.related.get(`${reference} ${key}`)
    if (known?.id === current) continue
    const answer = answerOf(session, `${reference}.${name}`, key)
    if (answer === current) retainedKeys.set(reference, { id: current, key: known ? null : key })
    else if (known ? answer !== known.id : answer !== 'create')
      addReferenceQuestion(session, row, match, { reference, name, key, current, known })
  }
  return retainedKeys
}

const isPerson = (model: Model): boolean => [...model.fields.values()].some((field) => field.kind === 'identity')

/** Whether the row is about the person whom its number names. */
function checkPerson(session: ImportSession, row: ReadRow, { before, column, key }: Match): boolean {
  const title = ownTitle(session.model).find((name) => typeof row.values[name] === 'string' && typeof before[name] === 'string')
  if (title === undefined) return true
  const [name, stored] = [String(row.values[title]), String(before[title])]
  if (sameName(name, stored)) return true
  const answer = answerOf(session, column, key)
  if (answer === before.id) return true
  const { context, model, server } = session
  const say = (name: string, params: Record<string, unknown>) => server.messages.text(context.language, name, params)
  const reference = Object.keys(model.data.import?.through ?? {})[0]
  const family = reference === undefined ? '' : nameOf(before.refs?.[reference], context.language)
  const field = server.messages.field(context.language, model.name, column)
  if (answer !== null)
    addQuestion(session, {
      kind: 'person',
      column,
      value: key,
      text: say(family === '' ? 'exchange.ask.person' : 'exchange.ask.personOf', {
        field,
        number: leftToRight(key),
        name: stored,
        family,
        given: name,
      }),
      suggestions: [{ id: before.id, label: stored }],
      resource: null,
      filter: {},
      create: false,
      empty: true,
    })
  row.faults.push({
    key: column,
    fault: { code: 'Import.NumberOfOther', field: column, params: { name: stored } },
    ...(answer !== null && { waits: true }),
  })
  return false
}

interface Other {
  readonly reference: string
  readonly name: string
  readonly key: string
  readonly current: number
  readonly known: RelatedRecord | undefined
}

function addReferenceQuestion(
  session: ImportSession,
  row: ReadRow,
  { before }: Match,
  { reference, name, key, current, known }: Other,
): void {
  const { context, model, server } = session
  const column = `${reference}.${name}`
  const title = ownTitle(model)
    .map((one) => before[one])
    .find((one) => typeof one === 'string')
  const stored = before.refs?.[reference]
  const called = nameOf(stored, context.language)
  const storedName = stored?.[name] ? String(stored[name]) : ''
  const family = [called, storedName].filter(Boolean).join(' ')
  const isolated = [called, storedName && leftToRight(storedName)].filter(Boolean).join(' ')
  addQuestion(session, {
    kind: 'reference',
    column,
    value: key,
    text: server.messages.text(context.language, known ? 'exchange.ask.otherKnown' : 'exchange.ask.otherNew', {
      name: title,
      family: isolated,
      other: known?.name ?? '',
      number: leftToRight(key),
    }),
    suggestions: [{ id: current, label: family }, ...(known ? [{ id: known.id, label: known.name }] : [])],
    resource: null,
    filter: {},
    create: known === undefined,
    empty: false,
  })
  row.faults.push({
    key: column,
    fault: { code: 'Import.OtherReference', field: name, params: { name: isolated } },
    waits: true,
  })
}

function nameOf(reference: Readonly<Record<string, unknown>> | null | undefined, language: string): string {
  const names = nameFields(language)
  return String(names.map((name) => reference?.[name]).find(Boolean) ?? '')
}
