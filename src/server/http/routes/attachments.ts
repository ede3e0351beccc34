import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { all } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { assertWritable } from '../../engine/checks/writable.ts'
import { keepFile } from '../../engine/make/keepFile.ts'
import { readRecord } from '../../engine/read/record.ts'
import type { Server } from '../../server.ts'
import { roomFor } from '../fileRoom.ts'
import { pathId } from '../pathId.ts'
import { assertMay, resourceRequest } from '../resourceRequest.ts'
import { documented, formFile } from '../routeWords.ts'
import { traceFile } from '../traceFile.ts'
import { fileLimit, upload } from '../upload.ts'

/** Files that people attach to records: listed, and added. */
export function attachmentRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/:resource/:id/attachments', documented('Files attached to the record'), async (request) => {
    const { asked: target, id, record } = await recordOf(request, 'view')
    // What an action wrote of a document that was taken back for good is in force no more.
    const isGone = isTakenBack(target.model, record)
    return server.database.one(
      target.context.tenant,
      sql`select f.id, f.name, f.type, f.size, f.created_at as "createdAt", f.created_by as "createdBy", u.full_name as "createdByName",
          f.action is not null and ${isGone} as withdrawn,
          exists (select 1 from files n where n.tenant_id = f.tenant_id and n.resource = f.resource and n.record_id = f.record_id
            and (n.name = f.name and n.id > f.id or n.action = f.action and n.created_at > f.created_at)) as superseded from files f
        left join users u on u.tenant_id = f.tenant_id and u.id = f.created_by
        where f.tenant_id = ${target.context.tenant} and f.resource = ${target.model.name} and f.record_id = ${id} order by f.id`,
    )
  })

  app.post(
    '/api/:resource/:id/attachments',
    documented('Attaches a file, at most 5 MB', { status: 201, body: formFile }),
    async (request, reply) => {
      const { asked: target, id } = await recordOf(request, 'edit')
      assertWritable(target.model, target.context, 'edit')
      const { tenant } = target.context
      const room = roomFor(tenant, sql`resource = ${target.model.name} and record_id = ${id}`)
      await room.assert((statement) => server.database.one(tenant, statement))
      const file = await upload(request, fileLimit)
      const stored = await server.database.transaction(tenant, async (run) => {
        await room.take(`files ${target.model.name} ${id}`, run)
        const [kept] = await all([
          keepFile(file, tenant, target.context.person.id, run, { resource: target.model.name, id }),
          ...traceFile('attach', file, target.model, id, target.context, run),
        ])
        return { result: Promise.resolve(kept) }
      })
      return reply.code(201).send(stored)
    },
  )

  async function recordOf(request: FastifyRequest, what: 'view' | 'edit') {
    const target = await resourceRequest(server, request)
    assertMay(target, what)
    const id = pathId(request)
    const record = await readRecord(target.model, id, target.context)
    return { asked: target, id, record: JSON.parse(record) as RecordData }
  }
}
