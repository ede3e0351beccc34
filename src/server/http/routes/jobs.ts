import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JsonSchema } from '../../../../schema/derive/bodySchema.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { JobResult, WatchedJob } from '../../../shared/job.ts'
import { assertSeen } from '../../engine/list/selection.ts'
import { confirmJob } from '../../jobs/confirm.ts'
import { createJob, type Target } from '../../jobs/create.ts'
import { fileWorkOf, readJobFile } from '../../jobs/jobFile.ts'
import { cancelStatement, type FailedRow, failedRows, readJobs, resultRows } from '../../jobs/read.ts'
import { undoJob } from '../../jobs/undo.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { writeWorkbook } from '../../sheets/write.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { disposition } from '../disposition.ts'
import { readListQuery } from '../listQuery.ts'
import { pathId } from '../pathId.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'

const order: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['action', 'targets'],
  properties: {
    action: { type: 'string' },
    targets: {
      type: 'array',
      items: {
        type: 'object',
        required: ['resource', 'ids'],
        properties: { resource: { type: 'string' }, ids: { type: 'array', items: { type: 'integer' }, maxItems: 20_000 } },
      },
    },
    input: { type: 'object' },
    count: { type: 'integer', description: 'How many records the person saw; another number than that of the ids is refused' },
  },
}

