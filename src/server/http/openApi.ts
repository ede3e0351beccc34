import { answerSchema, inputSchema, type JsonSchema } from '../../../schema/derive/bodySchema.ts'
import { languages } from '../../../schema/languages.ts'
import { compile, type Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const problem = { description: 'Problem', content: { 'application/problem+json': { schema: ref('Problem') } } }
const problems = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 503: problem }
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const headers = ['Language', 'Branch', 'FiscalYear'].map(parameter)
const record = (name: string) => ({ 200: { description: 'The record', ...json(ref(name)) }, ...problems })

type Operation = Readonly<Record<string, unknown>>

/** The API of an installation as OpenAPI 3.1, made from its definitions. */
export function openApi(registry: Registry, version: string): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daftar',
      version,
      description: 'The back office of school groups. Every resource has the same calls.',
      license: { name: 'Proprietary', url: 'https://daftar.example/licence' },
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    tags: registry.models.map((model) => ({ name: model.name })),
    paths: Object.assign({}, sessionPaths(), ...registry.models.map(pathsOf)) as JsonSchema,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: {
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
        id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      },
      schemas: {
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
                  error: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
                },
              },
            },
          },
        },
        ...Object.fromEntries(
          registry.models.flatMap((model) => [
            [model.name, answerSchema(model)],
            [`${model.name}.create`, inputSchema(model, 'create')],
            [`${model.name}.update`, inputSchema(model, 'update')],
          ]),
        ),
      },
    },
  }
}

const header = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
})

function sessionPaths(): JsonSchema {
  const credentials: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    required: ['userName', 'password'],
    properties: { userName: { type: 'string' }, password: { type: 'string' } },
  }
  return {
    '/Users/auth': {
      post: {
        operationId: 'signIn',
        security: [],
        requestBody: { required: true, ...json(credentials) },
        responses: {
          200: { description: 'Token and profile', ...json({ type: 'object' }) },
          400: problem,
          401: problem,
          403: problem,
          429: problem,
        },
      },
    },
    '/aggregates/StartUp': {
      get: {
        operationId: 'startUp',
        responses: { 200: { description: 'Branches and company', ...json({ type: 'object' }) }, 401: problem, 403: problem },
      },
    },
    '/FiscalYears': {
      get: {
        operationId: 'listFiscalYearsOfUser',
        responses: {
          200: { description: 'Years that may be chosen', ...json({ type: 'array', items: { type: 'object' } }) },
          401: problem,
        },
      },
    },
    '/FavoriteRoutes': {
      get: {
        operationId: 'listFavouriteRoutes',
        responses: {
          200: { description: 'Favourite pages', ...json({ type: 'array', items: { type: 'object' } }) },
          401: problem,
        },
      },
    },
  }
}

function pathsOf(model: Model): JsonSchema {
  const { name, permissions } = model
  const tags = [name]
  const operation = (id: string, rest: Operation): Operation => ({ operationId: `${name}.${id}`, tags, ...rest })
  const write = [...headers, parameter('IdempotencyKey')]
  const query = (key: string, schema: JsonSchema, description: string) => ({ name: key, in: 'query', schema, description })
  const listParameters = [
    ...headers,
    query('sort', { type: 'string' }, '["field","ASC"]'),
    query('range', { type: 'string' }, '[0,24], at most 500 rows'),
    query('filter', { type: 'string' }, 'Object of fields, operators behind _ (gte, lte, in, like, not), and q'),
    query('fields', { type: 'string' }, 'List of fields of each row'),
    query('totals', { type: 'string', enum: ['1'] }, 'Sums of money fields in X-Totals'),
  ]
  const list = operation('list', {
    description: `Permission ${permissions.view}`,
    parameters: listParameters,
    responses: {
      200: { description: 'A page; Content-Range tells the total', ...json({ type: 'array', items: ref(name) }) },
      ...problems,
    },
  })
  const create = operation('create', {
    description: `Permission ${permissions.add}`,
    parameters: write,
    requestBody: { required: true, ...json(ref(`${name}.create`)) },
    responses: { 201: { description: 'The new record', ...json(ref(name)) }, ...problems },
  })
  const actions = Object.fromEntries(
    [...model.actions].map(([action, definition]) => {
      const input = inputSchema(compile({ name, scope: 'tenant', fields: definition.input ?? {} }), 'create')
      return [
        `/${name}/{id}/${action}`,
        {
          post: operation(action, {
            description: `Permission ${definition.permission ?? permissions.edit}`,
            parameters: [parameter('id'), ...write],
            requestBody: json({ ...input, additionalProperties: false }),
            responses: record(name),
          }),
        },
      ]
    }),
  )
  return {
    [`/${name}`]: { get: list, ...(model.data.single ? {} : { post: create }) },
    [`/${name}/{id}`]: {
      get: operation('get', {
        description: `Permission ${permissions.view}`,
        parameters: [parameter('id'), ...headers],
        responses: record(name),
      }),
      put: operation('update', {
        description: `Permission ${permissions.edit}; keys that are absent keep their value`,
        parameters: [parameter('id'), ...write],
        requestBody: { required: true, ...json(ref(`${name}.update`)) },
        responses: record(name),
      }),
      ...(model.data.single
        ? {}
        : {
            delete: operation('delete', {
              description: `Permission ${permissions.delete}`,
              parameters: [parameter('id'), ...write],
              responses: record(name),
            }),
          }),
    },
    [`/${name}/{id}/history`]: {
      get: operation('history', {
        parameters: [parameter('id'), ...headers],
        responses: {
          200: { description: 'Changes, latest first', ...json({ type: 'array', items: { type: 'object' } }) },
          ...problems,
        },
      }),
    },
    ...actions,
  }
}
