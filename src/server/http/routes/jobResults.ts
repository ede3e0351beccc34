import type { FastifyInstance } from 'fastify'
import type { JobResult } from '../../../shared/job.ts'
import { fileWorkOf, readJobFile } from '../../jobs/jobFile.ts'
import { failedRows, readJobs, resultRows } from '../../jobs/read.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { writeWorkbook } from '../../sheets/write.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { disposition } from '../disposition.ts'
import { readListQuery } from '../listQuery.ts'
import { pathId } from '../pathId.ts'
import { reasonOf } from '../refusedRow.ts'
import { documented } from '../routeWords.ts'

/** What became of the records of a job: page by page, the refused ones as a spreadsheet, and the file that it made. */
export function jobResultRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/jobs/:id/failures',
    documented('What a job refused, as a spreadsheet', { file: 'application/octet-stream' }),
    async (request, reply) => {
      const context = contextOf(server, request, await authenticate(server, request))
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
      const context = contextOf(server, request, await authenticate(server, request))
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
}

const states = ['waiting', 'done', 'skipped', 'failed', 'cancelled']
