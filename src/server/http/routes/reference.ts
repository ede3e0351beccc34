import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { type Reference, referenceOf } from '../../reference/reference.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { documented } from '../routeWords.ts'

/** The reference of the definition language and of the installation's own entities, for who may change the settings. */
export function referenceRoutes(app: FastifyInstance, server: Server): void {
  const referenceFor = async (request: FastifyRequest): Promise<Reference> => {
    const { session, tenant, language } = await authenticate(server, request)
    const registry = server.registryOf(tenant)
    const { edit } = registry.get('company').permissions
    if (!may(session.person, edit)) throw forbidden(edit)
    return referenceOf(registry, server.messages, language)
  }

  app.get(
    '/api/reference',
    documented('Table of contents of the reference: entities, words, kinds and the rest of the definition language'),
    async (request) => (await referenceFor(request)).contents,
  )

  app.get<{ Params: { section: string; name: string } }>(
    '/api/reference/:section/:name',
    documented('A page of the reference'),
    async (request) => {
      const { section, name } = request.params
      const page = (await referenceFor(request)).page(`${section}/${name}`)
      if (!page) throw new Problem(404, 'Record.NotFound')
      return page
    },
  )
}