/** Long work: ordered, watched, cancelled; its refused rows as a list and as a file. */
export function jobRoutes(app: FastifyInstance, server: Server): void {
  app.post('/api/jobs', documented('Orders long work on many records', { status: 202, body: order }), async (request, reply) => {
    const context = await bounds(request)
    const { action, targets, input = {}, count, ...rest } = objectBody(request.body)
    for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
    if (typeof action !== 'string') throw new Problem(400, { code: 'Field.Required', field: 'action' })
    if (!Array.isArray(targets) || !targets.every(isTarget)) throw new Problem(400, { code: 'Field.Type', field: 'targets' })
    if (count !== undefined) await assertSeen(count, new Set(targets.flatMap(namesOf)).size, () => false)
    const id = await createJob(server.queue, context, { action, targets, input: input as RecordData }, retryOf(request))
    return reply.code(202).send((await readJobs(context, id))[0])
  })

  app.get('/api/jobs', documented('The latest jobs of whoever asks'), async (request) => readJobs(await bounds(request)))

  app.get('/api/jobs/:id', documented('How far a job is, and what it refused'), async (request): Promise<WatchedJob> => {
    const context = await bounds(request)
    const [job] = await readJobs(context, pathId(request))
    if (!job) throw new Problem(404, 'Record.NotFound')
    const failures = job.failed ? await failedRows(context, job.id) : []
    return {
      ...job,
      failures: failures.map((row) => ({
        resource: row.resource,
        record: row.record,
        number: row.number,
        title: row.title,
        code: row.fault.code,
        message: reasonOf(server, context.language, row),
        ...(row.fault.asks && { asks: true }),
      })),
    }
  })

  app.get(
    '/api/jobs/:id/failures',
    documented('What a job refused, as a spreadsheet', { file: 'application/octet-stream' }),
    async (request, reply) => {
      const context = await bounds(request)
      const text = (key: string) => server.messages.text(context.language, key)
      const id = pathId(request)
      const [[job], rows] = await Promise.all([readJobs(context, id), failedRows(context, id)])
      if (!job) throw new Problem(404, 'Record.NotFound')
      const file = await writeWorkbook(
        [
          {
            name: text('jobs.failures'),
            rightToLeft: context.language === 'ar',
            columns: [
              { heading: text('reports.columns.document'), kind: 'text' },
              { heading: text('jobs.reason'), kind: 'text' },
            ],
            rows: rows.map((row) => [
              context.registry.find(row.resource)
                ? (row.title ?? [text(`resources.${row.resource}.name`), row.number].filter(Boolean).join(' '))
                : text(`actions.${fileWorkOf(row.resource)?.action ?? ''}`),
              reasonOf(server, context.language, row),
            ]),
          },
        ],
        'xlsx',
      )
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('Content-Disposition', 'attachment; filename="failures.xlsx"')
        .send(file)
    },
  )

  app.get(
    '/api/jobs/:id/rows',
    documented('What became of each record of a job, page by page', {
      query: { range: 'First and last row, from 0: `[0,99]`', state: 'done, skipped, failed, waiting or cancelled' },
    }),
    async (request, reply): Promise<readonly JobResult[]> => {
      const context = await bounds(request)
      const { range, state, ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      if (state !== undefined && !states.includes(state)) throw new Problem(400, { code: 'Field.Choice', field: 'state' })
      const { from, to } = readListQuery(range === undefined ? { range: '[0,99]' } : { range }, null, false)
      const id = pathId(request)
      if (!(await readJobs(context, id)).length) throw new Problem(404, 'Record.NotFound')
      const { rows, total } = await resultRows(context, id, { from, to, state: state ?? null })
      reply.header('Content-Range', rows.length ? `rows ${from}-${from + rows.length - 1}/${total}` : `rows */${total}`)
      return rows.map(({ fault, ...row }) => ({
        ...row,
        message: fault && reasonOf(server, context.language, { ...row, fault }),
      }))
    },
  )

  app.get(
    '/api/jobs/:id/file',
    documented('What a job has made', { file: 'application/octet-stream' }),
    async (request, reply) => {
      const { name, type, content } = await readJobFile(server, await authenticate(server, request), pathId(request))
      return reply.type(type).header('Content-Disposition', disposition('attachment', name)).send(content)
    },
  )

  app.post('/api/jobs/:id/cancel', documented('Stops a job after the record that it is at'), async (request) => {
    const context = await bounds(request)
    const rows = await server.database.one(context.tenant, cancelStatement(context, pathId(request)))
    const [job] = await readJobs(context, pathId(request))
    if (!job) throw new Problem(404, 'Record.NotFound')
    if (!rows.length) throw new Problem(409, 'Job.Finished')
    return job
  })

  app.post(
    '/api/jobs/:id/confirm',
    documented('Orders once more, as a new job, the records that a job asked about: the answer is yes', { status: 202 }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const context = contextOf(server, request, caller)
      const id = await confirmJob(server, caller, pathId(request), retryOf(request))
      return reply.code(202).send((await readJobs(context, id))[0])
    },
  )

  app.post(
    '/api/jobs/:id/undo',
    documented('Orders, as a new job, that what a run has changed is taken back', { status: 202 }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const context = contextOf(server, request, caller)
      const id = await undoJob(server, caller, pathId(request), retryOf(request))
      return reply.code(202).send((await readJobs(context, id))[0])
    },
  )

  const bounds = async (request: FastifyRequest) => contextOf(server, request, await authenticate(server, request))
}

const states = ['waiting', 'done', 'skipped', 'failed', 'cancelled']

/** Why a record was refused; what is wrong in its lines says in which, or what is meant there. */
function reasonOf({ messages }: Server, language: string, { resource, fault }: Pick<FailedRow, 'resource' | 'fault'>): string {
  const { of, about, ...own } = fault
  if (about?.title !== undefined) return `${about.title}: ${messages.fault(language, of ?? resource, own)}`
  const message = messages.fault(language, resource, fault)
  const line = /\.(\d+)\./.exec(fault.field ?? '')?.[1]
  return line === undefined ? message : messages.text(language, 'jobs.line', { line: Number(line) + 1, message })
}

const namesOf = ({ resource, ids }: Target): readonly string[] => ids.map((id) => `${resource} ${id}`)

const isTarget = (value: unknown): value is Target => {
  const { resource, ids } = (value ?? {}) as { resource?: unknown; ids?: unknown }
  return typeof resource === 'string' && Array.isArray(ids) && ids.length <= 20_000 && ids.every(isId)
}
