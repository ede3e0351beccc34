import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
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

/** The values of a record whose reader may view it, without the fields that they are not told: that one of them was filled, and when, tells of it too. */
export function shownTo(person: Person, values: Values | null, model: Model | undefined): Values | null {
  if (!values || !model) return values
  const told = (fields: Model['fields'], row: Values): Values =>
    Object.fromEntries(Object.entries(row).filter(([name]) => seesField(fields.get(name) ?? {}, person)))
  const ofLines = model.lines.flatMap((group) => {
    const lines = values[group.name]
    return Array.isArray(lines) && seesField(group, person)
      ? [[group.name, (lines as Values[]).map((line) => told(group.fields, line))]]
      : []
  })
  const unseen = new Set(model.lines.filter((group) => !seesField(group, person)).map(({ name }) => name))
  const own = Object.entries(told(model.fields, values)).filter(([name]) => !unseen.has(name))
  return { ...Object.fromEntries(own), ...Object.fromEntries(ofLines) }
}

/** Which of the names of what changed the reader may know, whether or not they may view the record. */
export const namesShownTo = (person: Person, names: readonly string[], model: Model | undefined): string[] =>
  names.filter((name) => seesField(model?.fields.get(name) ?? model?.lines.find((group) => group.name === name) ?? {}, person))

/** What an action was given, without what its reader is not told: of fields of the record, and of inputs with a permission of their own. */
export function inputShownTo(person: Person, input: Values | null, action: string, model: Model | undefined): Values | null {
  const told = shownTo(person, input, model)
  const names = new Set(inputNamesShownTo(person, told, action, model))
  return told && Object.fromEntries(Object.entries(told).filter(([name]) => names.has(name)))
}

/** Which of the names of what an action was given the reader may know. */
export function inputNamesShownTo(person: Person, input: Values | null, action: string, model: Model | undefined): string[] {
  const asked = model?.actions.get(action)?.input ?? {}
  return namesShownTo(person, Object.keys(input ?? {}), model).filter((name) => seesField(asked[name] ?? {}, person))
}

const masked = (value: unknown, field: ModelField | undefined): unknown =>
  value === null || (field && harmless.has(field.kind)) ? value : hidden
