import type { FastifyInstance } from 'fastify'
import { isMonth } from '../../../../schema/values/month.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { monthClosing } from '../../ledger/closing/month.ts'
import { previewClosing } from '../../ledger/closing/preview.ts'
import { Problem } from '../../problems/problem.ts'
import { missingInBooks } from '../../reports/documents/missing/missing.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { pathId } from '../pathId.ts'
import { documented } from '../routeWords.ts'

/** What is still to do before a year or a month is closed. */
export function closingRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/fiscalYears/:id/closing',
    documented('What closing the year would enter; permission closeFiscalYears'),
    async (request) => {
      const context = contextOf(server, request, await authenticate(server, request))
      if (!may(context.person, 'closeFiscalYears')) throw forbidden('closeFiscalYears')
      return previewClosing(pathId(request), missingInBooks, context)
    },
  )

  app.get(
    '/api/ledger/months/:month',
    documented('What the books lack up to the end of a month; permission closeFiscalYears'),
    async (request) => {
      const context = contextOf(server, request, await authenticate(server, request))
      if (!may(context.person, 'closeFiscalYears')) throw forbidden('closeFiscalYears')
      const { month } = request.params as { readonly month: string }
      if (!isMonth(month)) throw new Problem(400, { code: 'Month.Invalid', field: 'month' })
      return monthClosing(month, missingInBooks, context)
    },
  )
}
