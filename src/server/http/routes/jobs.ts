import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JsonSchema } from '../../../../schema/derive/bodySchema.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { WatchedJob } from '../../../shared/job.ts'
import { assertSeen } from '../../engine/list/selection.ts'
import { confirmJob } from '../../jobs/confirm.ts'
import { createJob, type Target } from '../../jobs/create.ts'
import { cancelStatement, failedRows, readJobs } from '../../jobs/read.ts'
import { undoJob } from '../../jobs/undo.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { pathId } from '../pathId.ts'
import { reasonOf } from '../refusedRow.ts'
import { retryOf } from '../retry.ts'
import { documented, texts } from '../routeWords.ts'
import { jobResultRoutes } from './jobResults.ts'

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

/** Long work: ordered, watched, cancelled, confirmed, undone. */
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
        ...(row.fault.asks && { asks: true, ...(row.fault.answers && { answers: row.fault.answers }) }),
      })),
    }
  })

  jobResultRoutes(app, server)

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
    documented('Orders once more, as a new job, the records that a job asked about: the answer is yes, or the code of one', {
      status: 202,
      body: texts('answer'),
    }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const context = contextOf(server, request, caller)
      const { answer, ...rest } = objectBody(request.body)
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      if (answer !== undefined && typeof answer !== 'string') throw new Problem(400, { code: 'Field.Type', field: 'answer' })
      const id = await confirmJob(server, caller, pathId(request), answer, retryOf(request))
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

const namesOf = ({ resource, ids }: Target): readonly string[] => ids.map((id) => `${resource} ${id}`)

const isTarget = (value: unknown): value is Target => {
  const { resource, ids } = (value ?? {}) as { resource?: unknown; ids?: unknown }
  return typeof resource === 'string' && Array.isArray(ids) && ids.length <= 20_000 && ids.every(isId)
}
