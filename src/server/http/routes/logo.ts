import type { FastifyInstance } from 'fastify'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { documented } from '../routeWords.ts'

/** Where a browser finds the logo of a school without a token; it changes with the picture. */
export const logoAddress = (tenant: number, file: number): string => `/api/logo/${tenant}/${file}`

/** The logo of a school, for everyone: it stands on the page where one signs in. */
export function logoRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/logo', documented('The logo of the installation, where it is one school', { open: true }), async (_, reply) => {
    const tenants = await server.database.one<{ id: number }>(0, sql`select daftar_active_tenants() as id limit 2`)
    const [only] = tenants.length === 1 ? tenants : []
    const [company] = only
      ? await server.database.one<{ logo: number | null }>(
          only.id,
          sql`select logo_id as logo from company where tenant_id = ${only.id} limit 1`,
        )
      : []
    reply.header('Cache-Control', 'public, max-age=300')
    return { logoUrl: only && company?.logo ? logoAddress(only.id, company.logo) : null }
  })

  app.get(
    '/api/logo/:tenant/:file',
    documented('The logo of a school', { open: true, file: 'image/png' }),
    async (request, reply) => {
      const { tenant, file } = request.params as { tenant: string; file: string }
      if (![tenant, file].every((id) => /^\d{1,9}$/.test(id))) throw new Problem(404, 'Record.NotFound')
      const [logo] = await server.database.one<{ type: string; content: Buffer }>(
        Number(tenant),
        sql`select f.type, f.content from company c join files f on f.tenant_id = c.tenant_id and f.id = c.logo_id
          where c.tenant_id = ${Number(tenant)} and c.logo_id = ${Number(file)}`,
      )
      if (!logo) throw new Problem(404, 'Record.NotFound')
      return reply.type(logo.type).header('Cache-Control', 'public, max-age=86400').send(logo.content)
    },
  )
}
