import { documentColumns, lineColumns } from '../../../schema/derive/lineColumns.ts'
import { sidesOf, signedColumn } from '../../../schema/derive/signedColumn.ts'
import { isSwitchedOff } from '../../../schema/flags.ts'
import { isPlain } from '../../../schema/kinds.ts'
import { languages } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { isWritable } from '../../../schema/record/accept.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Context } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'
import { headingKey } from '../sheets/heading.ts'
import type { Messages } from '../texts/messages.ts'
import { commonHeadings } from './commonHeadings.ts'

/** A column of a spreadsheet: a field of the record, or of a record that it brings along (`guardian.phone`). */
export interface ExchangeColumn {
  readonly key: string
  readonly field: ModelField
  /** The reference through which the field is reached; null for the record's own. */
  readonly through: string | null
  /** The column names records of this resource, as one of several that the field may hold. */
  readonly target?: string
  /** The column says something of the document, and not of its lines. */
  readonly ofDocument?: true
  /** The column has one amount for both of these: its sign says for which. */
  readonly sides?: readonly [debit: ExchangeColumn, credit: ExchangeColumn]
}

const fits = (field: ModelField): boolean =>
  isWritable(field) && isPlain(field.kind) && !(field.implied && field.field === 'status')

/** The state and the number, which records of the past bring along. */
const isOfPast = (model: Model, { field, implied }: ModelField): boolean =>
  implied && ((field === 'status' && model.states.length > 0) || (field === 'number' && model.numbered))

/** The column of one amount for both sides of a line: a file may have it, ours have the sides. */
export function columnOfSides(model: Model, columns: readonly ExchangeColumn[]): ExchangeColumn | null {
  const [debit, credit] = (sidesOf(model) ?? []).map(({ field }) => columns.find(({ key }) => key === field))
  return debit && credit ? { key: signedColumn, field: debit.field, through: null, sides: [debit, credit] } : null
}

/** The columns that a resource is imported and exported by. */
export function exchangeColumns(model: Model, context: Pick<Context, 'registry' | 'person' | 'flags'>): ExchangeColumn[] {
  return allColumns(model, context.registry).filter(
    ({ field }) => seesField(field, context.person) && !(context.flags && isSwitchedOff(field, context.flags)),
  )
}

function allColumns(model: Model, registry: Registry): ExchangeColumn[] {
  if (model.data.import?.lines)
    return [
      ...lineColumns(model).map(
        ({ key, field, target }): ExchangeColumn => ({ key, field, through: null, ...(target !== null && { target }) }),
      ),
      ...documentColumns(model).map(({ key, field }): ExchangeColumn => ({ key, field, through: null, ofDocument: true })),
    ]
  const through = model.data.import?.through ?? {}
  const aliases = Object.keys(model.data.import?.aliases ?? {})
  return [...model.fields.values()].flatMap((field): ExchangeColumn[] => {
    const match = through[field.field]
    if (!match) return fits(field) || isOfPast(model, field) ? [{ key: field.field, field, through: null }] : []
    const target = registry.get(field.to ?? '')
    const named = aliases.filter((alias) => alias.startsWith(`${field.field}.`)).map((alias) => alias.split('.')[1] ?? '')
    const names = [...new Set([...match, ...ownTitle(target).slice(0, 1), ...named])]
    return names.flatMap((name): ExchangeColumn[] => {
      const found = target.fields.get(name)
      return found && fits(found) ? [{ key: `${field.field}.${name}`, field: found, through: field.field }] : []
    })
  })
}

/** The heading of a column in a language. */
export function headingOf(column: ExchangeColumn, model: Model, messages: Messages, language: string): string {
  if (column.sides) return messages.text(language, 'exchange.signed')
  if (column.ofDocument) return documentHeading(column.field, model, messages, language)
  if (column.target !== undefined) return messages.text(language, `resources.${column.target}.name`)
  if (column.through === null) return ownHeading(column.field, model, messages, language)
  const reference = model.fields.get(column.through)
  return `${messages.field(language, model.name, column.through)} - ${messages.field(language, reference?.to ?? null, column.field.field)}`
}

/** The label of a field of the document, with the document's name where its lines have one of that label. */
function documentHeading({ field }: ModelField, model: Model, messages: Messages, language: string): string {
  const label = messages.field(language, model.name, field)
  const isTwice = lineColumns(model).some((one) => messages.field(language, model.name, one.field.field) === label)
  return isTwice ? `${label} - ${messages.text(language, `resources.${model.name}.name`)}` : label
}

/**
 * The label of a field, with its section where another section has a field of that label: a form shows which is which, a sheet does not.
 * A sheet of lines has nothing of their document.
 */
function ownHeading(field: ModelField, model: Model, messages: Messages, language: string): string {
  const labelOf = (one: ModelField) => messages.field(language, model.name, one.field)
  const label = labelOf(field)
  const others = model.data.import?.lines ? [] : [...model.fields.values()]
  const isTwice = others.some((other) => other.section !== field.section && fits(other) && labelOf(other) === label)
  return isTwice ? `${label} - ${messages.section(language, model.name, field.section)}` : label
}

/** Every heading that is understood, as it is compared, with its column: labels of all languages first, then aliases, at last common words. */
export function knownHeadings(
  model: Model,
  columns: readonly ExchangeColumn[],
  messages: Messages,
  registry: Registry,
): ReadonlyMap<string, ExchangeColumn> {
  const known = new Map<string, ExchangeColumn>()
  const add = (heading: string, column: ExchangeColumn) => {
    const key = headingKey(heading)
    if (key !== '' && !known.has(key)) known.set(key, column)
  }
  for (const language of languages) for (const column of columns) add(headingOf(column, model, messages, language), column)
  for (const column of columns) for (const alias of model.data.import?.aliases?.[column.key] ?? []) add(alias, column)
  for (const column of columns) add(column.key, column)
  // A list on the screen calls the guardian's name «guardian», and the guardian's mobile «mobile».
  for (const language of languages)
    for (const column of columns) {
      if (column.through === null) continue
      const reference = model.fields.get(column.through)
      const target = reference?.to ? registry.get(reference.to) : undefined
      if (column.field.field === (target && ownTitle(target)[0]))
        add(messages.field(language, model.name, column.through), column)
      add(messages.field(language, target?.name ?? null, column.field.field), column)
    }
  for (const column of columns)
    if (column.through === null) for (const heading of commonHeadings[column.field.field] ?? []) add(heading, column)
  return known
}
