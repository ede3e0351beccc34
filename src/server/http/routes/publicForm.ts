import type { FastifyInstance } from 'fastify'
import { formSchema, type JsonSchema } from '../../../../schema/derive/bodySchema.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { networkOf } from '../../access/network.ts'
import { publicFile } from '../../public/files.ts'
import { formFields } from '../../public/form.ts'
import { counted } from '../../public/limits.ts'
import { toldBy } from '../../public/lookup.ts'
import { pageOf } from '../../public/page.ts'
import { assertFromPage, assertStamped } from '../../public/stamp.ts'
import { fillIn } from '../../public/write.ts'
import { publicCalls } from '../../reference/publicCalls.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { knowDevice } from '../knowDevice.ts'
import { anyForm, formLimit, publicLink } from '../publicForm.ts'
import { publicRequest, publicRetry } from '../publicRequest.ts'
import { documented, formFile } from '../routeWords.ts'
import { fileLimit, upload } from '../upload.ts'

const form = publicCalls.form.path

const bodyOf = (model: Model): JsonSchema => formSchema(model.data.public ? formFields(model, model.data.public) : [])

/** A form, its record and its files: at the public address of a branch, and behind a link. */
export function publicFormRoutes(app: FastifyInstance, server: Server): void {
  for (const [at, open] of [
    [form, true],
    [publicLink, 'link'],
  ] as const) {
    const words = { open, ...(at === form && { of: publicCalls.form.of }) } as const
    const sent = { body: at === form ? bodyOf : anyForm, status: 201 }
    app.get(at, documented(publicCalls.form.does, words), (request) =>
      publicRequest(server, request, (opened) => pageOf(server, opened)),
    )

    app.post(
      at,
      { bodyLimit: formLimit, ...documented(publicCalls.send.does, { ...words, ...sent }) },
      async (request, reply) => {
        const answer = await publicRequest(server, request, (opened) => {
          const values = objectBody(request.body) as RecordData
          const network = networkOf(request.ip)
          assertStamped(server, opened, request.headers['form-stamp'] as string | undefined)
          return counted(server, opened, { network, values, what: 'record' }, async () => {
            const sent = await fillIn(server, opened, values, publicRetry(request))
            const told = toldBy(opened, sent)
            if (told !== null) knowDevice(server, request, reply, told)
            return sent
          })
        })
        return reply.code(201).send(answer)
      },
    )

    app.post(
      `${at}/files/:field`,
      documented(publicCalls.file.does, {
        ...words,
        ...(at === form && { of: publicCalls.file.of }),
        status: 201,
        body: formFile,
      }),
      async (request, reply) => {
        const { field } = request.params as { field: string }
        const token = await publicRequest(server, request, (opened) => {
          assertFromPage(server, opened, request.headers['form-stamp'] as string | undefined)
          return counted(server, opened, { network: networkOf(request.ip), values: {}, what: `file ${field}` }, () =>
            publicFile(server, opened, field, () => upload(request, fileLimit)),
          )
        })
        return reply.code(201).send({ token })
      },
    )
  }
}
