import type { FastifyInstance } from 'fastify'
import type { RecordData } from '../../../../schema/record/record.ts'
import { networkOf } from '../../access/network.ts'
import { sendPublicFile } from '../../public/files.ts'
import { counted } from '../../public/limits.ts'
import { actOn } from '../../public/write.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { anyForm, formLimit, publicLink } from '../publicForm.ts'
import { publicRequest, publicRetry } from '../publicRequest.ts'
import { documented } from '../routeWords.ts'
import { sendFile } from '../sendFile.ts'

/** What only a link to a record opens: the actions that it may do, and the record's files. */
export function openedLinkRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    `${publicLink}/actions/:action`,
    { bodyLimit: formLimit, ...documented('Does what the link may do to its record', { open: 'link', body: anyForm }) },
    (request) =>
      publicRequest(server, request, (opened) => {
        const { action } = request.params as { action: string }
        const values = (request.body === undefined || request.body === null ? {} : objectBody(request.body)) as RecordData
        const network = networkOf(request.ip)
        return counted(server, opened, { network, values, what: 'action' }, () =>
          actOn(server, opened, action, values, publicRetry(request)),
        )
      }),
  )

  app.get(
    `${publicLink}/files/:field`,
    documented('A file of the record', { open: 'link', file: 'application/octet-stream' }),
    async (request, reply) => {
      const { field } = request.params as { field: string }
      const file = await publicRequest(server, request, (opened) => sendPublicFile(server, opened, field))
      return sendFile(reply, file).send(file.content)
    },
  )
}
