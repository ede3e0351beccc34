import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formSchema, type JsonSchema } from '../../../../schema/derive/bodySchema.ts'
import type { Model } from '../../../../schema/model.ts'
import { publicDefaults } from '../../../../schema/public.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { attemptKey, noteAttempt } from '../../access/attempts.ts'
import { networkOf } from '../../access/network.ts'
import { Problem } from '../../problems/problem.ts'
import { publicFile, sendPublicFile } from '../../public/files.ts'
import { formFields } from '../../public/form.ts'
import { assertRate, counted } from '../../public/limits.ts'
import { lookUp, toldBy } from '../../public/lookup.ts'
import { type Opened, openForm, openLink } from '../../public/open.ts'
import { pageOf } from '../../public/page.ts'
import { placesOf } from '../../public/places.ts'
import { assertFromPage, assertStamped } from '../../public/stamp.ts'
import { checkStep } from '../../public/step.ts'
import { actOn, fillIn } from '../../public/write.ts'
import { publicCalls } from '../../reference/publicCalls.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { knowDevice } from '../knowDevice.ts'
import { problemEntry } from '../problemEntry.ts'
import { requestProblem } from '../requestProblem.ts'
import { retryOf } from '../retry.ts'
import { documented, formFile } from '../routeWords.ts'
import { sendFile } from '../sendFile.ts'
import { fileLimit, upload } from '../upload.ts'

/** The largest form that is sent. */
const bodyLimit = 64 * 1024
/** Tokens that are none, from one network, before it has to wait. */
const free = 20

const form = publicCalls.form.path
const link = '/api/public/link'

const bodyOf = (model: Model): JsonSchema => formSchema(model.data.public ? formFields(model, model.data.public) : [])
/** The page itself says what a form asks for. */
const anyForm: JsonSchema = { type: 'object' }

/**
 * What is open to people without an account: the form at the public address of a branch, or what a link leads to. The token of a
 * link stands in `Authorization: Bearer`, and so in no address and in no log.
 */
