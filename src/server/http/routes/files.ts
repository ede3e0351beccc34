import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { all, type Run } from '../../database/database.ts'
import { ident, list as join, type Sql, sql } from '../../database/sql.ts'
import { assertWritable, forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { readRecord } from '../../engine/read/record.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { ask, assertMay } from '../asked.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { disposition } from '../disposition.ts'
import { formFile, says } from '../routeWords.ts'

/** The largest attachment. */
const limit = 5 * 1024 * 1024

const shownInBrowser = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf'])

/** Attachments of records, and the files that image and file fields hold. */
export async function fileRoutes(app: FastifyInstance, server: Server): Promise<void> {
  await app.register(multipart, { limits: { fileSize: limit + 1, files: 2, fields: 10, fieldSize: 200_000 } })

  app.get('/api/:resource/:id/attachments', says('Files attached to the record'), async (request) => {
    const { asked, id } = await recordOf(request, 'view')
    return server.database.one(
      asked.context.tenant,
      sql`select f.id, f.name, f.type, f.size, f.created_at as "createdAt", f.created_by as "createdBy", u.full_name as "createdByName" from files f
        left join users u on u.tenant_id = f.tenant_id and u.id = f.created_by
        where f.tenant_id = ${asked.context.tenant} and f.resource = ${asked.model.name} and f.record_id = ${id} order by f.id`,
    )
  })

  app.post(
    '/api/:resource/:id/attachments',
    says('Attaches a file, at most 5 MB', { status: 201, body: formFile }),
    async (request, reply) => {
      const { asked, id } = await recordOf(request, 'edit')
      assertWritable(asked.model, asked.context, 'edit')
      const file = await upload(request, limit)
      const stored = await server.database.transaction(asked.context.tenant, async (run) => {
        const [rows] = await all([
          run(insertion(file, asked.context.tenant, asked.context.person.id, { resource: asked.model.name, id })),
          ...trace('attach', file, asked.model, id, asked.context, run),
        ])
        return { result: Promise.resolve(rows[0]) }
      })
      return reply.code(201).send(stored)
    },
  )

  app.post(
    '/api/files',
    says('Keeps a file for an image or file field', { status: 201, body: formFile }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const { person, registry } = contextOf(server, request, caller)
      const writes = registry.models.some(({ permissions }) => may(person, permissions.add) || may(person, permissions.edit))
      if (!writes) throw forbidden('files')
      const file = await upload(request, limit)
      const [stored] = await server.database.one(caller.tenant, insertion(file, caller.tenant, caller.session.person.id))
      return reply.code(201).send(stored)
    },
  )

  app.get('/api/files/:id', says('The file', { file: 'application/octet-stream' }), async (request, reply) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const id = idOf(request)
    const file = await find(caller.tenant, id)
    if (file.resource) {
      const model = ownerOf(file.resource, context)
      if (!may(context.person, model.permissions.view)) throw forbidden(model.permissions.view)
      await readRecord(model, file.record_id ?? 0, context)
    } else if (!context.person.isAdmin && file.created_by !== context.person.id) await assertShown(context, id)
    const inline = shownInBrowser.has(file.type)
    return reply
      .type(inline ? file.type : 'application/octet-stream')
      .header('Content-Disposition', disposition(inline ? 'inline' : 'attachment', file.name))
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', 'private, max-age=3600')
      .send(file.content)
  })

  app.delete('/api/files/:id', says('Removes the file', { status: 204 }), async (request, reply) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const id = idOf(request)
    const file = await find(caller.tenant, id)
    const model = file.resource ? ownerOf(file.resource, context) : null
    if (model) {
      assertWritable(model, context, 'edit')
      await readRecord(model, file.record_id ?? 0, context)
    } else if (file.created_by !== context.person.id && !context.person.isAdmin) throw forbidden('files')
    await server.database.transaction(caller.tenant, async (run) => {
      const gone = await run(sql`delete from files where tenant_id = ${caller.tenant} and id = ${id} returning id`)
      // Of two who remove it at once one has done it.
      if (model && gone.length) await all(trace('detach', file, model, file.record_id ?? 0, context, run))
      return { result: Promise.resolve(null) }
    })
    return reply.code(204).send()
  })

  async function recordOf(request: FastifyRequest, what: 'view' | 'edit') {
    const asked = await ask(server, request)
    assertMay(asked, what)
    const id = idOf(request)
    await readRecord(asked.model, id, asked.context)
    return { asked, id }
  }

  /** The definition of the record that a file is attached to; one that is gone shows nothing. */
  function ownerOf(resource: string, { registry }: Context): Model {
    const model = registry.find(resource)
    if (!model) throw new Problem(404, 'Record.NotFound')
    return model
  }

  /** A file of a field belongs to whoever may view a record that holds it; the marks of the school and its branches, which stand on papers, to everyone. */
  async function assertShown(context: Context, id: number): Promise<void> {
    for (const model of context.registry.models) {
      const paper = model.data.single === true || model.data.bound !== undefined
      if (!paper && !may(context.person, model.permissions.view)) continue
      const holders = await recordsWith(model, id, context)
      for (const record of holders) {
        const seen = paper || (await readRecord(model, record, context).then(Boolean, () => false))
        if (seen) return
      }
    }
    throw new Problem(404, 'Record.NotFound')
  }

  async function recordsWith(model: Model, id: number, context: Context): Promise<number[]> {
    const columns = [...model.fields.values()].filter(
      (field) => (field.kind === 'image' || field.kind === 'file') && !field.yearly,
    )
    if (!columns.length) return []
    const holds = columns.map((field) => sql`${ident(columnName(field))} = ${id}`)
    const rows = await server.database.one<{ id: number }>(
      context.tenant,
      sql`select id from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and (${join(holds, ' or ')}) limit 20`,
    )
    return rows.map((row) => row.id)
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
    }>(
      tenant,
      sql`select name, type, size, content, resource, record_id, created_by from files where tenant_id = ${tenant} and id = ${id}`,
    )
    if (!file) throw new Problem(404, 'Record.NotFound')
    return file
  }
}

