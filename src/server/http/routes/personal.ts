import type { FastifyInstance } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { nextIds } from '../../engine/sql/nextIds.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { pathId } from '../pathId.ts'
import { documented, texts } from '../routeWords.ts'

/** What belongs to one person: favourite pages in their order, and preferences (saved filters, columns, skin). */
export function personalRoutes(app: FastifyInstance, server: Server): void {
  const { database } = server

  /** Refuses one more where a person has as many as they may; existing ones may still change. */
  async function assertRoom(table: Sql, same: Sql, tenant: number, user: number): Promise<void> {
    const [row] = await database.one<{ count: number; kept: boolean | null }>(
      tenant,
      sql`select count(*)::int as count, bool_or(${same}) as kept from ${table} where tenant_id = ${tenant} and user_id = ${user}`,
    )
    if (!row?.kept && (row?.count ?? 0) >= most) throw new Problem(409, { code: 'Personal.TooMany', params: { max: most } })
  }

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
      await assertRoom(sql`favorite_routes`, sql`route_url = ${routeUrl}`, tenant, user)
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

  app.get('/api/preferences', documented('Settings of the person'), async (request) => {
    const { tenant, session } = await authenticate(server, request)
    const rows = await database.one<{ key: string; value: unknown }>(
      tenant,
      sql`select key, value from preferences where tenant_id = ${tenant} and user_id = ${session.person.id}`,
    )
    return Object.fromEntries(rows.map((row) => [row.key, row.value]))
  })

  app.put(
    '/api/preferences/:key',
    documented('Keeps a setting of the person', { body: { type: 'object', required: ['value'], properties: { value: {} } } }),
    async (request) => {
      const { tenant, session } = await authenticate(server, request)
      const { key } = request.params as { key: string }
      const { value } = objectBody(request.body)
      const text = JSON.stringify(value ?? null)
      if (!/^[\w.:-]{1,100}$/.test(key)) throw new Problem(400, { code: 'Field.Format', field: 'key' })
      if (text.length > 20_000) throw new Problem(400, { code: 'Field.TooLong', field: 'value', params: { max: 20_000 } })
      await assertRoom(sql`preferences`, sql`key = ${key}`, tenant, session.person.id)
      await database.one(
        tenant,
        sql`insert into preferences (tenant_id, user_id, key, value) values (${tenant}, ${session.person.id}, ${key}, ${text}::jsonb) on conflict (tenant_id, user_id, key) do update set value = excluded.value`,
      )
      return { ok: true }
    },
  )
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

/** Pages and settings that one person may have. */
const most = 200

function favourite(body: Readonly<Record<string, unknown>>): { routeUrl: string; title: string } {
  const { routeUrl, title } = body
  if (!isOwnPage(routeUrl)) throw new Problem(400, { code: 'Field.Format', field: 'routeUrl' })
  if (typeof title !== 'string' || title.trim() === '' || title.length > 200)
    throw new Problem(400, { code: 'Field.Required', field: 'title' })
  return { routeUrl, title: title.trim() }
}
