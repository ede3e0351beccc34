import type { Shape, Words } from '../check/shape.ts'
import {
  cardWords,
  definitionWords,
  entityReportWords,
  extensionWords,
  fieldWords,
  runWords,
  testWords,
  textWords,
} from '../check/words.ts'
import { functions } from '../formula/formula.ts'
import type { Kind } from '../kind.ts'
import { kinds } from '../kinds.ts'
import { kindEntries } from '../reference/kinds.ts'
import { meaningOf } from '../reference/meaning.ts'
import { conditionOperators, formulaOperators } from '../reference/operators.ts'
import { optionMeaning } from '../reference/options.ts'
import { shownBy } from '../reference/pages.ts'
import { wordAt } from '../reference/words.ts'
import { written } from '../reference/written.ts'
import type { JsonSchema } from './bodySchema.ts'

const use = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values })

const word: JsonSchema = { type: 'string', minLength: 1 }

const signs = Object.values(formulaOperators).flatMap((operator) => operator.signs)

const decimal = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
const int = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
const orNothing = (one: JsonSchema): JsonSchema => ({ anyOf: [one, { type: 'null' }] })

const plain: Readonly<Record<Extract<Shape, string>, JsonSchema>> = {
  text: word,
  formula: {
    type: 'string',
    description: `${optionMeaning('money', 'is')} Operators: ${signs.join(' ')}; functions: ${functions.join(', ')}. Example: ${formulaOperators['times']?.example.formula}`,
  },
  resource: word,
  decimal,
  decimalOrNothing: orNothing(decimal),
  texts: listOf(word),
  names: mapOf(word),
  namesTogether: { anyOf: [word, { ...listOf(word), minItems: 2 }] },
  resources: { ...listOf(word), minItems: 1 },
  flag: { type: 'boolean' },
  int,
  intOrNothing: orNothing(int),
  figure: { anyOf: [word, { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }] },
  scalar: { type: ['string', 'number', 'boolean', 'null'] },
  condition: use('condition'),
  conditions: mapOf(use('condition')),
  field: use('field'),
  fields: use('fields'),
  addedFields: use('addedFields'),
  sections: use('sections'),
}

const isChoice = (shape: Shape): shape is readonly string[] => Array.isArray(shape)

function schemaOf(shape: Shape): JsonSchema {
  if (typeof shape === 'string') return plain[shape]
  if (isChoice(shape)) return { enum: shape }
  if ('listOf' in shape) return listOf(schemaOf(shape.listOf))
  if ('mapOf' in shape) return mapOf(schemaOf(shape.mapOf))
  if ('either' in shape) return { anyOf: shape.either.map(schemaOf) }
  return wordsOf(shape)
}

/** What a word of an object means, with an example where it is not seen from the words around it. */
type Describe = (word: string, words: Words) => string | undefined

const shown = shownBy([])

/** A meaning, behind it a short example. */
const withExample = (means: string | undefined, path: string): string | undefined => {
  const example = shown.get(path)
  return means === undefined || example === undefined ? means : `${means} Example: ${written(example)}`
}

const ofWord: Describe = (name, words) => {
  const path = wordAt(words, name)
  if (path.startsWith('condition.')) return conditionOperators[name]?.means
  return path.includes('.') ? meaningOf(path) : withExample(meaningOf(path), `words/${path}`)
}

const ofOption =
  ({ name: kind, options }: Kind): Describe =>
  (name) =>
    name in options ? withExample(optionMeaning(kind, name), `kinds/${kind}.${name}`) : meaningOf(`field.${name}`)

const wordsOf = (words: Words, more: Readonly<Record<string, JsonSchema>> = {}, describe: Describe = ofWord): JsonSchema => ({
  type: 'object',
  properties: {
    ...more,
    ...Object.fromEntries(
      Object.entries(words.words).map(([name, shape]) => {
        const description = describe(name, words)
        return [name, { ...(description !== undefined && { description }), ...schemaOf(shape) }]
      }),
    ),
  },
  required: [...Object.keys(more).filter((name) => name === 'kind'), ...(words.required ?? [])],
  additionalProperties: false,
})

/** A section is a map of fields, or `{ yearly: fields }`. */
const section: JsonSchema = {
  anyOf: [
    use('fields'),
    {
      type: 'object',
      properties: { yearly: { allOf: [use('fields'), { not: { type: 'object', required: ['kind'] } }] } },
      required: ['yearly'],
      additionalProperties: false,
    },
  ],
}

const conditions = listOf(use('condition'))

const fieldOf = (more: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: ['kind'],
  anyOf: [...kinds.values()].map((kind) => ({
    description: kindEntries[kind.name]?.means,
    ...wordsOf(fieldWords(kind), { kind: { const: kind.name }, ...more }, ofOption(kind)),
  })),
})

/** Which words a file has is decided by the first of these that it says. */
function chosenBy([first, ...others]: readonly (readonly [word: string, words: Words])[], otherwise: Words): JsonSchema {
  const own = { $schema: { type: 'string' } }
  if (!first) return wordsOf(otherwise, own)
  const [word, words] = first
  return {
    if: { type: 'object', required: [word] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: wordsOf(words, own),
    else: chosenBy(others, otherwise),
  }
}

/**
 * JSON Schema (draft 7, which editors know best) of a `.json` definition, made of the same words as the check. It says
 * what the shape is; whether the names inside exist is checked at start.
 */
export const definitionSchema = (): JsonSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title:
    'Definition of an entity, extension of a built-in one, run, report, card of the home page, or texts of the product said otherwise',
  ...chosenBy(
    [
      ['extends', extensionWords],
      ['over', runWords],
      ['report', entityReportWords],
      ['card', cardWords],
      ['texts', textWords],
    ],
    definitionWords,
  ),
  definitions: {
    field: fieldOf({}),
    fields: mapOf(use('field')),
    addedField: fieldOf({ after: word }),
    addedFields: mapOf(use('addedField')),
    sections: mapOf(section),
    condition: {
      type: 'object',
      properties: Object.fromEntries(
        ['all', 'any', 'none'].map((name) => [name, { description: conditionOperators[name]?.means, ...conditions }]),
      ),
      additionalProperties: { anyOf: [plain.scalar, { ...wordsOf(testWords), minProperties: 1 }] },
    },
  },
})
