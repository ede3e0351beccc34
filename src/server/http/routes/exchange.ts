import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Model } from '../../../../schema/model.ts'
import { isImportName, namedEndings } from '../../../shared/importedFiles.ts'
import { importUnderWay } from '../../alerts/importUnderWay.ts'
import { auditLook, fieldsLookedAt } from '../../audit/looks.ts'
import { codeDue, hasStepUp } from '../../engine/checks/stepUp.ts'
import { assertWritable, forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { LongWork, type Progress } from '../../engine/retry/longWork.ts'
import type { Answers } from '../../exchange/answers.ts'
import { exportForImport, exportList, type Following, importName } from '../../exchange/exportFile.ts'
import { type ImportOptions, importSheet } from '../../exchange/importFile.ts'
import type { ImportReport } from '../../exchange/report.ts'
import { Problem } from '../../problems/problem.ts'
import { fileOf } from '../../reports/fileName.ts'
import type { Server } from '../../server.ts'
import { importLimit, readWorkbook } from '../../sheets/read.ts'
import { SheetError } from '../../sheets/sheetError.ts'
import { writeWorkbook } from '../../sheets/write.ts'
import { objectBody } from '../body.ts'
import { disposition } from '../disposition.ts'
import { inTurn } from '../inTurn.ts'
import { readListQuery } from '../listQuery.ts'
import { assertPaths } from '../pathRights.ts'
import { assertView, type ResourceRequest, resourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented, formFile } from '../routeWords.ts'
import { upload } from '../upload.ts'
import { ndjson, sendLines } from './lines.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const importable = (model: Model) => model.data.import !== undefined

/** Files in and out: `data-migration` of every definition with `import`, and lists as spreadsheets. */
export function exchangeRoutes(app: FastifyInstance, server: Server): void {
  const imports = new LongWork()

  app.get(
    '/api/:resource/data-migration',
    documented('Records, or an empty template, as a file that can be imported', {
      of: importable,
      query: { format: 'xlsx or csv', template: '1: without records', filter: 'As in lists', sort: 'As in lists' },
      file: 'application/octet-stream',
      heavy: true,
    }),
    async (request, reply) => {
      const target = await importTarget(request)
      assertView(target)
      const query = request.query as Record<string, string>
      const format = formatOf(query['format'])
      const template = query['template'] === '1'
      const { filter, sort } = readListQuery(pick(query, ['filter', 'sort']), target.model, false)
      assertPaths(target.model, { filter, sort, fields: null }, target.context)
      // The file brings whole records of others along: guardians beside their children.
      if (!template)
        for (const reference of Object.keys(target.model.data.import?.through ?? {})) {
          const other = target.context.registry.get(target.model.fields.get(reference)?.to ?? '')
          if (!may(target.context.person, other.permissions.view)) throw forbidden(other.permissions.view)
        }
      if (!template) await auditLook(target.model, 'export', [], target.context, { filter })
      return sendFile(
        reply,
        await inTurn(server, reply, target.context, () =>
          exportForImport(target.model, target.context, server.messages, { filter, sort, format, template }),
        ),
        fileNameOf(target, template ? 'template' : 'records'),
        format,
        'application/octet-stream',
      )
    },
  )

  app.get(
    '/api/:resource/export',
    documented('A list as a spreadsheet', {
      query: { format: 'xlsx or csv', filter: 'As in lists', sort: 'As in lists', fields: 'Columns' },
      file: 'application/octet-stream',
      heavy: true,
    }),
    async (request, reply) => {
      const target = await resourceRequest(server, request)
      assertView(target)
      const query = request.query as Record<string, string>
      const format = formatOf(query['format'])
      const { filter, sort, fields } = readListQuery(pick(query, ['filter', 'sort', 'fields']), target.model, false)
      assertPaths(target.model, { filter, sort, fields }, target.context)
      const options = { filter, sort, format, fields: fields ?? target.model.list.columns }
      const looked = fieldsLookedAt(target.model, options, target.context)
      await auditLook(target.model, 'export', [], target.context, { filter, fields: options.fields }, looked)
      const file = (following?: Following) =>
        inTurn(server, reply, target.context, () =>
          exportList(target.model, target.context, server.messages, { ...options, ...(following && { following }) }),
        )
      if (request.headers.accept === ndjson)
        return sendLines(server, request, reply, async (send, signal) => {
          const content = await file({ signal, onProgress: (done, of) => send({ done, of }) })
          return { name: `${target.model.name}.${format}`, type: types[format], content: content.toString('base64') }
        })
      return sendFile(reply, await file(), target.model.name, format)
    },
  )

  app.post(
    '/api/:resource/data-migration',
    documented('Imports a file', {
      of: importable,
      body: formFile,
      query: { check: '1: only checks', atomic: '1: all or nothing' },
      heavy: true,
    }),
    async (request, reply) => {
      const target = await importTarget(request)
      assertWritable(target.model, target.context, 'add')
      assertWritable(target.model, target.context, 'edit')
      const { name, content, fields } = await upload(request, importLimit)
      if (!isImportName(target.model, name)) throw refusedFile('File.Type', namedEndings(target.model))
      const { check, atomic, ...rest } = request.query as Record<string, string>
      for (const name of Object.keys(rest)) throw new Problem(400, { code: 'Query.Unknown', field: name, params: { name } })
      for (const name of Object.keys(fields))
        if (name !== 'answers') throw new Problem(400, { code: 'Query.Unknown', field: name, params: { name } })
      const options = {
        check: switchOf('check', check),
        atomic: switchOf('atomic', atomic),
        answers: answersOf(fields['answers']),
      }
      // One code for the file: its rows are not refused one by one.
      if (!options.check && target.context.codeDue && writtenBy(target).some(hasStepUp)) throw codeDue()
      const { codeDue: _due, ...context } = target.context
      // What a check says changes with what is there; only what was written is answered again to a repeated request.
      const retry = options.check ? undefined : retryOf(request, [name, content.toString('base64'), fields])
      const importFile = (send: Progress, left: AbortSignal) => {
        const work = (onProgress: Progress) => run({ ...target, context }, { name, content }, { ...options, onProgress }, left)
        if (retry) return imports.once(target.context, retry, send, work)
        return imports.limited(target.context, send, work, options.check ? left : undefined)
      }
      if (request.headers.accept === ndjson)
        return sendLines(server, request, reply, async (send, left) => answerOf(await importFile(send, left)))
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const report = await importFile(() => undefined, left.signal)
      if (request.headers.accept === 'application/octet-stream')
        return sendFile(reply, faultyFile(report, target), fileNameOf(target, 'faulty'), 'xlsx')
      return answerOf(report)
    },
  )

  async function run(
    { model, context }: ResourceRequest,
    file: { name: string; content: Buffer },
    options: Omit<ImportOptions, 'underWay'>,
    left: AbortSignal,
  ): Promise<ImportReport> {
    try {
      const workbook = await readWorkbook(file.content, file.name)
      const underWay = importUnderWay(context, model.name, left)
      const report = await importSheet(server, model, context, workbook.sheets, { ...options, underWay })
      const notes = [
        ...new Set(workbook.notes.map((note) => server.messages.text(context.language, `exchange.notes.${note.kind}`))),
      ]
      return { ...report, notes: [...report.notes, ...notes] }
    } catch (error) {
      throw error instanceof SheetError ? refusedFile(error.code, { ...namedEndings(model), ...error.params }) : error
    }
  }

  function faultyFile(report: ImportReport, { context }: ResourceRequest): Buffer {
    const heading = [...report.faultyRows.heading, server.messages.text(context.language, 'exchange.why')]
    return writeWorkbook(
      [
        {
          name: server.messages.text(context.language, 'exchange.faulty'),
          rightToLeft: context.language === 'ar',
          columns: heading.map((text) => ({ heading: text, kind: 'text' })),
          rows: report.faultyRows.rows.map((row) => [...heading.slice(0, -1).map((_, index) => row.cells[index] ?? ''), row.why]),
        },
      ],
      'xlsx',
    )
  }

  function fileNameOf({ model, context }: ResourceRequest, what: 'records' | 'template' | 'faulty'): string {
    const own = importName(model, server.messages, context.language)
    if (own === null) return what === 'records' ? model.name : `${model.name}-${what}`
    return fileOf([own, what === 'faulty' && server.messages.text(context.language, 'exchange.faulty')])
  }

  /** The definitions whose records a file may write: its own, and those it brings along. */
  const writtenBy = ({ model, context: { registry } }: ResourceRequest): Model[] => [
    model,
    ...Object.keys(model.data.import?.through ?? {}).flatMap((name) => registry.find(model.fields.get(name)?.to ?? '') ?? []),
  ]

  async function importTarget(request: FastifyRequest): Promise<ResourceRequest> {
    const target = await resourceRequest(server, request)
    if (!target.model.data.import) throw new Problem(404, 'Resource.NotFound')
    return target
  }
}

/** A switch of the address: on is `1`, off is `0` or its absence; anything else could mean either. */
function switchOf(field: string, value: string | undefined): boolean {
  if (value === '1') return true
  if (value === undefined || value === '0') return false
  throw new Problem(400, { code: 'Field.Choice', field })
}

const answerOf = ({ faultyRows: _rows, ...answer }: ImportReport) => answer

const pick = (query: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))

/** The format of a file that is asked for. */
export function formatOf(format: string | undefined): 'xlsx' | 'csv' {
  if (format === undefined || format === 'xlsx' || format === 'csv') return format ?? 'xlsx'
  throw new Problem(400, { code: 'Field.Choice', field: 'format' })
}

function answersOf(text: string | undefined): Answers {
  if (text === undefined || text === '') return {}
  try {
    return objectBody(JSON.parse(text)) as Answers
  } catch {
    throw new Problem(400, { code: 'Query.Json', field: 'answers' })
  }
}

/** A spreadsheet as a file to keep. @param type the one of its format when left out */
export const sendFile = (
  reply: FastifyReply,
  content: Buffer,
  name: string,
  format: 'xlsx' | 'csv',
  type: string = types[format],
) =>
  reply
    .type(type)
    .header('Content-Disposition', disposition('attachment', `${name}.${format}`))
    .send(content)

const refusedFile = (code: string, params: Readonly<Record<string, string | number>>): Problem =>
  new Problem(400, { code, field: 'file', params })
