import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { definitionSchema } from '../../../../schema/derive/definitionSchema.ts'
import { permissionsOfRun } from '../../../../schema/run.ts'
import { branchesOf, seesAllYears, yearsOf } from '../../access/caller.ts'
import { ownLabels } from '../../access/ownLabels.ts'
import { registryFor } from '../../access/registryFor.ts'
import { particularNames } from '../../access/tenantInfo.ts'
import { hasFlag, isLookup } from '../../access/visible.ts'
import { may } from '../../engine/context.ts'
import { catalogueOf, visibleReports } from '../../reports/catalogue.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { definitionFor } from '../definitionFor.ts'
import { madeOnce } from '../madeOnce.ts'
import { documented } from '../routeWords.ts'
import { logoAddress } from './logo.ts'

/** What the shell asks for when a session starts. */
export function startUpRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/aggregates/StartUp',
    documented('Branches of the person, pages of reports that are not empty for the person, and the company'),
    async (request) => {
      const caller = await authenticate(server, request)
      const { company } = caller.tenantInfo
      const all = catalogueOf(server.viewsOf(caller.tenant).reports, server.registryOf(caller.tenant))
      const seen = visibleReports(all, caller.session.person, company?.flags)
      return {
        branches: branchesOf(caller),
        reportPages: [...new Set(seen.map((report) => report.page))],
        currentCompany: company && {
          arabicName: company.arabicName,
          englishName: company.englishName,
          currency: company.currency,
          digits: company.digits,
          phoneRule: company.phoneRule,
          reportsUrl: server.reportsUrl,
          ...Object.fromEntries(particularNames.map((name) => [name, company[name] ?? null])),
          logoUrl: company.logo === null ? null : logoAddress(caller.tenant, company.logo),
          ...company.flags,
        },
      }
    },
  )

  app.get('/api/FiscalYears', documented('Years that may be chosen, the current one first'), async (request) => {
    const caller = await authenticate(server, request)
    const years = yearsOf(caller).map((year) => ({ ...year, tenantId: caller.tenant }))
    const all =
      seesAllYears(caller) && years.length
        ? [
            {
              id: null,
              year: null,
              startDate: caller.tenantInfo.years[0]?.startDate,
              endDate: caller.tenantInfo.years.at(-1)?.endDate,
              status: 'open',
              tenantId: caller.tenant,
            },
          ]
        : []
    return [...years, ...all]
  })

  app.get(
    '/api/definitions',
    documented('Definitions that the person may view, with labels; the ETag is their hash'),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const registry = registryFor(server.registryOf(caller.tenant), caller.session.person)
      const models = registry.models.filter(
        (model) =>
          hasFlag(model, caller.tenantInfo.company?.flags ?? {}) &&
          (may(caller.session.person, model.permissions.view) || isLookup(model, caller.session.person, registry)),
      )
      const body = JSON.stringify({
        resources: models.map((model) => {
          const { labels: _labels, webhooks: _webhooks, ...data } = definitionFor(model, caller.session.person, registry)
          return data
        }),
        runs: registry.runs.flatMap((run) => {
          const { labels: _labels, ...data } = run.data
          const isThere = hasFlag(run.makes, caller.tenantInfo.company?.flags ?? {})
          return isThere && permissionsOfRun(run).every((permission) => may(caller.session.person, permission)) ? [data] : []
        }),
        labels: ownLabels(server.labels, server.registry, server.registryOf(caller.tenant), server.viewsOf(caller.tenant).others),
        flags: caller.tenantInfo.company?.flags ?? {},
      })
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
      reply.header('ETag', `"${hash}"`).header('Cache-Control', 'private, no-cache')
      if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(`{"hash":"${hash}",${body.slice(1)}`)
    },
  )
}

/** What an editor needs to check and complete a definition in JSON. */
export const definitionSchemaRoute = (app: FastifyInstance, server: Server): void =>
  madeOnce(app, server, '/api/definitions/schema.json', 'JSON schema of a definition', definitionSchema)
