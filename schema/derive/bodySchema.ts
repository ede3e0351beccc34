import { kindOf } from '../kinds.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import { confirmationOf, isWritable } from '../record/accept.ts'

/** A JSON Schema as data. */
export type JsonSchema = Readonly<Record<string, unknown>>

const whole = { type: 'integer' } as const
const moment = { type: 'string', format: 'date-time' } as const

const nullable = (schema: JsonSchema): JsonSchema => {
  const { type } = schema
  if (type === undefined) return schema
  return {
    ...schema,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(schema['enum']) && { enum: [...(schema['enum'] as unknown[]), null] }),
  }
}

const valueSchema = (field: ModelField): JsonSchema =>
  field.kind === 'computed'
    ? { ...(field.result ? kindOf(field.result).json(field.result) : {}), readOnly: true }
    : {
        ...kindOf(field).json(field),
        ...describedBy(field),
      }

/** What a schema cannot say of a field: who writes it, and while what is so it must be given. */
function describedBy({ writtenBy, required, requiredWhen, shownWhen, from }: ModelField): JsonSchema {
  const said = [
    ...(writtenBy === undefined ? [] : [`Written with the permission ${writtenBy}`]),
    ...(requiredWhen ? [`Required while ${JSON.stringify(requiredWhen)}`] : []),
    ...(required && shownWhen ? [`Required, and there, while ${JSON.stringify(shownWhen)}`] : []),
    ...(required && from ? [`Required where ${from} says nothing`] : []),
  ]
  return said.length ? { description: said.join('. ') } : {}
}

/** The body that creates or changes a record. */
export function inputSchema(model: Model, use: 'create' | 'update'): JsonSchema {
  const writable = [...model.fields.values()].filter(isWritable)
  const passwords = writable.filter(({ kind }) => kind === 'password')
  const required = use === 'create' ? askedOf(model, writable) : ['version']
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length && { required }),
    // A password that is given is given twice.
    ...(passwords.length && {
      dependentRequired: Object.fromEntries(passwords.map(({ field }) => [field, [confirmationOf(field)]])),
    }),
    properties: {
      ...(use === 'update' && { id: whole, version: whole }),
      ...propertiesOf(writable),
      ...Object.fromEntries(passwords.map(({ field }) => [confirmationOf(field), { type: 'string' }])),
      ...Object.fromEntries(
        model.lines.map((lines) => [
          lines.name,
          {
            type: 'array',
            ...(lines.min !== undefined && { minItems: lines.min }),
            maxItems: lines.max ?? 1000,
            items: lineSchema([...lines.fields.values()].filter(isWritable), use === 'create'),
          },
        ]),
      ),
    },
  }
}

/** The body of a form that asks for fields; a file is given by the token that sending it was answered with. */
export function formSchema(fields: readonly ModelField[]): JsonSchema {
  const required = requiredOf(fields)
  const files = fields.filter(({ kind }) => kind === 'file' || kind === 'image')
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length && { required }),
    properties: {
      ...propertiesOf(fields),
      ...Object.fromEntries(
        files.map(({ field }) => [field, { type: ['string', 'null'], description: 'A token of a sent file' }]),
      ),
    },
  }
}

/** What a new record cannot be without: its fields, a password once more, and lines of which there must be some. */
const askedOf = ({ fields, lines }: Model, writable: readonly ModelField[]): string[] => [
  ...requiredOf(writable).flatMap((name) => (fields.get(name)?.kind === 'password' ? [name, confirmationOf(name)] : [name])),
  ...lines.flatMap(({ name, min = 0 }) => (min > 0 ? [name] : [])),
]

const requiredOf = (fields: readonly ModelField[]): string[] =>
  fields
    .filter(
      (field) =>
        field.required &&
        !field.shownWhen &&
        field.default === undefined &&
        !field.preset &&
        field.kind !== 'flag' &&
        !field.from,
    )
    .map(({ field }) => field)

const propertiesOf = (fields: readonly ModelField[]): JsonSchema =>
  Object.fromEntries(
    fields.map((field) => [
      field.field,
      field.required || field.kind === 'flag' ? valueSchema(field) : nullable(valueSchema(field)),
    ]),
  )

/** @param isNew whether none of the lines is stored: what a stored one has need not be said again */
function lineSchema(fields: readonly ModelField[], isNew = false): JsonSchema {
  const required = isNew ? requiredOf(fields) : []
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length && { required }),
    properties: {
      id: { type: ['integer', 'null'] },
      ...Object.fromEntries(fields.map((field) => [field.field, nullable(valueSchema(field))])),
    },
  }
}

/** A record as it is answered. */
export function answerSchema(model: Model): JsonSchema {
  const fields = [...model.fields.values()].filter((field) => field.kind !== 'password')
  return {
    type: 'object',
    properties: {
      id: whole,
      version: whole,
      ...Object.fromEntries(fields.map((field) => [field.field, nullable(valueSchema(field))])),
      ...Object.fromEntries(
        model.lines.map((lines) => [
          lines.name,
          { type: 'array', items: { ...lineSchema([...lines.fields.values()]), additionalProperties: true } },
        ]),
      ),
      createdAt: moment,
      createdBy: nullable(whole),
      updatedAt: moment,
      updatedBy: nullable(whole),
      refs: { type: 'object', description: 'Titles of the referred records, by field.' },
    },
  }
}
