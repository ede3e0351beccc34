import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { doubtfulDebts } from '../../../../resources/reports/ageing.ts'
import { nameIn } from '../../../../schema/languages.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Reason } from '../../../../schema/recipe.ts'
import { isDate } from '../../../../schema/values/date.ts'
import { toFixed } from '../../../../schema/values/money.ts'
import { isMonth } from '../../../../schema/values/month.ts'
import type { Explanation } from '../../../shared/explanation.ts'
import type { PostQueue } from '../../../shared/postQueue.ts'
import { auditLook } from '../../audit/looks.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { type Days, hiddenDays, selectedDays } from '../../engine/list/days.ts'
import { isOwnAlone } from '../../engine/sql/own.ts'
import { monthClosing } from '../../ledger/closing/month.ts'
import { previewClosing } from '../../ledger/closing/preview.ts'
import { explain, type RawEntry } from '../../ledger/explain.ts'
import { auditFile } from '../../ledger/export/auditFile.ts'
import { datedRows, extentOf, postedRows } from '../../ledger/export/entries.ts'
import { plainText, syntaxes } from '../../ledger/export/plainText.ts'
import { lookAtBooks } from '../../ledger/export/told.ts'
import { Problem, refuse } from '../../problems/problem.ts'
import { allowanceVoucher } from '../../reports/documents/allowanceVoucher.ts'
import { missingInBooks } from '../../reports/documents/missing/missing.ts'
import { fileOf } from '../../reports/fileName.ts'
import { postQueue } from '../../reports/postQueue.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { disposition } from '../disposition.ts'
import { pathId } from '../pathId.ts'
import { problemEntry } from '../problemEntry.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** What documents do to the books: the entries that one made or would make, and the queue of those that wait. */
export function ledgerRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/ledger/queue',
    documented('Documents that wait to be posted; permission gLPost', {
      query: { types: 'Names of resources, by comma', state: 'open or posted', from: 'Day', to: 'Day' },
    }),
    async (request): Promise<PostQueue> => {
      const context = contextOf(server, request, await authenticate(server, request))
      if (!may(context.person, 'gLPost')) throw forbidden('gLPost')
      const { types = '', state = 'open', from = '', to = '', ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
      const names = types.split(',').filter(Boolean)
      if (!names.length) throw new Problem(400, { code: 'Post.ChooseType', field: 'types' })
      const models = names.map((name) => context.registry.find(name))
      if (models.some((model) => model?.posting === undefined)) throw new Problem(400, { code: 'Field.Choice', field: 'types' })
      if (state !== 'open' && state !== 'posted') throw new Problem(400, { code: 'Field.Choice', field: 'state' })
      const days = periodOf(context, from, to)
      const { tells, ...queue } = await postQueue(
        { models: models as Model[], behaviours: server.behaviours, state, ...days },
        context,
      )
      for (const model of tells) await auditLook(model, 'list', [], context, { queue: state, ...days })
      const fixed = (amount: string) => toFixed(amount, context.check.decimals)
      return {
        ...queue,
        documents: queue.documents.map(({ faults, questions, effects, ...document }) => ({
          ...document,
          effects: effects.map(({ account, debit, credit }) => ({ account, debit: fixed(debit), credit: fixed(credit) })),
          errors: faults.map((fault) => problemEntry(server.messages, context.language, document.resource, fault)),
          warnings: questions.map((question) => problemEntry(server.messages, context.language, document.resource, question)),
        })),
        accounts: queue.accounts.map(({ account, before, debit, credit, after }) => ({
          account,
          before: fixed(before),
          debit: fixed(debit),
          credit: fixed(credit),
          after: fixed(after),
        })),
      }
    },
  )

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

/** The days asked for, or the selected year; all that there is while all years are selected. */
function periodOf(context: Context, from: string, to: string): Days {
  const selected = selectedDays(context)
  const days = { from: from || selected.from, to: to || selected.to }
  for (const [field, day] of Object.entries(days)) if (!isDate(day)) throw new Problem(400, { code: 'Date.Invalid', field })
  refuse(hiddenDays(days, context))
  if (days.from > days.to) throw new Problem(400, { code: 'Report.PeriodBackwards', field: 'to' })
  return days
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
