import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { JsonSchema } from '../../../schema/derive/bodySchema.ts'
import type { Model } from '../../../schema/model.ts'

/** The documentation of a route, from which the API's description is made. */
export interface RouteWords {
  readonly summary: string
  /** Needs no session; `link`: the secret of a link in its place. */
  readonly open?: true | 'link'
  /** What is sent; of a route that is there for definitions, also as it is for each. */
  readonly body?: JsonSchema | ((model: Model) => JsonSchema)
  /** The parameters of the query string, with their meaning. */
  readonly query?: Readonly<Record<string, string>>
  /** The type of the answer where it is a file and no JSON. */
  readonly file?: string
  /** Status of success; 200 when absent. */
  readonly status?: number
  /** Takes long, or much memory: it is done by the worker. */
  readonly heavy?: true
  /** The definitions that have it, of a route that is there for definitions. */
  readonly of?: (model: Model) => boolean
}

/** A route as the server has it. */
export interface DeclaredRoute {
  readonly method: string
  /** The path below /api, as Fastify writes it: `/jobs/:id`. */
  readonly path: string
  readonly words?: RouteWords
}

declare module 'fastify' {
  interface FastifyContextConfig {
    words?: RouteWords
  }
}

/** The options of a route with its documentation. */
export const documented = (summary: string, words: Omit<RouteWords, 'summary'> = {}): RouteShorthandOptions => ({
  config: { words: { summary, ...words } },
})

/** A body of texts, all required, and nothing else. */
export const texts = (...names: readonly string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

/** A file that is sent as a form. */
export const formFile: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

/** The routes under /api in the order in which they are declared from now on; complete once the server listens. */
export function declaredRoutes(app: FastifyInstance): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith('/api/')) return
    const words = config?.words
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, path: url.slice('/api'.length), ...(words && { words }) })
  })
  return routes
}
