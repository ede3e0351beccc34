import type { JsonSchema } from '../../../schema/derive/bodySchema.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { headers, json, type Paths, problem, problems } from '../reference/openApiParts.ts'
import type { DeclaredRoute, RouteWords } from './routeWords.ts'

/** Calls of the server as OpenAPI paths; a call that is there for definitions appears once for each of them. */
export function routePaths(routes: readonly DeclaredRoute[], registry: Registry): Paths {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, words } of routes) {
    const models: readonly (Model | null)[] = path.includes('/:resource')
      ? registry.models.filter((model) => words?.of?.(model) ?? true)
      : [null]
    // A star stands for actions and keys, which definitions name.
    if (path.includes('*')) continue
    for (const model of models) {
      const own = path.replace(':resource', model?.name ?? '').replace(/:(\w+)/g, '{$1}')
      paths[own] = { ...paths[own], [method.toLowerCase()]: operation(method, own, words, model) }
    }
  }
  return paths
}

function operation(method: string, path: string, words: RouteWords | undefined, model: Model | null) {
  const { summary, open, query = {}, file, status = 200 } = words ?? {}
  const body = typeof words?.body === 'function' ? model && words.body(model) : words?.body
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const behind = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
    description,
  }))
  const schema: JsonSchema = { type: 'string', contentMediaType: file }
  const content = status === 204 ? {} : file ? { content: { [file]: { schema } } } : json({})
  return {
    operationId: [method.toLowerCase(), ...path.split('/').filter(Boolean)].join('.').replace(/[{}]/g, ''),
    ...(summary !== undefined && { summary }),
    tags: [model?.name ?? path.split('/')[1]],
    ...(open && { security: open === 'link' ? [{ link: [] }] : [] }),
    parameters: [...inPath, ...behind, ...headers],
    ...(body && {
      requestBody: { required: true, content: { [isForm(body) ? 'multipart/form-data' : 'application/json']: { schema: body } } },
    }),
    responses: {
      [status]: { description: status === 204 ? 'Done' : 'The answer', ...content },
      ...problems,
      ...(open && { 429: problem }),
    },
  }
}

const isForm = ({ properties }: JsonSchema): boolean =>
  typeof properties === 'object' && properties !== null && 'file' in properties
