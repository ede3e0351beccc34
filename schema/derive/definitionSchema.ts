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
import { kinds } from '../kinds.ts'
import type { JsonSchema } from './bodySchema.ts'

const use = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values })

const word: JsonSchema = { type: 'string', minLength: 1 }

const plain: Readonly<Record<Extract<Shape, string>, JsonSchema>> = {
  text: word,
  formula: {
    type: 'string',
    description:
      "Calculates the field, which is then read-only: names of fields, numbers, + - * / ( ), comparisons, 'a > b ? x : y', && || !, min, max, abs, round(x, decimals), sum(lines.field, condition). Inside lines 'document.field' is the document's, 'reference.field' a referred record's. Empty fields are 0. Example: quantity * price",
  },
  resource: word,
  decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  texts: listOf(word),
  names: mapOf(word),
  namesTogether: { anyOf: [word, { ...listOf(word), minItems: 2 }] },
  resources: { ...listOf(word), minItems: 1 },
  flag: { type: 'boolean' },
  int: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  figure: { anyOf: [word, { type: 'integer', minimum: 0 }], description: 'A field of what is used up, or a number.' },
  scalar: { type: ['string', 'number', 'boolean', 'null'] },
  condition: use('condition'),
  field: use('field'),
  fields: use('fields'),
  addedFields: use('addedFields'),
  sections: use('sections'),
}

const isChoice = (shape: Shape): shape is readonly string[] => Array.isArray(shape)

/** @param at the word that has this shape, behind those that it stands in: `limits.atMost` */
function schemaOf(shape: Shape, at: string): JsonSchema {
  if (typeof shape === 'string') return plain[shape]
  if (isChoice(shape)) return { enum: shape }
  if ('listOf' in shape) return listOf(schemaOf(shape.listOf, at))
  if ('mapOf' in shape) return mapOf(schemaOf(shape.mapOf, at))
  if ('either' in shape) return { anyOf: shape.either.map((one) => schemaOf(one, at)) }
  return wordsOf(shape, {}, `${at}.`)
}

const described = (at: string, schema: JsonSchema): JsonSchema => {
  const description = Object.hasOwn(meanings, at) ? meanings[at] : undefined
  return description === undefined ? schema : { description, ...schema }
}

const wordsOf = ({ words, required = [] }: Words, more: Readonly<Record<string, JsonSchema>> = {}, inside = ''): JsonSchema => ({
  type: 'object',
  properties: {
    ...more,
    ...Object.fromEntries(
      Object.entries(words).map(([name, shape]) => [name, described(`${inside}${name}`, schemaOf(shape, `${inside}${name}`))]),
    ),
  },
  required: [...Object.keys(more).filter((name) => name === 'kind'), ...required],
  additionalProperties: false,
})

