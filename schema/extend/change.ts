import { hint } from '../check/nearest.ts'
import { compile } from '../compile.ts'
import type { Change } from '../extension.ts'
import type { FieldData } from '../kind.ts'
import { kindOf } from '../kinds.ts'
import type { ResourceData } from '../language/definition.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import { isWritable } from '../record/accept.ts'
import { needOf } from './needs.ts'

type AddFault = (place: string, sentence: string) => void

/** The field as it is after a change that has no fault. */
export const changedField = (field: FieldData, { addValues, requiredWhen, ...change }: Change): FieldData => ({
  ...field,
  ...change,
  ...(requiredWhen && { requiredWhen: field.requiredWhen ? { any: [field.requiredWhen, requiredWhen] } : requiredWhen }),
  ...(addValues && { values: [...(field.values ?? []), ...addValues] }),
})

/** What would loosen a field, hide what is needed, or means nothing. */
export function changeFaults(base: ResourceData, changes: Readonly<Record<string, Change>>, addFault: AddFault): void {
  const model = compile(base)
  for (const [name, change] of Object.entries(changes)) {
    const field = model.fields.get(name)
    const place = `change.${name}`
    if (!field) addFault(place, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (field.implied) addFault(place, `'${name}' is the language's own and cannot be changed`)
    else checkChange(field, change, model, (word, sentence) => addFault(`${place}.${word}`, sentence))
  }
}

function checkChange(field: ModelField, change: Change, model: Model, addFault: AddFault): void {
  const { field: name } = field
  for (const word of ['required', 'requiredWhen', 'default'] as const)
    if (change[word] !== undefined && !isWritable(field)) addFault(word, `'${name}' is never written by a person`)
  if (change.required === false) addFault('required', `'${name}' cannot become less required than it is`)
  if (change.required && field.kind === 'flag') addFault('required', `'${name}' is yes or no, it is never missing`)
  if (change.hidden === false) addFault('hidden', 'nothing that is hidden can be shown')
  if (change.hidden) {
    const need = needOf(model, field, change)
    if (need) addFault('hidden', `'${name}' is needed: ${need}`)
  }
  checkBounds(field, change, addFault)
  checkValues(field, change, model, addFault)
}

/** `min` and `max` against the field's own, or against what its kind allows anyway. */
function checkBounds(field: ModelField, change: Change, addFault: AddFault): void {
  const schema = kindOf(field).json(field)
  const known = kindOf(field).options
  const ends = { min: ['minimum', 'minLength'], max: ['maximum', 'maxLength'] } as const
  for (const word of ['min', 'max'] as const) {
    const value = change[word]
    if (value === undefined) continue
    const shape = known[word]
    if (shape === undefined) {
      addFault(word, `a field of the kind '${field.kind}' has no '${word}'`)
      continue
    }
    if (shape === 'int' ? !Number.isSafeInteger(value) : typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) {
      addFault(word, shape === 'int' ? 'expected a whole number' : "expected an amount as text, like '0'")
      continue
    }
    const own = field[word] ?? ends[word].map((end) => schema[end]).find((end) => end !== undefined)
    if (own === undefined) continue
    const loosens = word === 'min' ? Number(value) < Number(own) : Number(value) > Number(own)
    if (loosens) addFault(word, `${value} loosens '${field.field}', whose '${word}' is ${String(own)}`)
  }
}

function checkValues(field: ModelField, { addValues }: Change, model: Model, addFault: AddFault): void {
  if (addValues === undefined) return
  if (field.kind !== 'choice') addFault('addValues', `'${field.field}' is no choice`)
  else if (!field.extensible) {
    const open = [...model.fields.values()].filter((one) => one.extensible).map((one) => one.field)
    addFault(
      'addValues',
      `the product's code knows each value of '${field.field}'${open.length ? `; values can be added to ${open.join(', ')}` : ''}`,
    )
  }
  for (const value of addValues) if (field.values?.includes(value)) addFault('addValues', `'${value}' stands already`)
}
