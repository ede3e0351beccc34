import { scopes } from '../definition.ts'
import type { OptionTypes } from '../kind.ts'
import { kinds } from '../kinds.ts'
import { hint } from './nearest.ts'

/** The shape of a word: a plain type, a list of allowed texts, an object of words, a list or a map of something. */
export type Shape =
  | keyof OptionTypes
  | 'scalar'
  | 'any'
  | 'fields'
  | 'sections'
  | readonly string[]
  | { readonly words: Readonly<Record<string, Shape>>; readonly required?: readonly string[] }
  | { readonly listOf: Shape }
  | { readonly mapOf: Shape }
  | { readonly either: readonly [Shape, Shape] }

const rule: Shape = {
  words: { error: 'text', when: 'condition', field: 'text', holds: 'condition', exactlyOne: 'texts', atLeastOne: 'texts', equal: 'texts', order: 'texts' },
  required: ['error'],
}
const unique: Shape = { words: { fields: 'texts', error: 'text' }, required: ['fields'] }

/** What every kind of field may say, in the shapes of `CommonOptions`. */
export const commonOptions: Readonly<Record<string, Shape>> = {
  required: 'flag',
  requiredWhen: 'condition',
  shownWhen: 'condition',
  unique: { either: ['flag', { words: { in: ['scope', 'tenant', 'branch', 'year'], with: 'texts', error: 'text' } }] },
  was: 'text',
  readOnly: 'flag',
  fixed: 'flag',
  masked: 'flag',
  hidden: 'flag',
  from: 'text',
  default: 'scalar',
}

