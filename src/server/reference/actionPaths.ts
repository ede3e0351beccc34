import { compile } from '../../../schema/compile.ts'
import { inputSchema } from '../../../schema/derive/bodySchema.ts'
import type { Model } from '../../../schema/model.ts'
import { json, operationOf, type Paths, parameter, problems, record, ref, writeHeaders } from './openApiParts.ts'

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

/** The actions of one record, and one action on many records. */
export function actionPaths(model: Model): { readonly one: Paths; readonly many: Paths } {
  const { name, permissions } = model
  const one = Object.fromEntries(
    offered(model).map(([action, definition]) => {
      const input = inputSchema(compile({ name, scope: 'tenant', fields: definition.input ?? {} }), 'create')
      return [
        `/${name}/{id}/${action}`,
        {
          post: operationOf(name, action, {
            description: `Permission ${definition.permission ?? permissions.edit}`,
            parameters: [parameter('id'), ...writeHeaders],
            requestBody: json({ ...input, additionalProperties: false }),
            responses: definition.makes === undefined ? record(name) : recordWithMade(name, definition.makes),
          }),
        },
      ]
    }),
  )
  const bulk = {
    post: operationOf(name, 'bulk', {
      description:
        'One action on many records, `delete`, `restore` of what one has just deleted, or `change` with `records`: a result for each',
      parameters: [{ name: 'action', in: 'path', required: true, schema: { enum: bulkActions(model) } }, ...writeHeaders],
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
  return { one, many: { [`/${name}/actions/{action}`]: bulk } }
}

const bulkActions = (model: Model): string[] => [
  ...(model.data.log ? [] : ['delete', 'restore', 'change']),
  ...offered(model)
    .filter(([, action]) => action.bulk)
    .map(([name]) => name),
]