interface Kept {
  readonly name: string
  readonly size: number
}

/** Leaves the line of a file in the history of its record. */
const trace = (action: 'attach' | 'detach', { name, size }: Kept, model: Model, id: number, context: Context, run: Run) =>
  writeAudit(model, action, [{ id, before: null, record: null, input: { name, size } }], context, run)

/** Keeps a file, of a record or for a field that will hold it. */
const insertion = (
  { name, type, size, content }: Uploaded,
  tenant: number,
  user: number,
  of?: { readonly resource: string; readonly id: number },
): Sql =>
  sql`insert into files (tenant_id, resource, record_id, name, type, size, content, created_by)
    values (${tenant}, ${of?.resource ?? null}, ${of?.id ?? null}, ${name}, ${type}, ${size}, ${content}, ${user})
    returning id, name, type, size, created_at as "createdAt"`

/** The one file of a multipart request, with its other fields as texts. */
export async function upload(request: Parts, most: number): Promise<Uploaded> {
  if (!request.isMultipart()) throw new Problem(415, 'Body.Multipart')
  try {
    return await readParts(request, most)
  } catch (error) {
    // Whoever goes away in the middle, or sends half a form, has done nothing that the server must answer for.
    throw error instanceof Problem ? error : new Problem(400, 'Body.Incomplete')
  }
}

type Parts = Pick<FastifyRequest, 'isMultipart' | 'parts'>

interface Uploaded extends Kept {
  readonly type: string
  readonly content: Buffer
  readonly fields: Record<string, string>
}

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
  return { name, type: part.mimetype.slice(0, 100), size: content.length, content }
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^\d{1,9}$/.test(id)) throw new Problem(404, 'Record.NotFound')
  return Number(id)
}