/** The words of a definition. */
export const definitionShape: Shape = {
  required: ['name', 'scope'],
  words: {
    name: 'text',
    was: 'text',
    scope: scopes,
    single: 'flag',
    headOffice: 'flag',
    permissions: { either: ['text', { words: { view: 'text', add: 'text', edit: 'text', delete: 'text' } }] },
    title: 'texts',
    fields: 'fields',
    sections: 'sections',
    lines: { mapOf: { words: { min: 'int', max: 'int', fields: 'fields', unique: { listOf: unique }, rules: { listOf: rule } }, required: ['fields'] } },
    totals: { mapOf: { words: { sum: 'text' }, required: ['sum'] } },
    rules: { listOf: rule },
    unique: { listOf: unique },
    guards: { listOf: { words: { on: 'texts', error: 'text', holds: 'condition', usedBy: 'text' }, required: ['on', 'error'] } },
    capacity: { listOf: { words: { of: 'text', error: 'text', where: 'condition' }, required: ['of', 'error'] } },
    states: { mapOf: 'texts' },
    actions: { mapOf: { words: { permission: 'text', from: 'texts', to: 'text', when: 'condition', input: 'fields', set: { mapOf: 'scalar' }, behaviour: 'text', bulk: 'flag', confirm: 'flag' } } },
    number: { words: { when: 'condition' } },
    tree: 'text',
    keys: { listOf: 'texts' },
    search: 'texts',
    list: { words: { columns: 'texts', filters: 'texts', sort: { words: { by: 'text', order: ['asc', 'desc'] }, required: ['by'] } } },
    import: { words: { match: 'texts', aliases: { mapOf: 'texts' }, through: { mapOf: 'texts' }, incomplete: 'text' }, required: ['match'] },
    menu: { words: { group: 'text', icon: 'text' }, required: ['group'] },
    routes: { words: { base: 'text', style: ['family', 'inline'] } },
    flag: 'text',
    screen: 'text',
    posting: 'text',
    calculate: 'text',
    behaviour: 'text',
    labels: { mapOf: { mapOf: 'text' } },
  },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place where a value does not have its shape, as `path: what is wrong`. */
export function shapeFaults(value: unknown, shape: Shape, path: string): string[] {
  const wrong = (expected: string) => [`${path}: expected ${expected}, not ${show(value)}`]
  if (Array.isArray(shape)) return typeof value === 'string' && shape.includes(value) ? [] : [`${path}: no '${String(value)}'${hint(String(value), shape) || `, one of ${shape.join(', ')}`}`]
  if (typeof shape === 'string') return plainFaults(value, shape, path, wrong)
  const nested = shape as Exclude<Shape, string | readonly string[]>
  if ('either' in nested) return nested.either.some((one) => shapeFaults(value, one, path).length === 0) ? [] : isObject(value) ? shapeFaults(value, nested.either[1], path) : wrong(`${name(nested.either[0])} or ${name(nested.either[1])}`)
  if ('listOf' in nested) return Array.isArray(value) ? value.flatMap((item, index) => shapeFaults(item, nested.listOf, `${path}[${index}]`)) : wrong('a list')
  if (!isObject(value)) return wrong('an object')
  if ('mapOf' in nested) return Object.entries(value).flatMap(([key, item]) => shapeFaults(item, nested.mapOf, `${path}.${key}`))
  return [
    ...Object.entries(value).flatMap(([key, item]) => {
      const word = nested.words[key]
      return word === undefined ? [`${path}: unknown word '${key}'${hint(key, Object.keys(nested.words))}`] : shapeFaults(item, word, `${path}.${key}`)
    }),
    ...(nested.required ?? []).filter((key) => value[key] === undefined).map((key) => `${path}: '${key}' is missing`),
  ]
}

function plainFaults(value: unknown, shape: string, path: string, wrong: (expected: string) => string[]): string[] {
  const texts = Array.isArray(value) && value.every((item) => typeof item === 'string')
  switch (shape) {
    case 'text':
    case 'resource':
      return typeof value === 'string' && value !== '' ? [] : wrong('a text')
    case 'decimal':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong("an amount as text, like '0'")
    case 'texts':
    case 'resources':
      return texts ? [] : wrong('a list of texts')
    case 'flag':
      return typeof value === 'boolean' ? [] : wrong('true or false')
    case 'int':
      return Number.isInteger(value) ? [] : wrong('a whole number')
    case 'scalar':
      return value === null || ['string', 'number', 'boolean'].includes(typeof value) ? [] : wrong('a plain value')
    case 'condition':
      return conditionFaults(value, path)
    case 'fields':
      return isObject(value) ? Object.entries(value).flatMap(([key, field]) => fieldFaults(field, `${path}.${key}`)) : wrong('an object of fields')
    case 'sections':
      if (!isObject(value)) return wrong('an object of sections')
      return Object.entries(value).flatMap(([key, section]) => {
        const inner = isObject(section) && isObject(section['yearly']) && !('kind' in section['yearly']) ? section['yearly'] : section
        return plainFaults(inner, 'fields', `${path}.${key}`, (expected) => [`${path}.${key}: expected ${expected}, not ${show(inner)}`])
      })
    default:
      return []
  }
}

function fieldFaults(field: unknown, path: string): string[] {
  if (!isObject(field)) return [`${path}: expected a field, not ${show(field)}`]
  const kind = typeof field['kind'] === 'string' ? kinds.get(field['kind']) : undefined
  if (!kind) return [`${path}: unknown kind '${String(field['kind'])}'${hint(String(field['kind']), kinds.keys())}`]
  const { kind: _kind, result, ...options } = field
  const words: Record<string, Shape> = { ...commonOptions, ...(kind.options as Record<string, Shape>) }
  delete words['result']
  return [...shapeFaults(options, { words }, path), ...(kind.name === 'computed' ? fieldFaults(result, `${path}.result`) : []), ...(kind.name === 'choice' && !Array.isArray(field['values']) ? [`${path}: 'values' is missing`] : []), ...(['ref', 'refMany', 'split'].includes(kind.name) && field['to'] === undefined ? [`${path}: 'to' is missing`] : [])]
}

const tests = { in: { listOf: 'scalar' }, not: 'scalar', empty: 'flag', gt: 'scalar', gte: 'scalar', lt: 'scalar', lte: 'scalar', same: 'text' } as const satisfies Record<string, Shape>

function conditionFaults(value: unknown, path: string): string[] {
  if (!isObject(value)) return [`${path}: expected a condition, not ${show(value)}`]
  return Object.entries(value).flatMap(([key, test]) => {
    if (key === 'all' || key === 'any' || key === 'none') return Array.isArray(test) ? test.flatMap((one, index) => conditionFaults(one, `${path}.${key}[${index}]`)) : [`${path}.${key}: expected a list of conditions, not ${show(test)}`]
    return isObject(test) ? shapeFaults(test, { words: tests }, `${path}.${key}`) : shapeFaults(test, 'scalar', `${path}.${key}`)
  })
}

const name = (shape: Shape): string => (typeof shape === 'string' ? ({ flag: 'true or false', text: 'a text' }[shape as string] ?? shape) : 'an object')

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 37)}…` : text
}
