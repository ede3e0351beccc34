import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { auditLook } from '../../audit/looks.ts'
import type { Context } from '../../engine/context.ts'
import { createReportJob } from '../../jobs/create.ts'
import { readJobs } from '../../jobs/read.ts'
import { printReport } from '../../print/print.ts'
import { Problem } from '../../problems/problem.ts'
import { answerReport } from '../../reports/answer.ts'
import { allowedReport, type CatalogueReport, catalogueOf, visibleReports } from '../../reports/catalogue.ts'
import { fileName } from '../../reports/fileName.ts'
import { acceptParameters } from '../../reports/parameters.ts'
import { mostFileRows } from '../../reports/report.ts'
import { reportSheet } from '../../reports/sheet.ts'
import type { Server } from '../../server.ts'
import { writeWorkbook } from '../../sheets/write.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { textBody } from '../body.ts'
import { disposition } from '../disposition.ts'
import { inTurn } from '../inTurn.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const

/** Rows of a report that is set on paper while somebody waits, which takes a second; a longer one is a job. */
const mostAtOnce = 1000

/** The fields of its records that a report shows, sums up or groups by. */
const pathsShown = ({ entity }: CatalogueReport): readonly string[] =>
  [
    entity?.columns ?? [],
    entity?.sum ?? [],
    entity?.average ?? [],
    (entity?.group ?? []).map((one) => (typeof one === 'string' ? one : one.by)),
  ].flat()

/** Reports: the catalogue that a person may see, the figures of one, and its file. */
export function reportRoutes(app: FastifyInstance, server: Server): void {
  const catalogue = (caller: Caller) => catalogueOf(server.viewsOf(caller.tenant).reports, server.registryOf(caller.tenant))

  app.get('/api/reports', documented('Reports that the person may see, with their parameters'), async (request) => {
    const caller = await authenticate(server, request)
    return visibleReports(catalogue(caller), caller.session.person, caller.tenantInfo.company?.flags).map(
      ({ needs: _needs, flags: _flags, entity: _entity, leadsTo: _leadsTo, ...report }) => report,
    )
  })

  app.get(
    '/api/reports/:name',
    documented('The figures of a report; its parameters stand behind the question mark'),
    async (request) => {
      const { report, context, query } = await reportRequest(request)
      const answer = await answerReport(report, query, context, server)
      return { ...answer, file: fileName(report, answer, context, server.messages) }
    },
  )

  app.get(
    '/api/reports/:name/file',
    documented('A report as a file', { query: { format: 'xlsx, csv or pdf' }, file: 'application/octet-stream', heavy: true }),
    async (request, reply) => {
      const { report, context, query } = await reportRequest(request)
      const { format = 'xlsx', ...parameters } = query
      if (format !== 'xlsx' && format !== 'csv' && format !== 'pdf')
        throw new Problem(400, { code: 'Field.Choice', field: 'format' })
      return inTurn(server, reply, context, async () => {
        const answer = await answerReport(report, parameters, context, server, mostFileRows)
        if (format === 'pdf' && answer.rows.length > mostAtOnce)
          throw new Problem(409, { code: 'Report.Long', params: { rows: answer.rows.length, most: mostAtOnce } })
        const file =
          format === 'pdf'
            ? await printReport(server, report, answer, context)
            : await writeWorkbook([await reportSheet(report, answer, context, server.messages)], format)
        const name = `${fileName(report, answer, context, server.messages)}.${format}`
        return reply.type(types[format]).header('Content-Disposition', disposition('attachment', name)).send(file)
      })
    },
  )

  app.post(
    '/api/reports/:name/file',
    documented('Orders a long report as PDF, which is a job', { status: 202 }),
    async (request, reply) => {
      const { report, context, query } = await reportRequest(request)
      textBody(request.body ?? {}, [])
      const { format = 'pdf', ...parameters } = query
      if (format !== 'pdf') throw new Problem(400, { code: 'Field.Choice', field: 'format' })
      await acceptParameters(report, parameters, context)
      const order = { report: report.name, parameters, language: context.language }
      const id = await createReportJob(server.queue, context, order, retryOf(request))
      return reply.code(202).send((await readJobs(context, id))[0])
    },
  )

  async function reportRequest(
    request: FastifyRequest,
  ): Promise<{ report: CatalogueReport; context: Context; query: Record<string, string> }> {
    const caller = await authenticate(server, request)
    const { name } = request.params as { name: string }
    const report = allowedReport(catalogue(caller), name, caller.session.person)
    const query = request.query as Record<string, unknown>
    for (const [key, value] of Object.entries(query))
      if (typeof value !== 'string') throw new Problem(400, { code: 'Field.Type', field: key })
    const context = contextOf(server, request, caller)
    const model = server.registryOf(caller.tenant).find(report.entity?.of.split('.')[0] ?? '')
    if (model) await auditLook(model, 'report', [], context, { report: name, ...query }, pathsShown(report))
    return { report, context, query: query as Record<string, string> }
  }
}
