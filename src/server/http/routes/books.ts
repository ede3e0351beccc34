import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { nameIn } from '../../../../schema/languages.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { auditFile } from '../../ledger/export/auditFile.ts'
import { datedRows, extentOf, postedRows } from '../../ledger/export/entries.ts'
import { plainText, syntaxes } from '../../ledger/export/plainText.ts'
import { lookAtBooks } from '../../ledger/export/told.ts'
import { Problem } from '../../problems/problem.ts'
import { fileOf } from '../../reports/fileName.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { disposition } from '../disposition.ts'
import { periodOf } from '../period.ts'
import { documented } from '../routeWords.ts'

/** The books as a file, for another program or an auditor. */
export function bookRoute(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/ledger/export',
    documented('The books as plain text or as a table; permission viewAccounts', {
      query: { format: 'hledger, ledger, beancount or csv', from: 'Day', to: 'Day' },
      file: 'text/plain',
      heavy: true,
    }),
    async (request, reply) => {
      const caller = await authenticate(server, request)
      const context = contextOf(server, request, caller)
      if (!may(context.person, 'viewAccounts')) throw forbidden('viewAccounts')
      const { format = 'hledger', from = '', to = '', ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const days = periodOf(context, from, to)
      const syntax = syntaxes.find((one) => one === format)
      if (!syntax && format !== 'csv') throw new Problem(400, { code: 'Field.Choice', field: 'format' })
      await lookAtBooks(context, { report: 'books', format, from, to })
      const extent = await extentOf(days, context)
      const { language, branch } = context
      const name = fileOf([server.messages.text(language, 'reports.books'), nameIn(branch, language), days.from, days.to])
      reply.header('Content-Disposition', disposition('attachment', `${name}.${syntax === 'hledger' ? 'journal' : format}`))
      reply.header('Row-Count', extent.rows)
      // Nothing is sent while rows of earlier days pass by: the connection is not given up meanwhile.
      request.raw.socket.setTimeout(0)
      if (!syntax)
        return reply.type('text/csv; charset=utf-8').send(Readable.from(auditFile(postedRows(extent, context), extent)))
      const currency = caller.tenantInfo.company?.currency ?? 'SAR'
      return reply.type('text/plain; charset=utf-8').send(Readable.from(plainText(datedRows(extent, context), syntax, currency)))
    },
  )
}
