import type { FastifyInstance } from 'fastify'
import { auditLook, fieldsLookedAt } from '../../audit/looks.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { exportForImport, exportList, type Following } from '../../exchange/exportFile.ts'
import type { Server } from '../../server.ts'
import { importFileName } from '../importFileName.ts'
import { importRequest, isImportable } from '../importRequest.ts'
import { inTurn } from '../inTurn.ts'
import { readListQuery } from '../listQuery.ts'
import { assertPaths } from '../pathRights.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'
import { formatOf, sendSheet, sheetTypes } from '../sheetFile.ts'
import { ndjson, sendLines } from './lines.ts'

/** Files out: records as a file that `data-migration` reads again, and lists as spreadsheets. */
export function exportRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/:resource/data-migration',
    documented('Records, or an empty template, as a file that can be imported', {
      of: isImportable,
      query: { format: 'xlsx or csv', template: '1: without records', filter: 'As in lists', sort: 'As in lists' },
      file: 'application/octet-stream',
      heavy: true,
    }),
    async (request, reply) => {
      const target = await importRequest(server, request)
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
      return sendSheet(
        reply,
        await inTurn(server, reply, target.context, () =>
          exportForImport(target.model, target.context, server.messages, { filter, sort, format, template }),
        ),
        importFileName(server, target, template ? 'template' : 'records'),
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
          return { name: `${target.model.name}.${format}`, type: sheetTypes[format], content: content.toString('base64') }
        })
      return sendSheet(reply, await file(), target.model.name, format)
    },
  )
}

const pick = (query: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
