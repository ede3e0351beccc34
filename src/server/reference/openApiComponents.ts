import type { JsonSchema } from '../../../schema/derive/bodySchema.ts'
import { languages } from '../../../schema/languages.ts'
import { ref } from './openApiParts.ts'

const header = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
})

/** The headers and the id that calls refer to by name. */
export const commonParameters = {
  Language: header('Language', { type: 'string', enum: [...languages], default: 'en' }, 'Language of messages'),
  Branch: header('Branch', { type: 'integer' }, 'Id of the branch'),
  FiscalYear: header(
    'FiscalYear',
    { type: 'string', pattern: '^(\\d{4}|all)$' },
    'Year, or `all`; the current calendar year when absent',
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', maxLength: 200 },
    'A retried request with the same key does nothing twice',
  ),
  Confirmed: header(
    'Confirmed',
    { type: 'string' },
    'Codes, by commas, of questions answered with yes: what a problem with `asks` told',
  ),
  id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
}

/** What answers of every resource are made of: refusals, names of records, results of many. */
export const commonSchemas = {
  Problem: {
    type: 'object',
    required: ['title', 'status', 'detail', 'errors'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string' },
            field: { type: 'string' },
            message: { type: 'string' },
            params: { type: 'object' },
          },
        },
      },
    },
  },
  RecordName: {
    type: 'object',
    required: ['resource', 'id'],
    properties: { resource: { type: 'string' }, id: { type: 'integer' } },
  },
  BulkResult: {
    type: 'object',
    properties: {
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            ok: { type: 'boolean' },
            made: { type: 'array', description: 'What the action made of it', items: ref('RecordName') },
            error: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
    },
  },
}
