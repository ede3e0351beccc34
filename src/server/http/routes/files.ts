import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Model } from '../../../../schema/model.ts'
import { auditLook } from '../../audit/looks.ts'
import { all } from '../../database/database.ts'
import { ident, list as join, sql } from '../../database/sql.ts'
import { assertStepUp } from '../../engine/checks/stepUp.ts'
import { assertWritable, forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { keepFile } from '../../engine/make/keepFile.ts'
import { assertFieldFileShown } from '../../engine/read/fieldFile.ts'
import { readRecord } from '../../engine/read/record.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { roomFor } from '../fileRoom.ts'
import { pathId } from '../pathId.ts'
import { documented, formFile } from '../routeWords.ts'
import { sendFile } from '../sendFile.ts'
import { traceFile } from '../traceFile.ts'
import { fileLimit, upload } from '../upload.ts'
import { attachmentRoutes } from './attachments.ts'

/** Attachments of records, and the files that image and file fields hold. */
export async function fileRoutes(app: FastifyInstance, server: Server): Promise<void> {
  await app.register(multipart, { limits: { fileSize: fileLimit + 1, files: 2, fields: 10, fieldSize: 200_000 } })

  attachmentRoutes(app, server)

  app.post(
    '/api/files',
    documented('Keeps a file for an image or file field', { status: 201, body: formFile }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const context = contextOf(server, request, caller)
      const { person, registry } = context
      const writes = registry.models.some(({ permissions }) => may(person, permissions.add) || may(person, permissions.edit))
      if (!writes) throw forbidden('files')
      const { tenant } = caller
      const room = roomFor(
        tenant,
        sql`resource is null and created_by = ${context.person.id} and created_at > now() - interval '1 day'`,
      )
      await room.assert((statement) => server.database.one(tenant, statement))
      const file = await upload(request, fileLimit)
      const stored = await server.database.transaction(tenant, async (run) => {
        await room.take(`files of ${context.person.id}`, run)
        return { result: Promise.resolve(await keepFile(file, tenant, caller.session.person.id, run)) }
      })
      return reply.code(201).send(stored)
    },
  )

  app.get('/api/files/:id', documented('The file', { file: 'application/octet-stream' }), async (request, reply) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const id = pathId(request)
    const file = await find(server, caller.tenant, id)
    if (file.resource) {
      const model = ownerOf(file.resource, context)
      if (!may(context.person, model.permissions.view)) throw forbidden(model.permissions.view)
      assertStepUp(model.actions.get(file.action ?? ''), context)
      await readRecord(model, file.record_id ?? 0, context)
      await auditLook(model, 'file', [file.record_id ?? 0], context, { name: file.name })
    } else await assertFieldFileShown(context, id, file.created_by)
    return sendFile(reply, file).header('Cache-Control', 'private, max-age=3600').send(file.content)
  })

  app.delete('/api/files/:id', documented('Removes the file', { status: 204 }), async (request, reply) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const id = pathId(request)
    const file = await find(server, caller.tenant, id)
    const model = file.resource ? ownerOf(file.resource, context) : null
    if (model) {
      assertWritable(model, context, 'edit')
      await readRecord(model, file.record_id ?? 0, context)
      await assertNeverPosted(model, file.record_id ?? 0, context)
    } else if (file.created_by !== context.person.id && !context.person.isAdmin) throw forbidden('files')
    await server.database.transaction(caller.tenant, async (run) => {
      const gone = await run(sql`delete from files where tenant_id = ${caller.tenant} and id = ${id} returning id`)
      // Of two who remove it at once one has done it.
      if (model && gone.length) await all(traceFile('detach', file, model, file.record_id ?? 0, context, run))
      return { result: Promise.resolve(null) }
    })
    return reply.code(204).send()
  })
}

/** What proves an entry of the books stays beside it, also when it was taken back. */
async function assertNeverPosted({ name, posting }: Model, id: number, { database, tenant }: Context): Promise<void> {
  if (!posting) return
  const posted = ['journal_entries', 'stock_rows'].map(
    (rows) => sql`select 1 from ${ident(rows)} where tenant_id = ${tenant} and resource = ${name} and record_id = ${id}`,
  )
  if ((await database.one(tenant, sql`${join(posted, ' union all ')} limit 1`)).length)
    throw new Problem(409, 'Attachment.Posted')
}

/** The definition of the record that a file is attached to; one that is gone shows nothing. */
function ownerOf(resource: string, { registry }: Context): Model {
  const model = registry.find(resource)
  if (!model) throw new Problem(404, 'Record.NotFound')
  return model
}

async function find({ database }: Server, tenant: number, id: number) {
  const [file] = await database.one<{
    name: string
    type: string
    size: number
    content: Buffer
    resource: string | null
    record_id: number | null
    created_by: number | null
    action: string | null
  }>(
    tenant,
    sql`select name, type, size, content, resource, record_id, created_by, action from files where tenant_id = ${tenant} and id = ${id}`,
  )
  if (!file) throw new Problem(404, 'Record.NotFound')
  return file
}
