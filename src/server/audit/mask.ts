import type { Model, ModelField } from '../../../schema/model.ts'
import type { Person } from '../engine/context.ts'
import { hidden, seesField } from '../engine/read/sight.ts'

export type Values = Readonly<Record<string, unknown>>

const harmless = new Set(['flag', 'choice'])

/** Only the named values; for a reader who may not view the resource nothing that could tell about a person or an amount. */
export function only(
  values: Values | null,
  names: readonly string[],
  model: Model | undefined,
  seen: boolean,
  person: Person,
): Values | null {
  if (!values) return null
  const told = seen ? shownTo(person, values, model) : values
  return Object.fromEntries(
    names
      .filter((name) => name in values)
      .map((name) => [name, seen ? told?.[name] : masked(values[name], model?.fields.get(name))]),
  )
}

/** The values of a record whose reader may view it, with marks for the fields that they are not told. */
export function shownTo(person: Person, values: Values | null, model: Model | undefined): Values | null {
  if (!values || !model) return values
  const mark = (fields: Model['fields'], row: Values): Values =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const field = fields.get(name)
        return [name, field && value !== null && !seesField(field, person) ? hidden : value]
      }),
    )
  const own = mark(model.fields, values)
  const ofLines = model.lines.flatMap(({ name, fields }) =>
    Array.isArray(values[name]) ? [[name, (values[name] as Values[]).map((line) => mark(fields, line))]] : [],
  )
  return { ...own, ...Object.fromEntries(ofLines) }
}

/** What an action was given, with marks for what its reader is not told: of fields of the record, and of inputs with a permission of their own. */
export function inputShownTo(person: Person, input: Values | null, action: string, model: Model | undefined): Values | null {
  const asked = model?.actions.get(action)?.input ?? {}
  const told = shownTo(person, input, model)
  return (
    told &&
    Object.fromEntries(
      Object.entries(told).map(([name, value]) => {
        const field = asked[name]
        return [name, field && value !== null && !seesField(field, person) ? hidden : value]
      }),
    )
  )
}

const masked = (value: unknown, field: ModelField | undefined): unknown =>
  value === null || (field && harmless.has(field.kind)) ? value : hidden
