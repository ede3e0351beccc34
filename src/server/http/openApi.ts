import { answerSchema, inputSchema, type JsonSchema } from '../../../schema/derive/bodySchema.ts'
import { languages } from '../../../schema/languages.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { ReportData } from '../../../schema/report.ts'
import { type Paths, ref } from '../reference/openApiParts.ts'
import { lineModels, recordPaths } from '../reference/recordPaths.ts'
import { reportPaths } from '../reference/reportPaths.ts'
import { routePaths } from './routePaths.ts'
import type { DeclaredRoute } from './routeWords.ts'

/** The API of an installation as OpenAPI 3.1, made from its definitions and from what its routes say of themselves. */
export function openApi(
  registry: Registry,
  version: string,
  routes: readonly DeclaredRoute[],
  reports: readonly ReportData[],
): JsonSchema {
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
    paths: merged([...registry.models.map(recordPaths), routePaths(routes, registry), reportPaths(reports)]) as JsonSchema,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        link: { type: 'http', scheme: 'bearer', description: 'What a link to a public page has behind its `#`' },
      },
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
        Confirmed: header(
          'Confirmed',
          { type: 'string' },
          'Codes, by commas, of questions answered with yes: what a problem with `asks` told',
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
        ...Object.fromEntries(
          registry.models.flatMap((model) => [
            [model.name, answerSchema(model)],
            [`${model.name}.create`, inputSchema(model, 'create')],
            [`${model.name}.update`, inputSchema(model, 'update')],
            ...lineModels(model).map((lines) => [lines.name, answerSchema(lines)] as const),
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

/** What definitions say of a call goes before what the route says of itself. */
function merged(all: readonly Paths[]): Paths {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const one of all) for (const [path, operations] of Object.entries(one)) paths[path] = { ...operations, ...paths[path] }
  return paths
}
