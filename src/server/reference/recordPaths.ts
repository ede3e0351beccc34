import { alternateKeys, namingFields } from '../../../schema/alternateKeys.ts'
import { compile } from '../../../schema/compile.ts'
import { inputSchema, type JsonSchema } from '../../../schema/derive/bodySchema.ts'
import { lineModel } from '../../../schema/lineModel.ts'
import type { Model } from '../../../schema/model.ts'
import { headers, json, type Paths, parameter, problems, ref } from './openApiParts.ts'

type Operation = Readonly<Record<string, unknown>>

const record = (name: string) => ({ 200: { description: 'The record', ...json(ref(name)) }, ...problems })

const recordWithMade = (name: string, makes: string) => ({
  200: {
    description: `The record, and what was made of it: records of ${makes}`,
    ...json({
      allOf: [ref(name), { type: 'object', properties: { made: { type: 'array', items: ref('RecordName') } } }],
    }),
  },
  ...problems,
})

/** The actions that a request can do. */
const offered = ({ actions }: Model) => [...actions].filter(([, { internal }]) => !internal)

const query = (key: string, schema: JsonSchema, description: string) => ({ name: key, in: 'query', schema, description })

const listParameters = [
  ...headers,
  query('sort', { type: 'string' }, '["field","ASC"]'),
  query('range', { type: 'string' }, '[0,24], at most 500 rows'),
  query('best', { type: 'string', enum: ['1', 'true'] }, 'What fits `filter.q` best comes first, before `sort`'),
  query(
    'filter',
    { type: 'string' },
    'Object of fields, operators behind _ (gte, lte, in, like, not; within for days from today), and q',
  ),
  query('fields', { type: 'string' }, 'List of fields of each row'),
  query(
    'totals',
    { type: 'string', enum: ['1'] },
    'Sums of money fields in X-Totals; documents that were taken back do not count',
  ),
]

/** The list of records, or of lines: how one that is referred to is found. */
const listOf = ({ name, permissions, owner }: Model): Operation => ({
  operationId: `${name}.list`,
  tags: [owner?.name ?? name],
  description: `Permission ${permissions.view}${owner ? '; lines are written with their document' : ''}`,
  parameters: listParameters,
  responses: {
    200: { description: 'A page; Content-Range tells the total', ...json({ type: 'array', items: ref(name) }) },
    ...problems,
  },
})

/** The lines of a definition as records that can be referred to. */
export const lineModels = (model: Model): Model[] => model.lines.map((lines) => lineModel(model, lines))

/** The calls that every definition has, and its actions. */
export function recordPaths(model: Model): Paths {
  const { name, permissions } = model
  const tags = [name]
  const operation = (id: string, rest: Operation): Operation => ({ operationId: `${name}.${id}`, tags, ...rest })
  const write = [...headers, parameter('IdempotencyKey'), parameter('Confirmed')]
  const create = operation('create', {
    description: `Permission ${permissions.add}`,
    parameters: write,
    requestBody: { required: true, ...json(ref(`${name}.create`)) },
    responses: { 201: { description: 'The new record', ...json(ref(name)) }, ...problems },
  })
  const actions = Object.fromEntries(
    offered(model).map(([action, definition]) => {
      const input = inputSchema(compile({ name, scope: 'tenant', fields: definition.input ?? {} }), 'create')
      return [
        `/${name}/{id}/${action}`,
        {
          post: operation(action, {
            description: `Permission ${definition.permission ?? permissions.edit}`,
            parameters: [parameter('id'), ...write],
            requestBody: json({ ...input, additionalProperties: false }),
            responses: definition.makes === undefined ? record(name) : recordWithMade(name, definition.makes),
          }),
        },
      ]
    }),
  )
  const bulk = {
    post: operation('bulk', {
      description:
        'One action on many records, `delete`, `restore` of what one has just deleted, or `change` with `records`: a result for each',
      parameters: [{ name: 'action', in: 'path', required: true, schema: { enum: bulkActions(model) } }, ...write],
      requestBody: {
        required: true,
        ...json({
          type: 'object',
          additionalProperties: false,
          properties: {
            ids: { type: 'array', items: { type: 'integer' }, maxItems: 200 },
            filter: { type: 'object' },
            count: { type: 'integer', description: 'With an empty filter: how many records are meant' },
            input: { type: 'object' },
            records: {
              type: 'array',
              maxItems: 200,
              description: 'Of `change`: the id of each record, its version, and the fields that become another',
              items: { type: 'object', required: ['id', 'version'] },
            },
          },
        }),
      },
      responses: { 200: { description: 'A result for each record', ...json(ref('BulkResult')) }, ...problems },
    }),
  }
  const byKey = Object.fromEntries(
    keysInPaths(model).map(({ path, key }) => [
      `/${name}/${path}`,
      {
        post: operation(`by.${path.replace(/[{}]/g, '').replaceAll('/', '.')}`, {
          description:
            'The record with these values: read without a body or with an empty one, changed by what it says, deleted by `{"_method": "DELETE"}` (with the record\'s `version`, if it is to be that one); the header X-HTTP-Method-Override says the same',
          parameters: [
            ...key.map((field) => ({ name: field, in: 'path', required: true, schema: { type: 'string' } })),
            ...write,
          ],
          responses: record(name),
        }),
      },
    ]),
  )
  const isMade = !model.data.single && !model.data.log
  return {
    [`/${name}/actions/{action}`]: bulk,
    ...byKey,
    ...Object.fromEntries(lineModels(model).map((lines) => [`/${lines.name}`, { get: listOf(lines) }])),
    [`/${name}`]: { get: listOf(model), ...(isMade && { post: create }) },
    [`/${name}/{id}`]: {
      get: operation('get', {
        description: `Permission ${permissions.view}`,
        parameters: [parameter('id'), ...headers],
        responses: record(name),
      }),
      ...(!model.data.log && {
        put: operation('update', {
          description: `Permission ${permissions.edit}; keys that are absent keep their value`,
          parameters: [parameter('id'), ...write],
          requestBody: { required: true, ...json(ref(`${name}.update`)) },
          responses: record(name),
        }),
      }),
      ...(isMade && {
        delete: operation('delete', {
          description: `Permission ${permissions.delete}`,
          parameters: [parameter('id'), ...write],
          responses: record(name),
        }),
      }),
    },
    ...actions,
  }
}

/** The alternate keys of a definition as they stand in a path: several values, or the name of a field and its value. */
const keysInPaths = (model: Model): { readonly path: string; readonly key: readonly string[] }[] => [
  ...alternateKeys(model).map((key) => ({ path: key.map((field) => `{${field}}`).join('/'), key })),
  ...namingFields(model).map(({ field }) => ({ path: `${field}/{${field}}`, key: [field] })),
]

const bulkActions = (model: Model): string[] => [
  ...(model.data.log ? [] : ['delete', 'restore', 'change']),
  ...offered(model)
    .filter(([, action]) => action.bulk)
    .map(([name]) => name),
]