/** What words mean that are not plain from their names. */
const meanings: Readonly<Record<string, string>> = {
  webhooks:
    'Addresses that are told when something happens to the records: created, changed, deleted, a state that is reached, an action. Example: [{ "on": ["posted"], "post": "https://erp.example/daftar" }]',
  peopleOnly: 'Written by people alone, never by another system with a token.',
  log: 'Written by the product alone: people see the records and do their actions.',
  'actions.takesBack':
    'The action undoes what was right when it was made: the record is not judged anew, only what the action itself writes. Every other action is judged in full. Example: { "to": "void", "takesBack": true }',
  was: 'The former name: what is stored, and all that names it, follows.',
  limits:
    'How much of other records, or of their lines, may be used up; what is used up gets the fields used and left. Example: { "of": "goods.item", "sum": "quantity", "atMost": "quantity", "while": { "status": "done" } }',
  'limits.of':
    'The reference to what is used up: a field, or lines.field. lines.record is the document itself, whose figure follows from its lines; subscription is what the tenant has subscribed to.',
  'limits.sum': 'The amount beside the reference; without it each reference counts as one.',
  'limits.atMost': 'A field of what is used up, or a number. Where the field is empty nothing is limited.',
  'limits.unlimited': 'A number in that field that limits nothing either.',
  'limits.while': "Which documents use up: a condition on the document's own fields.",
  'limits.where': "Which lines use up: a condition on the line's own fields.",
  'limits.as': 'What the figure is called where several limits use up the same in their own right; used otherwise.',
  'limits.error': 'The message, with name, left and max; Limit.Exceeded otherwise.',
  follows:
    'Read-only choices that follow from how far a record, or a line, is used up. Example: { "delivery": { "none": "awaited", "some": "partly", "all": "complete" } }',
  reads:
    'What formulas and calculations may know besides the document, by name: a path through references (\'student.row.stage\', \'items.service.category\' for each line), or the best row of a list. Example: { "of": "services.prices", "each": "items", "best": ["row", "stage"], "take": "price" }',
  print:
    'What a record looks like on paper. It follows from the definition when left out; a text names code. Example: { "lines": { "items": ["article", "quantity"] }, "foot": { "en": "Thank you" }, "paper": "a5" }',
  report: 'The name of a report as data, which stands in its address.',
  card: 'The name of a card of the home page. Without trend, by or next it counts what waits.',
  filters: 'What the reader may choose by: days and figures from and to, anything else by its value.',
  group: 'Paths by which records are put together; a day by { "by": "date", "per": "month" }.',
  average: 'Figures of which each group tells the mean.',
  trend: 'By day (the last thirty) or by month of the year. Example: { "by": "date", "per": "month" }',
  expires: 'A day that has passed, or will within the days that the company says.',
  next: 'The first records by a field. Example: { "by": "dueOn", "columns": ["tool"], "most": 5 }',
  parts: 'A choice that parts each count.',
  head: 'A text by language above what is printed.',
  foot: 'A text by language below what is printed.',
  signatures: 'Who signs, each by language; an empty list for nobody.',
  'reads.best':
    'Columns that stand in the row as here or are left open there; the row that names most is taken, what stands first weighs more.',
  'reads.every': 'All rows that fit are told, in their order, instead of the best one; for functions, not for formulas.',
  'reads.take': 'What is told of a row: one field, or several by name.',
  'reads.each': 'The lines of this document for each of which a row is chosen.',
  effects:
    'What posting a document does. "ledger" and "stock" are rows as data, or the name of a recipe; "events" are what other events than "post" do. Example: { "area": "sales", "ledger": [{ "debit": "role.safe", "credit": ["item.incomeAccount", "role.income"], "amount": "total" }] }',
  'actions.posts': 'The event of "effects" that the action brings into the books; "post" is what "effects" themselves say.',
  'actions.unposts':
    'The action takes back all that the document has in the books. Unless said, it asks for the day and the reason.',
  yearEnds:
    'Documents that open the books, and those that close a year, by values of their fields. Example: { "opens": { "kind": "opening" } }',
  'effects.ledger.debit':
    "An account: a path to a reference (service.incomeAccount), one of the company's settings (role.safe), or a list of which the first that is named counts.",
  'effects.ledger.credit': 'As "debit", on the other side.',
  'effects.ledger.amount':
    'A path to money, or stock.cost: what the goods of the line cost. Below zero, it stands on the other side.',
  'effects.stock.out': 'The goods leave the warehouse; they are worth their part of what is there.',
  'actions.makes':
    'The definition whose records are made in the same transaction; they know their maker as source. Example: "makes": "tripBills", "with": { "student": "student", "day": "input.day" }',
  'actions.by': 'The pure function (maker) that makes them, by the name under which a .ts file exports it.',
  'actions.with':
    'What one record is made of, by its fields: a field, input.x what the action asks for, a name of reads, { "value": x } a plain value; lines by { "each": "items", "with": { "what": "trip" } }, in which document.x is the document\'s and id the line itself.',
  'runs.over': 'The resource whose records are the subjects: those of the selected branch and year.',
  'runs.each': 'Inputs that may be other ones for one subject, typed in a cell of its row.',
  'runs.by': 'The pure function (maker) that makes the records of a subject.',
  'runs.with': 'What one record for each subject is made of. Example: { "student": "id", "amount": "input.amount" }',
  'runs.amounts': 'Amounts of what is made that the sheet shows and adds up; all of the definition when left out.',
  'runs.once': "For what a subject gets it once: fields of what is made, inputs, 'year', 'branch'. Another run passes over it.",
  'runs.while': 'While what was made counts: a condition on its own fields.',
  repeats:
    'A clock makes records of another definition on the days that each record says. Example: { "makes": "vouchers", "with": { "date": "input.date", "description": "title" } }',
}

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
  anyOf: [...kinds.values()].map((kind) => wordsOf(fieldWords(kind), { kind: { const: kind.name }, ...more }, 'field.')),
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
 * what the shape is; whether the names inside exist is told at start.
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
      properties: { all: conditions, any: conditions, none: conditions },
      additionalProperties: { anyOf: [plain.scalar, { ...wordsOf(testWords), minProperties: 1 }] },
    },
  },
})
