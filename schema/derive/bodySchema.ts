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
        ...(field.writtenBy !== undefined && { description: `Written with the permission ${field.writtenBy}` }),
      }

/** The body that creates or changes a record. */
export function inputSchema(model: Model, use: 'create' | 'update'): JsonSchema {
  const writable = [...model.fields.values()].filter(isWritable)
  const required = use === 'create' ? requiredOf(writable) : ['version']
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length && { required }),
    properties: {
      ...(use === 'update' && { id: whole, version: whole }),
      ...propertiesOf(writable),
      ...Object.fromEntries(
        writable.filter(({ kind }) => kind === 'password').map(({ field }) => [confirmationOf(field), { type: 'string' }]),
      ),
      ...Object.fromEntries(
        model.lines.map((lines) => [
          lines.name,
          {
            type: 'array',
            ...(lines.min !== undefined && { minItems: lines.min }),
            maxItems: lines.max ?? 1000,
            items: lineSchema([...lines.fields.values()].filter(isWritable)),
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

const lineSchema = (fields: readonly ModelField[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: ['integer', 'null'] },
    ...Object.fromEntries(fields.map((field) => [field.field, nullable(valueSchema(field))])),
  },
})

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
