import type { FastifyInstance } from 'fastify'
import type { Model } from '../../../../schema/model.ts'
import { isImportName, namedEndings } from '../../../shared/importedFiles.ts'
import { importUnderWay } from '../../alerts/importUnderWay.ts'
import { codeDue, hasStepUp } from '../../engine/checks/stepUp.ts'
import { assertWritable } from '../../engine/checks/writable.ts'
import { LongWork, type Progress } from '../../engine/retry/longWork.ts'
import type { Answers } from '../../exchange/answers.ts'
import { faultyRowsFile } from '../../exchange/faultyRows.ts'
import { type ImportOptions, importSheet } from '../../exchange/importFile.ts'
import type { ImportReport } from '../../exchange/report.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { importLimit, readWorkbook } from '../../sheets/read.ts'
import { SheetError } from '../../sheets/sheetError.ts'
import { objectBody } from '../body.ts'
import { importFileName } from '../importFileName.ts'
import { importRequest, isImportable } from '../importRequest.ts'
import type { ResourceRequest } from '../resourceRequest.ts'
import { retryOf } from '../retry.ts'
import { documented, formFile } from '../routeWords.ts'
import { sendSheet } from '../sheetFile.ts'
import { upload } from '../upload.ts'
import { ndjson, sendLines } from './lines.ts'

/** Files in: `data-migration` of every definition with `import`. */
export function importRoutes(app: FastifyInstance, server: Server): void {
  const imports = new LongWork()

  app.post(
    '/api/:resource/data-migration',
    documented('Imports a file', {
      of: isImportable,
      body: formFile,
      query: { check: '1: only checks', atomic: '1: all or nothing' },
      heavy: true,
    }),
    async (request, reply) => {
      const target = await importRequest(server, request)
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
        const work = (onProgress: Progress) =>
          run(server, { ...target, context }, { name, content }, { ...options, onProgress }, left)
        if (retry) return imports.once(target.context, retry, send, work)
        return imports.limited(target.context, send, work, options.check ? left : undefined)
      }
      if (request.headers.accept === ndjson)
        return sendLines(server, request, reply, async (send, left) => answerOf(await importFile(send, left)))
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const report = await importFile(() => undefined, left.signal)
      if (request.headers.accept === 'application/octet-stream')
        return sendSheet(
          reply,
          faultyRowsFile(report, server.messages, context.language),
          importFileName(server, target, 'faulty'),
          'xlsx',
        )
      return answerOf(report)
    },
  )
}

async function run(
  server: Server,
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

/** The definitions whose records a file may write: its own, and those it brings along. */
const writtenBy = ({ model, context: { registry } }: ResourceRequest): Model[] => [
  model,
  ...Object.keys(model.data.import?.through ?? {}).flatMap((name) => registry.find(model.fields.get(name)?.to ?? '') ?? []),
]

/** A switch of the address: on is `1`, off is `0` or its absence; anything else could mean either. */
function switchOf(field: string, value: string | undefined): boolean {
  if (value === '1') return true
  if (value === undefined || value === '0') return false
  throw new Problem(400, { code: 'Field.Choice', field })
}

const answerOf = ({ faultyRows: _rows, ...answer }: ImportReport) => answer

function answersOf(text: string | undefined): Answers {
  if (text === undefined || text === '') return {}
  try {
    return objectBody(JSON.parse(text)) as Answers
  } catch {
    throw new Problem(400, { code: 'Query.Json', field: 'answers' })
  }
}

const refusedFile = (code: string, params: Readonly<Record<string, string | number>>): Problem =>
  new Problem(400, { code, field: 'file', params })
