import { compile } from '../../../schema/compile.ts'
import { inputSchema, type JsonSchema } from '../../../schema/derive/bodySchema.ts'
import type { ReportData } from '../../../schema/report.ts'
import { headers, json, type Paths, problems } from './openApiParts.ts'

/** The figures of each report as a path of its own, with the parameters that stand behind the question mark. */
export const reportPaths = (reports: readonly ReportData[]): Paths =>
  Object.fromEntries(
    reports.map((report) => [
      `/reports/${report.name}`,
      {
        get: {
          operationId: `get.reports.${report.name}`,
          summary: `The figures of the report ${report.name}`,
          tags: ['reports'],
          parameters: [...parametersOf(report), ...headers],
          responses: { 200: { description: 'The answer', ...json({}) }, ...problems },
        },
      },
    ]),
  )

/** What is left out begins with what the report proposes; `party` is the resource and the id with a colon between them. */
function parametersOf({ name, parameters }: ReportData): JsonSchema[] {
  const model = compile({ name, scope: 'tenant', fields: parameters })
  const { properties = {} } = inputSchema(model, 'create') as { readonly properties?: Readonly<Record<string, JsonSchema>> }
  const declared = [...model.fields.values()].filter(({ field }) => field in parameters)
  return declared.map(({ field, kind }) => ({
    name: field,
    in: 'query',
    required: false,
    schema: kind === 'party' ? { type: 'string', pattern: '^\\w+:\\d+$' } : (properties[field] ?? {}),
  }))
}
