import type { FastifyInstance } from 'fastify'
import { byToken, userNamed } from '../../audit/userNamed.ts'
import { sql } from '../../database/sql.ts'
import { readRecord } from '../../engine/read/record.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { ask, assertView } from '../asked.ts'
import { says } from '../routeWords.ts'

/** Who changed a record, when, and what it was before. */
export function historyRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/:resource/:id/history', says('Changes of the record, latest first'), async (request) => {
    const asked = await ask(server, request)
    assertView(asked)
    const { id } = request.params as { id: string }
    if (!/^\d{1,9}$/.test(id)) throw new Problem(404, 'Record.NotFound')
    await readRecord(asked.model, Number(id), asked.context)
    const rows = await server.database.one<{ userName: string | null; via: string | null }>(
      asked.context.tenant,
      sql`select a.id, a.at, a.action, a.user_id as "userId", ${userNamed(sql`a.user_id`)} as "userName", a.via, a.before, a.after, a.input from audit_log a
        where a.tenant_id = ${asked.context.tenant} and a.resource = ${asked.model.name} and a.record_id = ${Number(id)} order by a.id desc limit 100`,
    )
    return rows.map(({ via, ...row }) => ({ ...row, userName: byToken(row.userName, via, asked.context) }))
  })
}
