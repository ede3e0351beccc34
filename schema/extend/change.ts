import { hint } from '../check/nearest.ts'
import type { ResourceData } from '../definition.ts'
import type { Change } from '../extension.ts'
import type { FieldData } from '../kind.ts'
import { kindOf } from '../kinds.ts'
import { compile, type Model, type ModelField } from '../model.ts'
import { isWritable } from '../record/accept.ts'
import { needOf } from './needs.ts'

type Say = (place: string, sentence: string) => void

/** The field as it is after a change that has no fault. */
export const changedField = (field: FieldData, { addValues, requiredWhen, ...change }: Change): FieldData => ({
  ...field,
  ...change,
  ...(requiredWhen && { requiredWhen: field.requiredWhen ? { any: [field.requiredWhen, requiredWhen] } : requiredWhen }),
  ...(addValues && { values: [...(field.values ?? []), ...addValues] }),
})

/** What would loosen a field, hide what is needed, or means nothing. */
export function changeFaults(base: ResourceData, changes: Readonly<Record<string, Change>>, say: Say): void {
  const model = compile(base)
  for (const [name, change] of Object.entries(changes)) {
    const field = model.fields.get(name)
    const place = `change.${name}`
    if (!field) say(place, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (field.implied) say(place, `'${name}' is the language's own and cannot be changed`)
    else checkChange(field, change, model, (word, sentence) => say(`${place}.${word}`, sentence))
  }
}

function checkChange(field: ModelField, change: Change, model: Model, say: Say): void {
  const { field: name } = field
  for (const word of ['required', 'requiredWhen', 'default'] as const)
    if (change[word] !== undefined && !isWritable(field)) say(word, `'${name}' is never written by a person`)
  if (change.required === false) say('required', `'${name}' cannot become less required than it is`)
  if (change.required && field.kind === 'flag') say('required', `'${name}' is yes or no, it is never missing`)
  if (change.hidden === false) say('hidden', 'nothing that is hidden can be shown')
  if (change.hidden) {
    const need = needOf(model, field, change)
    if (need) say('hidden', `'${name}' is needed: ${need}`)
  }
  checkBounds(field, change, say)
  checkValues(field, change, model, say)
}

/** `min` and `max` against the field's own, or against what its kind allows anyway. */
function checkBounds(field: ModelField, change: Change, say: Say): void {
  const schema = kindOf(field).json(field)
  const known = kindOf(field).options
  const ends = { min: ['minimum', 'minLength'], max: ['maximum', 'maxLength'] } as const
  for (const word of ['min', 'max'] as const) {
    const wanted = change[word]
    if (wanted === undefined) continue
    const shape = known[word]
    if (shape === undefined) {
      say(word, `a field of the kind '${field.kind}' has no '${word}'`)
      continue
    }
    if (shape === 'int' ? !Number.isSafeInteger(wanted) : typeof wanted !== 'string' || !/^-?\d+(\.\d+)?$/.test(wanted)) {
      say(word, shape === 'int' ? 'expected a whole number' : "expected an amount as text, like '0'")
      continue
    }
    const own = field[word] ?? ends[word].map((end) => schema[end]).find((end) => end !== undefined)
    if (own === undefined) continue
    const loosens = word === 'min' ? Number(wanted) < Number(own) : Number(wanted) > Number(own)
    if (loosens) say(word, `${wanted} loosens '${field.field}', whose '${word}' is ${String(own)}`)
  }
}

function checkValues(field: ModelField, { addValues }: Change, model: Model, say: Say): void {
  if (addValues === undefined) return
  if (field.kind !== 'choice') say('addValues', `'${field.field}' is no choice`)
  else if (!field.extensible) {
    const open = [...model.fields.values()].filter((one) => one.extensible).map((one) => one.field)
    say(
      'addValues',
      `the product's code knows each value of '${field.field}'${open.length ? `; values can be added to ${open.join(', ')}` : ''}`,
    )
  }
  for (const value of addValues) if (field.values?.includes(value)) say('addValues', `'${value}' stands already`)
}