export function publicRoutes(app: FastifyInstance, server: Server): void {
  for (const [at, open] of [
    [form, true],
    [link, 'link'],
  ] as const) {
    const words = { open, ...(at === form && { of: publicCalls.form.of }) } as const
    const sent = { body: at === form ? bodyOf : anyForm, status: 201 }
    app.get(at, documented(publicCalls.form.does, words), (request) => within(request, (opened) => pageOf(server, opened)))

    app.post(at, { bodyLimit, ...documented(publicCalls.send.does, { ...words, ...sent }) }, async (request, reply) => {
      const answer = await within(request, (opened) => {
        const values = objectBody(request.body) as RecordData
        const network = networkOf(request.ip)
        assertStamped(server, opened, request.headers['form-stamp'] as string | undefined)
        return counted(server, opened, { network, values, what: 'record' }, async () => {
          const sent = await fillIn(server, opened, values, retry(request))
          const told = toldBy(opened, sent)
          if (told !== null) knowDevice(server, request, reply, told)
          return sent
        })
      })
      return reply.code(201).send(answer)
    })

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
        const token = await within(request, (opened) => {
          assertFromPage(server, opened, request.headers['form-stamp'] as string | undefined)
          return counted(server, opened, { network: networkOf(request.ip), values: {}, what: `file ${field}` }, () =>
            publicFile(server, opened, field, () => upload(request, fileLimit)),
          )
        })
        return reply.code(201).send({ token })
      },
    )
  }

  app.post(
    publicCalls.check.path,
    { bodyLimit, ...documented(publicCalls.check.does, { open: true, of: publicCalls.check.of, body: anyForm }) },
    (request) =>
      within(request, async (opened) => {
        checkStep(opened, objectBody(request.body) as RecordData)
        return {}
      }),
  )

  app.post(
    publicCalls.lookup.path,
    { bodyLimit, ...documented(publicCalls.lookup.does, { open: true, of: publicCalls.lookup.of, body: anyForm }) },
    (request, reply) =>
      within(request, (opened) =>
        lookUp(server, opened, objectBody(request.body) as RecordData, {
          network: networkOf(request.ip),
          isKnown: (what) => server.knownDevices.idOf(request.headers.cookie, what) !== null,
          found: (what) => knowDevice(server, request, reply, what),
        }),
      ),
  )

  app.get(
    '/api/public/addresses/:address',
    documented('The branches at which the form of this address stands', {
      open: true,
      query: { at: 'The code of a branch of the school' },
    }),
    async (request) => {
      assertRate(server, networkOf(request.ip))
      const { address } = request.params as { address: string }
      const { at, ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Query.Unknown', field, params: { name: field } })
      const language = request.headers['language'] as string | undefined
      request.headers['language'] ||= publicDefaults.language
      return missing(request, () => placesOf(server, address, at, language))
    },
  )

  app.post(
    `${link}/actions/:action`,
    { bodyLimit, ...documented('Does what the link may do to its record', { open: 'link', body: anyForm }) },
    (request) =>
      within(request, (opened) => {
        const { action } = request.params as { action: string }
        const values = (request.body === undefined || request.body === null ? {} : objectBody(request.body)) as RecordData
        const network = networkOf(request.ip)
        return counted(server, opened, { network, values, what: 'action' }, () =>
          actOn(server, opened, action, values, retry(request)),
        )
      }),
  )

  app.get(
    `${link}/files/:field`,
    documented('A file of the record', { open: 'link', file: 'application/octet-stream' }),
    async (request, reply) => {
      const { field } = request.params as { field: string }
      const file = await within(request, (opened) => sendPublicFile(server, opened, field))
      return sendFile(reply, file).send(file.content)
    },
  )

  /** A request that comes again is the same only by the same link. */
  const retry = (request: FastifyRequest) => retryOf(request, [request.headers.authorization ?? null, request.body ?? null])

  /** Opens what the request asks for and works with it. Of a failure only the faults are sent. */
  async function within<T>(request: FastifyRequest, work: (opened: Opened) => Promise<T>): Promise<T> {
    const language = request.headers['language'] as string | undefined
    request.headers['language'] ||= publicDefaults.language
    assertRate(server, networkOf(request.ip))
    const opened = await opening(request, language)
    try {
      request.headers['language'] = opened.context().language
      return await work(opened)
    } catch (error) {
      const problem = requestProblem(server, error)
      throw problem.status >= 500 ? error : outward(problem, opened)
    }
  }

  /** Sentences alone: what they are made of may name other records. */
  function outward({ status, faults, extra: { retryAfter } }: Problem, { model, context }: Opened): Problem {
    const errors = faults.map((fault) => {
      const { params: _params, ...rest } = problemEntry(server.messages, context().language, model.name, fault)
      return rest
    })
    const [first] = errors
    return new Problem(status, faults, {
      errors,
      ...(first && { detail: first.message }),
      ...(typeof retryAfter === 'number' && { retryAfter }),
    })
  }

  /** Wrong links and addresses make the next attempt wait; a right one always opens, since many telephones share one address. */
  async function opening(request: FastifyRequest, language: string | undefined): Promise<Opened> {
    const { code, resource = '' } = request.params as { code?: string; resource?: string }
    const { authorization = '' } = request.headers
    const token = authorization.startsWith('Bearer ') ? authorization.slice(7) : ''
    return missing(request, () =>
      code === undefined ? openLink(server, token, language) : openForm(server, code, resource, language),
    )
  }

  async function missing<T>(request: FastifyRequest, open: () => Promise<T>): Promise<T> {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error
      const { waits } = await noteAttempt(server.database, attemptKey('public link from', networkOf(request.ip)), free)
      throw waits ? new Problem(429, 'Public.TooMany', { retryAfter: 60 }) : error
    }
  }
}
