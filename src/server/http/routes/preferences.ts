import type { FastifyInstance } from 'fastify'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { assertPersonalRoom } from '../personalRoom.ts'
import { documented } from '../routeWords.ts'

/** What one person has set for themselves: saved filters, columns, skin. */
export function preferenceRoutes(app: FastifyInstance, server: Server): void {
  const { database } = server

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
      await assertPersonalRoom(database, sql`preferences`, sql`key = ${key}`, tenant, session.person.id)
      await database.one(
        tenant,
        sql`insert into preferences (tenant_id, user_id, key, value) values (${tenant}, ${session.person.id}, ${key}, ${text}::jsonb) on conflict (tenant_id, user_id, key) do update set value = excluded.value`,
      )
      return { ok: true }
    },
  )
}
