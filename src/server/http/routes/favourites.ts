import type { FastifyInstance } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import { sql } from '../../database/sql.ts'
import { nextIds } from '../../engine/sql/nextIds.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { pathId } from '../pathId.ts'
import { assertPersonalRoom } from '../personalRoom.ts'
import { documented, texts } from '../routeWords.ts'

/** The favourite pages of one person, in their order. */
export function favouriteRoutes(app: FastifyInstance, server: Server): void {
  const { database } = server

  app.get('/api/FavoriteRoutes', documented('Favourite pages in their order'), async (request) => {
    const { tenant, session } = await authenticate(server, request)
    return database.one(
      tenant,
      sql`select id, route_url as "routeUrl", title, position from favorite_routes where tenant_id = ${tenant} and user_id = ${session.person.id} order by position, id`,
    )
  })

  app.post(
    '/api/FavoriteRoutes',
    documented('Keeps a page', { status: 201, body: texts('routeUrl', 'title') }),
    async (request, reply) => {
      const { tenant, session } = await authenticate(server, request)
      const { routeUrl, title } = favourite(objectBody(request.body))
      const user = session.person.id
      await assertPersonalRoom(database, sql`favorite_routes`, sql`route_url = ${routeUrl}`, tenant, user)
      const [last] = await database.one<{ position: number }>(
        tenant,
        sql`select coalesce(max(position), 0) as position from favorite_routes where tenant_id = ${tenant} and user_id = ${user}`,
      )
      const [row] = await database.transaction(tenant, async (run) => {
        const [id] = await nextIds('favorite_routes', 1, run)
        return {
          result: run(
            sql`insert into favorite_routes as f (tenant_id, id, user_id, route_url, title, position)
            values (${tenant}, ${id}, ${user}, ${routeUrl}, ${title}, ${(last?.position ?? 0) + 1})
            on conflict (tenant_id, user_id, route_url) do update set title = excluded.title returning id, route_url as "routeUrl", title, position`,
          ),
        }
      })
      return reply.code(201).send(row)
    },
  )

  app.put(
    '/api/FavoriteRoutes',
    documented('Orders the favourite pages', {
      body: { type: 'object', required: ['ids'], properties: { ids: { type: 'array', items: { type: 'integer' } } } },
    }),
    async (request) => {
      const { tenant, session } = await authenticate(server, request)
      const { ids } = objectBody(request.body)
      if (!Array.isArray(ids) || ids.length > 200 || !ids.every(isId))
        throw new Problem(400, { code: 'Field.Type', field: 'ids' })
      await database.transaction(tenant, async (run) => ({
        result: Promise.all(
          ids.map((id, index) =>
            run(
              sql`update favorite_routes set position = ${index + 1} where tenant_id = ${tenant} and user_id = ${session.person.id} and id = ${id}`,
            ),
          ),
        ),
      }))
      return { ok: true }
    },
  )

  app.delete('/api/FavoriteRoutes/:id', documented('Forgets a page', { status: 204 }), async (request, reply) => {
    const { tenant, session } = await authenticate(server, request)
    const gone = await database.one(
      tenant,
      sql`delete from favorite_routes where tenant_id = ${tenant} and user_id = ${session.person.id} and id = ${pathId(request)} returning id`,
    )
    if (!gone.length) throw new Problem(404, 'Record.NotFound')
    return reply.code(204).send()
  })
}

/**
 * A page of ours: no other host, which browsers also read out of a backslash, and no call of the API, however its path is written. What
 * stands behind `?` and `#` is the page's own.
 */
const ownPage = /^\/(?!(api|open)([/?#]|$))(?!\/)[\w./-]*([?#][\x21-\x7e]*)?$/i

/** Empty steps, and steps that lead back: what a browser makes of them is another page. */
const crooked = /^[^?#]*(\/\/|\/\.{1,2}([/?#]|$))|\\/

const isOwnPage = (address: unknown): address is string =>
  typeof address === 'string' && address.length <= 1500 && ownPage.test(address) && !crooked.test(address)

function favourite(body: Readonly<Record<string, unknown>>): { routeUrl: string; title: string } {
  const { routeUrl, title } = body
  if (!isOwnPage(routeUrl)) throw new Problem(400, { code: 'Field.Format', field: 'routeUrl' })
  if (typeof title !== 'string' || title.trim() === '' || title.length > 200)
    throw new Problem(400, { code: 'Field.Required', field: 'title' })
  return { routeUrl, title: title.trim() }
}
