import type { FastifyInstance } from 'fastify'
import { doubtfulDebts } from '../../../../resources/reports/ageing.ts'
import { nameIn } from '../../../../schema/languages.ts'
import type { Reason } from '../../../../schema/recipe.ts'
import { isDate } from '../../../../schema/values/date.ts'
import type { Explanation } from '../../../shared/explanation.ts'
import { auditLook } from '../../audit/looks.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { isOwnAlone } from '../../engine/sql/own.ts'
import { explain, type RawEntry } from '../../ledger/explain.ts'
import { Problem } from '../../problems/problem.ts'
import { allowanceVoucher } from '../../reports/documents/allowanceVoucher.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { pathId } from '../pathId.ts'
import { problemEntry } from '../problemEntry.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** What documents do to the books: the voucher that the settings propose, and the entries that a document made or would make. */
export function ledgerRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/ledger/allowance',
    documented(
      'The voucher that would bring the allowance for doubtful debts to what the settings propose; permission addVouchers',
      {
        query: { asOf: 'Day' },
      },
    ),
    async (request) => {
      const context = contextOf(server, request, await authenticate(server, request))
      for (const permission of ['addVouchers', doubtfulDebts.permission])
        if (!may(context.person, permission)) throw forbidden(permission)
      const { asOf = '', ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      if (!isDate(asOf)) throw new Problem(400, { code: 'Date.Invalid', field: 'asOf' })
      return allowanceVoucher(asOf, context)
    },
  )

  app.get(
    '/api/:resource/:id/entry',
    documented('The entries that the document made or would make', { of: (model) => model.posting !== undefined }),
    async (request): Promise<Explanation> => {
      const target = await resourceRequest(server, request)
      assertView(target)
      const { model, context } = target
      if (model.posting === undefined) throw new Problem(404, 'Record.NotFound')
      // A person who sees their own records alone may not read the books.
      if (isOwnAlone(model)) throw forbidden(model.data.ownBy?.all ?? model.permissions.view)
      const id = pathId(request)
      const { faults, entries, enteredBy, state } = await explain(model, id, context)
      await auditLook(model, 'view', [id], context)
      return {
        state,
        enteredBy,
        entries: entries.map((entry) => ({
          ...entry,
          lines: entry.lines.map(({ told, ...line }) => ({
            ...line,
            reason: { ...line.reason, text: reasonText(line.reason, told, entry, context) },
          })),
        })),
        errors: faults.map((fault) => problemEntry(server.messages, context.language, model.name, fault)),
      }
    },
  )
}

/** Why a line is there: what it is about where that is known, else its place in the document. */
function reasonText(reason: Reason, told: string | null, entry: RawEntry, { language, translate }: Context): string {
  if (told !== null && reason.key === 'document') return told
  if (told !== null && reason.key === 'line') return translate('postings.lineOf', { ...reason.params, told })
  return translate(`postings.${reason.key}`, shownParams(reason, entry, language))
}

/** The parameters of a reason as people read them: a branch by its name, which stands on one of the entry's lines. */
function shownParams({ params }: Reason, { lines }: RawEntry, language: string): Reason['params'] {
  const branch = lines.find((line) => line.branch.id === params?.['branch'])?.branch
  return branch ? { ...params, branch: nameIn(branch, language) } : params
}
