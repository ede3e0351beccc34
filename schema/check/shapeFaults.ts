import type { Kind } from '../kind.ts'
import { kinds } from '../kinds.ts'
import { hint } from './nearest.ts'
import type { Shape, Words } from './shape.ts'
import { fieldWords, testWords } from './words.ts'

/** Steps from a definition to a place inside it: words, names, positions in lists. */
export type Place = readonly (string | number)[]

/** A value without its shape: where, what is wrong, and what has to go so that the rest can be checked. */
export interface ShapeFault {
  readonly place: Place
  readonly sentence: string
  readonly drop: Place
  /** The dropped value is a field, whose name stays known. */
  readonly isField?: boolean
}

/** `shelves.rules[0].when` */
export const pathOf = ([first, ...steps]: Place): string =>
  steps.reduce<string>((path, step) => (typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`), String(first))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place where a value does not have its shape. */
export function shapeFaults(value: unknown, shape: Shape, place: Place = []): ShapeFault[] {
  if (typeof shape === 'string') return plainFaults(value, shape, place)
  if (isChoice(shape)) return typeof value === 'string' && shape.includes(value) ? [] : [wrong(place, noSuch(value, shape))]
  if ('either' in shape) return eitherFaults(value, shape.either, place)
  if ('listOf' in shape) {
    if (!Array.isArray(value)) return [expected(place, 'a list', value)]
    return value.flatMap((item, index) => shapeFaults(item, shape.listOf, [...place, index]))
  }
  if (!isObject(value)) return [expected(place, 'an object', value)]
  if ('mapOf' in shape) return Object.entries(value).flatMap(([key, item]) => shapeFaults(item, shape.mapOf, [...place, key]))
  return wordFaults(value, shape, place)
}

const isChoice = (shape: Shape): shape is readonly string[] => Array.isArray(shape)
const wrong = (place: Place, sentence: string): ShapeFault => ({ place, sentence, drop: place })
const expected = (place: Place, what: string, value: unknown) => wrong(place, `expected ${what}, not ${show(value)}`)
const noSuch = (value: unknown, known: readonly string[]) =>
  `no ${show(value)}${(typeof value === 'string' && hint(value, known)) || `, one of ${known.join(', ')}`}`

const isAt = (drop: Place, place: Place, key: string) => drop.length === place.length + 1 && drop.at(-1) === key

function wordFaults(
  value: Record<string, unknown>,
  shape: Words,
  place: Place,
  meant = (key: string) => hint(key, Object.keys(shape.words)) || standsIn(key, shape),
): ShapeFault[] {
  const said = Object.entries(value).flatMap(([key, item]) => {
    const word = Object.hasOwn(shape.words, key) ? shape.words[key] : undefined
    if (word !== undefined) return shapeFaults(item, word, [...place, key])
    const sentence = `unknown word '${key}'${meant(key)}`
    return [{ place, sentence, drop: [...place, key] }]
  })
  const needed: readonly string[] = place.length ? (shape.required ?? []) : []
  // An object without a required word is removed as a whole.
  const outright = said.map((fault) => (needed.some((key) => isAt(fault.drop, place, key)) ? { ...fault, drop: place } : fault))
  const missing = (shape.required ?? []).filter((key) => value[key] === undefined)
  return [...outright, ...missing.map((key) => wrong(place, `'${key}' is missing`))]
}

/** The word of a shape inside which an unknown one has its place. */
function standsIn(key: string, { words }: Words): string {
  const inside = Object.keys(words).filter((word) => {
    const shape = words[word]
    return typeof shape === 'object' && 'words' in shape && Object.hasOwn(shape.words, key)
  })
  return inside.length === 1 ? `; it stands in '${inside[0]}'` : ''
}

function eitherFaults(value: unknown, [plain, object]: readonly [Shape, Shape], place: Place): ShapeFault[] {
  const isList = object === 'texts' || (typeof object === 'object' && 'listOf' in object)
  if (isList ? Array.isArray(value) : isObject(value)) return shapeFaults(value, object, place)
  const said = plain === 'flag' ? 'true' : plain === 'scalar' ? 'a plain value' : 'a text'
  const what = `${said} or ${object === 'texts' ? 'a list of texts' : isList ? 'a list' : 'an object'}`
  return shapeFaults(value, plain, place).length ? [expected(place, what, value)] : []
}

type Plain = Extract<Shape, string>

/** What a value of a plain shape is called, and whether one is. */
const isAmountText = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
const plain: Partial<Record<Plain, readonly [string, (value: unknown) => boolean]>> = {
  text: ['a text', (value) => typeof value === 'string' && value !== ''],
  resource: ['the name of a resource', (value) => typeof value === 'string' && value !== ''],
  formula: ['a formula as text', (value) => typeof value === 'string'],
  decimal: ["an amount as text, like '0'", isAmountText],
  decimalOrNothing: ["an amount as text, like '0', or null", (value) => value === null || isAmountText(value)],
  texts: ['a list of texts', (value) => isTexts(value)],
  resources: ['a list of names of resources', (value) => isTexts(value) && value.length > 0],
  namesTogether: [
    'a name or a list of names',
    (value) => (typeof value === 'string' && value !== '') || (isTexts(value) && value.length > 1),
  ],
  names: [
    'an object of texts',
    (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'string' && item !== ''),
  ],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  figure: [
    'the name of a field or a whole number',
    (value) => (typeof value === 'string' && value !== '') || (Number.isSafeInteger(value) && Number(value) >= 0),
  ],
  int: ['a whole number', (value) => Number.isSafeInteger(value)],
  intOrNothing: ['a whole number or null', (value) => value === null || Number.isSafeInteger(value)],
  scalar: ['a plain value', (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value)],
}
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '')

function plainFaults(value: unknown, shape: Plain, place: Place): ShapeFault[] {
  const [what, is] = plain[shape] ?? []
  if (what !== undefined && is !== undefined) return is(value) ? [] : [expected(place, what, value)]
  if (shape === 'condition') return conditionFaults(value, place)
  if (shape === 'conditions') return shapeFaults(value, { mapOf: 'condition' }, place)
  if (shape === 'field') return fieldFaults(value, place)
  if (!isObject(value)) return [expected(place, shape === 'sections' ? 'an object of sections' : 'an object of fields', value)]
  const inside = { sections: sectionFaults, addedFields: addedFaults }[shape as string] ?? fieldFaults
  return Object.entries(value).flatMap(([key, item]) => inside(item, [...place, key]))
}

function addedFaults(field: unknown, place: Place): ShapeFault[] {
  if (!isObject(field) || field.after === undefined) return fieldFaults(field, place, ['after'])
  const { after, ...rest } = field
  return [...shapeFaults(after, 'text', [...place, 'after']), ...fieldFaults(rest, place, ['after'])]
}

/** A section is yearly when it has nothing but an object `yearly` that is no field. */
function sectionFaults(section: unknown, place: Place): ShapeFault[] {
  const yearly = isObject(section) ? section.yearly : undefined
  if (!isObject(section) || !isObject(yearly) || 'kind' in yearly) return plainFaults(section, 'fields', place)
  const others = Object.keys(section).filter((key) => key !== 'yearly')
  return [
    ...plainFaults(yearly, 'fields', [...place, 'yearly']),
    ...others.map((key) => ({ place, sentence: `'${key}' stands beside 'yearly'; put it inside`, drop: [...place, key] })),
  ]
}

/** @param beside words that may stand in it besides those of its kind */
function fieldFaults(field: unknown, place: Place, beside: readonly string[] = []): ShapeFault[] {
  const unusable = (sentence: string): ShapeFault => ({ ...wrong(place, sentence), isField: true })
  if (!isObject(field)) return [unusable(`expected a field, not ${show(field)}`)]
  const { kind: name, ...options } = field
  const kind = typeof name === 'string' ? kinds.get(name) : undefined
  if (name === undefined) return [unusable(`'kind' is missing`)]
  if (!kind) return [unusable(`unknown kind ${show(name)}${typeof name === 'string' ? hint(name, kinds.keys()) : ''}`)]
  const words = fieldWords(kind)
  const meant = (key: string) => hint(key, [...Object.keys(words.words), ...beside]) || kindsWith(key, kind)
  return wordFaults(options, words, place, meant).map((fault) => (fault.drop === place ? { ...fault, isField: true } : fault))
}

/** Which kinds have an option that this one has not, where few enough do. */
function kindsWith(option: string, kind: Kind): string {
  const others = [...kinds.values()].filter((one) => Object.hasOwn(fieldWords(one).words, option)).map(({ name }) => name)
  return others.length && others.length <= 8 ? `: only ${others.join(', ')} can have it, not ${kind.name}` : ''
}

function conditionFaults(value: unknown, place: Place): ShapeFault[] {
  if (!isObject(value)) return [expected(place, 'a condition', value)]
  return Object.entries(value).flatMap(([key, test]) => {
    const at = [...place, key]
    if (key === 'all' || key === 'any' || key === 'none') {
      if (!Array.isArray(test)) return [expected(at, 'a list of conditions', test)]
      return test.flatMap((one, index) => conditionFaults(one, [...at, index]))
    }
    if (!isObject(test)) return shapeFaults(test, 'scalar', at)
    return Object.keys(test).length ? wordFaults(test, testWords, at) : [wrong(at, 'the test says nothing')]
  })
}

const show = (value: unknown): string => {
  if (typeof value === 'string' && value.length < 40) return `'${value}'`
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 37)}…` : text
}
