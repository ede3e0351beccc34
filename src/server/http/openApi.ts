import { answerSchema, inputSchema, type JsonSchema } from '../../../schema/derive/bodySchema.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { ReportData } from '../../../schema/report.ts'
import { commonParameters, commonSchemas } from '../reference/openApiComponents.ts'
import type { Paths } from '../reference/openApiParts.ts'
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
      parameters: commonParameters,
      schemas: {
        ...commonSchemas,
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

/** What definitions say of a call goes before what the route says of itself. */
function merged(all: readonly Paths[]): Paths {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const one of all) for (const [path, operations] of Object.entries(one)) paths[path] = { ...operations, ...paths[path] }
  return paths
}
