import { alternateKeys, namingFields } from '../../../schema/alternateKeys.ts'
import type { JsonSchema } from '../../../schema/derive/bodySchema.ts'
import { lineModel } from '../../../schema/lineModel.ts'
import type { Model } from '../../../schema/model.ts'
import { actionPaths } from './actionPaths.ts'
import {
  headers,
  json,
  type Operation,
  operationOf,
  type Paths,
  parameter,
  problems,
  record,
  ref,
  writeHeaders,
} from './openApiParts.ts'

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
    'Sums of money fields in X-Totals; documents that were taken back do not count, and drafts by themselves in X-Totals-Drafts',
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
  const create = operationOf(name, 'create', {
    description: `Permission ${permissions.add}`,
    parameters: writeHeaders,
    requestBody: { required: true, ...json(ref(`${name}.create`)) },
    responses: { 201: { description: 'The new record', ...json(ref(name)) }, ...problems },
  })
  const actions = actionPaths(model)
  const byKey = Object.fromEntries(
    keysInPaths(model).map(({ path, key }) => [
      `/${name}/${path}`,
      {
        post: operationOf(name, `by.${path.replace(/[{}]/g, '').replaceAll('/', '.')}`, {
          description:
            'The record with these values: read without a body or with an empty one, changed by what it says, deleted by `{"_method": "DELETE"}` (with the record\'s `version`, if it is to be that one); the header X-HTTP-Method-Override says the same',
          parameters: [
            ...key.map((field) => ({ name: field, in: 'path', required: true, schema: { type: 'string' } })),
            ...writeHeaders,
          ],
          responses: record(name),
        }),
      },
    ]),
  )
  const isMade = !model.data.single && !model.data.log
  return {
    ...actions.many,
    ...byKey,
    ...Object.fromEntries(lineModels(model).map((lines) => [`/${lines.name}`, { get: listOf(lines) }])),
    [`/${name}`]: { get: listOf(model), ...(isMade && { post: create }) },
    [`/${name}/{id}`]: {
      get: operationOf(name, 'get', {
        description: `Permission ${permissions.view}`,
        parameters: [parameter('id'), ...headers],
        responses: record(name),
      }),
      ...(!model.data.log && {
        put: operationOf(name, 'update', {
          description: `Permission ${permissions.edit}; keys that are absent keep their value`,
          parameters: [parameter('id'), ...writeHeaders],
          requestBody: { required: true, ...json(ref(`${name}.update`)) },
          responses: record(name),
        }),
      }),
      ...(isMade && {
        delete: operationOf(name, 'delete', {
          description: `Permission ${permissions.delete}`,
          parameters: [parameter('id'), ...writeHeaders],
          responses: record(name),
        }),
      }),
    },
    ...actions.one,
  }
}

/** The alternate keys of a definition as they stand in a path: several values, or the name of a field and its value. */
const keysInPaths = (model: Model): { readonly path: string; readonly key: readonly string[] }[] => [
  ...alternateKeys(model).map((key) => ({ path: key.map((field) => `{${field}}`).join('/'), key })),
  ...namingFields(model).map(({ field }) => ({ path: `${field}/{${field}}`, key: [field] })),
]
