import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { auditLook } from '../../audit/looks.ts'
import { all, type Run } from '../../database/database.ts'
import { ident, list as join, sql } from '../../database/sql.ts'
import { assertStepUp } from '../../engine/checks/stepUp.ts'
import { assertWritable, forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { keepFile } from '../../engine/make/keepFile.ts'
import { readRecord } from '../../engine/read/record.ts'
import { seesField } from '../../engine/read/sight.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import { type StoredFile, shownInBrowser, typeOf, type Uploaded } from '../../files/storedFile.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { disposition } from '../disposition.ts'
import { roomFor } from '../fileRoom.ts'
import { pathId } from '../pathId.ts'
import { assertMay, resourceRequest } from '../resourceRequest.ts'
import { documented, formFile } from '../routeWords.ts'

/** The largest attachment. */
export const limit = 5 * 1024 * 1024

/** Attachments of records, and the files that image and file fields hold. */
export async function fileRoutes(app: FastifyInstance, server: Server): Promise<void> {
  await app.register(multipart, { limits: { fileSize: limit + 1, files: 2, fields: 10, fieldSize: 200_000 } })

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
      const file = await upload(request, limit)
      const stored = await server.database.transaction(tenant, async (run) => {
        await room.take(`files ${target.model.name} ${id}`, run)
        const [kept] = await all([
          keepFile(file, tenant, target.context.person.id, run, { resource: target.model.name, id }),
          ...trace('attach', file, target.model, id, target.context, run),
        ])
        return { result: Promise.resolve(kept) }
      })
      return reply.code(201).send(stored)
    },
  )

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
      const file = await upload(request, limit)
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
    const file = await find(caller.tenant, id)
    if (file.resource) {
      const model = ownerOf(file.resource, context)
      if (!may(context.person, model.permissions.view)) throw forbidden(model.permissions.view)
      assertStepUp(model.actions.get(file.action ?? ''), context)
      await readRecord(model, file.record_id ?? 0, context)
      await auditLook(model, 'file', [file.record_id ?? 0], context, { name: file.name })
    } else await assertShown(context, id, file.created_by)
    return sendFile(reply, file).header('Cache-Control', 'private, max-age=3600').send(file.content)
  })

  app.delete('/api/files/:id', documented('Removes the file', { status: 204 }), async (request, reply) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const id = pathId(request)
    const file = await find(caller.tenant, id)
    const model = file.resource ? ownerOf(file.resource, context) : null
    if (model) {
      assertWritable(model, context, 'edit')
      await readRecord(model, file.record_id ?? 0, context)
      await assertNeverPosted(model, file.record_id ?? 0, context)
    } else if (file.created_by !== context.person.id && !context.person.isAdmin) throw forbidden('files')
    await server.database.transaction(caller.tenant, async (run) => {
      const gone = await run(sql`delete from files where tenant_id = ${caller.tenant} and id = ${id} returning id`)
      // Of two who remove it at once one has done it.
      if (model && gone.length) await all(trace('detach', file, model, file.record_id ?? 0, context, run))
      return { result: Promise.resolve(null) }
    })
    return reply.code(204).send()
  })

  /** What proves an entry of the books stays beside it, also when it was taken back. */
  async function assertNeverPosted({ name, posting }: Model, id: number, { tenant }: Context): Promise<void> {
    if (!posting) return
    const posted = ['journal_entries', 'stock_rows'].map(
      (rows) => sql`select 1 from ${ident(rows)} where tenant_id = ${tenant} and resource = ${name} and record_id = ${id}`,
    )
    if ((await server.database.one(tenant, sql`${join(posted, ' union all ')} limit 1`)).length)
      throw new Problem(409, 'Attachment.Posted')
  }

  async function recordOf(request: FastifyRequest, what: 'view' | 'edit') {
    const target = await resourceRequest(server, request)
    assertMay(target, what)
    const id = pathId(request)
    const record = await readRecord(target.model, id, target.context)
    return { asked: target, id, record: JSON.parse(record) as RecordData }
  }

  /** The definition of the record that a file is attached to; one that is gone shows nothing. */
  function ownerOf(resource: string, { registry }: Context): Model {
    const model = registry.find(resource)
    if (!model) throw new Problem(404, 'Record.NotFound')
    return model
  }

  /**
   * A file of a field is visible to people who may view a record that has it, and the field; the logos of the school and its
   * branches, which are on papers, to everyone. Until a record has it, only its sender may see it.
   */
  async function assertShown(context: Context, id: number, sender: number | null): Promise<void> {
    let isHeld = false
    for (const model of context.registry.models) {
      const paper = model.data.single === true || model.data.bound !== undefined
      const seen = paper || may(context.person, model.permissions.view)
      for (const { record, fields } of await recordsWith(model, id, context)) {
        isHeld = true
        if (paper) return
        const told = fields.some((field) => seesField(field, context.person))
        if (seen && told && (await readRecord(model, record, context).then(Boolean, () => false))) return
      }
    }
    if (isHeld ? !context.person.isAdmin : sender !== context.person.id && !context.person.isAdmin)
      throw new Problem(404, 'Record.NotFound')
  }

  /** Records that hold a file, themselves or in a line, with the fields that may. */
  async function recordsWith(model: Model, id: number, context: Context): Promise<{ record: number; fields: ModelField[] }[]> {
    const holding = ({ fields }: Pick<Model, 'fields'>) =>
      [...fields.values()].filter((field) => (field.kind === 'image' || field.kind === 'file') && !field.yearly)
    const tables = [
      { table: tableName(model.name), record: 'id', fields: holding(model) },
      ...model.lines.map((lines) => ({
        table: linesTable(model.name, lines.name),
        record: 'record_id',
        fields: holding(lines),
      })),
    ].filter(({ fields }) => fields.length)
    const found = await Promise.all(
      tables.map(async ({ table, record, fields }) => {
        const holds = fields.map((field) => sql`${ident(columnName(field))} = ${id}`)
        const rows = await server.database.one<{ record: number }>(
          context.tenant,
          sql`select ${ident(record)} as record from ${ident(table)} where tenant_id = ${context.tenant} and (${join(holds, ' or ')}) limit 20`,
        )
        return rows.map((row) => ({ record: row.record, fields }))
      }),
    )
    return found.flat()
  }

  async function find(tenant: number, id: number) {
    const [file] = await server.database.one<{
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
}

/** Answers a file so that nothing in it runs. */
export function sendFile(reply: FastifyReply, { name, type }: { readonly name: string; readonly type: string }): FastifyReply {
  const inline = shownInBrowser.has(type)
  return reply
    .type(inline ? type : 'application/octet-stream')
    .header('Content-Disposition', disposition(inline ? 'inline' : 'attachment', name))
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
}

/** Leaves the line of a file in the history of its record. */
const trace = (action: 'attach' | 'detach', { name, size }: StoredFile, model: Model, id: number, context: Context, run: Run) =>
  writeAudit(model, action, [{ id, before: null, record: null, input: { name, size } }], context, run)

/** The one file of a multipart request, with its other fields as texts. */
export async function upload(request: Parts, most: number): Promise<Uploaded> {
  if (!request.isMultipart()) throw new Problem(415, 'Body.Multipart')
  try {
    return await readParts(request, most)
  } catch (error) {
    // If the sender goes away in the middle, or sends half a form, that is no fault of the server.
    throw error instanceof Problem ? error : new Problem(400, 'Body.Incomplete')
  }
}

type Parts = Pick<FastifyRequest, 'isMultipart' | 'parts'>

async function readParts(request: Parts, most: number): Promise<Uploaded> {
  const fields: Record<string, string> = {}
  let file: Omit<Uploaded, 'fields'> | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (file || part.fieldname !== 'file') {
      await part.toBuffer().catch(() => undefined)
      throw new Problem(400, file ? { code: 'File.One', field: 'file' } : { code: 'Field.Unknown', field: part.fieldname })
    } else file = await read(part, most)
  }
  if (!file) throw new Problem(400, { code: 'Field.Required', field: 'file' })
  return { ...file, fields }
}

async function read(part: MultipartFile, most: number) {
  const tooLarge = new Problem(400, { code: 'File.TooLarge', field: 'file', params: { max: Math.floor(most / 1024 / 1024) } })
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : error
  })
  if (content.length > most) throw tooLarge
  if (content.length === 0) throw new Problem(400, { code: 'File.Empty', field: 'file' })
  const name = part.filename.split(/[/\\]/).at(-1)?.slice(0, 200) || 'file'
  return { name, type: typeOf(content, part.mimetype.slice(0, 100)), size: content.length, content }
}
