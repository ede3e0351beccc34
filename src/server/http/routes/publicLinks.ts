import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Public } from '../../../../schema/language/public.ts'
import { publicDefaults } from '../../../../schema/public.ts'
import type { SentLink } from '../../../shared/sentLink.ts'
import { publicCodeOf } from '../../access/publicCodes.ts'
import {
  endPublicLink,
  endPublicLinks,
  type ListedLink,
  listPublicLinks,
  makePublicLink,
  type NewLink,
} from '../../access/publicLinks.ts'
import { all, type Run } from '../../database/database.ts'
import { assertOutsideHeadOffice } from '../../engine/checks/writable.ts'
import { recordIds } from '../../engine/list/whole.ts'
import { readRecord } from '../../engine/read/record.ts'
import { titlesOf } from '../../engine/read/titles.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import { Problem } from '../../problems/problem.ts'
import { publicCalls } from '../../reference/publicCalls.ts'
import type { Server } from '../../server.ts'
import { pathId } from '../pathId.ts'
import { assertMay, assertView, type ResourceRequest, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

const { linkToRecord, linkToForm, endLinks, links, endLink, address } = publicCalls

/** How staff open a record or a form to somebody without an account, and close it again. */
export function publicLinkRoutes(app: FastifyInstance, server: Server): void {
  app.post(linkToRecord.path, documented(linkToRecord.does, { status: 201, of: linkToRecord.of }), async (request, reply) => {
    const { target, open, id } = await recordOf(server, request)
    const { model, context } = target
    assertOutsideHeadOffice(model, context)
    const record = JSON.parse(await readRecord(model, id, context)) as { branch?: number | null; fiscalYear?: number | null }
    const year = context.years.find((one) => one.id === record.fiscalYear) ?? context.year
    const branch = record.branch ?? context.branch.id
    const link = { record: id, branch, year: year?.year ?? null }
    return reply.code(201).send(await makeLink(server, target, open, link))
  })

  app.post(linkToForm.path, documented(linkToForm.does, { status: 201, of: linkToForm.of }), async (request, reply) => {
    const { target, open } = await openedBy(server, request)
    assertMay(target, 'add')
    if (!open.create) throw new Problem(409, 'Public.NotOpen')
    assertOutsideHeadOffice(target.model, target.context)
    return reply
      .code(201)
      .send(await makeLink(server, target, open, { record: null, branch: target.context.branch.id, year: null }))
  })

  app.delete(endLinks.path, documented(endLinks.does, { of: endLinks.of }), async (request) => {
    const { target, id } = await recordOf(server, request)
    const { model, context } = target
    assertOutsideHeadOffice(model, context)
    await readRecord(model, id, context)
    return server.database.transaction(context.tenant, async (run) => {
      const ended = (await endPublicLinks(run, context.tenant, model.name, id)).length
      const left = ended
        ? writeAudit(model, 'endPublicLinks', [{ id, before: null, record: null, input: { ended } }], context, run)
        : []
      return { result: all(left).then(() => ({ ended })) }
    })
  })

  app.get(links.path, documented(links.does, { of: links.of, query: { record: 'The id of a record' } }), async (request) => {
    const { target } = await openedBy(server, request)
    const { record, ...rest } = request.query as Record<string, string>
    for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Field.Unknown', field })
    if (record !== undefined && !/^\d{1,9}$/.test(record)) throw new Problem(400, { code: 'Field.Type', field: 'record' })
    const { context } = target
    return server.database.transaction(context.tenant, async (run) => {
      const narrowed = record === undefined ? {} : { record: Number(record) }
      const found = await listPublicLinks(run, context.tenant, target.model.name, narrowed)
      return { result: named(target, await seen(target, found, run), run) }
    })
  })

  app.delete(endLink.path, documented(endLink.does, { of: endLink.of }), async (request) => {
    const { target } = await openedBy(server, request)
    const { model, context } = target
    assertOutsideHeadOffice(model, context)
    const { link: id } = request.params as { link: string }
    return server.database.transaction(context.tenant, async (run) => {
      const [link] = await seen(target, await listPublicLinks(run, context.tenant, model.name, { id }), run)
      if (!link) throw new Problem(404, 'Record.NotFound')
      if (link.record === null) assertMay(target, 'add')
      const entry = { id: link.record, before: null, record: null, input: { ended: 1 } }
      const left = writeAudit(model, 'endPublicLinks', [entry], context, run)
      return { result: all([endPublicLink(run, context.tenant, model.name, id), ...left]).then(() => ({ ended: 1 })) }
    })
  })

  app.get(address.path, documented(address.does, { of: address.of }), async (request) => {
    const { target, open } = await openedBy(server, request)
    const { branch, tenant } = target.context
    if (open.by !== 'anyone') throw new Problem(404, 'Public.NotOpen')
    assertOutsideHeadOffice(target.model, target.context)
    const code = await publicCodeOf(server.database, { tenant, branch: branch.id })
    const { address: own } = open
    const path = own === undefined ? `open/${code}/${target.model.name}` : `${own}?at=${code}`
    return { code, url: `${server.publicUrl()}/${path}` }
  })
}

async function openedBy(server: Server, request: FastifyRequest): Promise<{ target: ResourceRequest; open: Public }> {
  const target = await resourceRequest(server, request)
  assertView(target)
  const open = target.model.data.public
  if (!open) throw new Problem(404, 'Public.NotOpen')
  return { target, open }
}

async function recordOf(server: Server, request: FastifyRequest) {
  return { ...(await openedBy(server, request)), id: pathId(request) }
}

/** Makes a link, leaves it in the history, and answers its address: the token is told this once. */
async function makeLink(
  { database, publicUrl }: Server,
  { model, context }: ResourceRequest,
  { days = publicDefaults.days }: Public,
  link: Pick<NewLink, 'record' | 'branch' | 'year'>,
): Promise<{ token: string; url: string; expiresAt: string }> {
  const { tenant, person } = context
  const made = await database.transaction(tenant, async (run) => {
    const action = link.record === null ? 'publicFormLink' : 'publicLink'
    const [result] = await all([
      makePublicLink(run, { ...link, tenant, resource: model.name, maker: person.id, minutes: days * 24 * 60 }),
      ...writeAudit(model, action, [{ id: link.record, before: null, record: null, input: { days } }], context, run),
    ])
    return { result: Promise.resolve(result) }
  })
  return { ...made, url: `${publicUrl()}/open#${made.token}` }
}

/** The links to records that the person sees, and to the form of a branch that they see. */
async function seen({ model, context }: ResourceRequest, links: readonly ListedLink[], run: Run): Promise<readonly ListedLink[]> {
  const ids = [...new Set(links.flatMap(({ record }) => record ?? []))]
  const query = { filter: { id: ids }, sort: null, most: Math.max(ids.length, 1) }
  const visible = new Set(ids.length ? await recordIds(model, query, context, run) : [])
  return links.filter(({ record, branch }) => (record === null ? context.visibleBranches.includes(branch) : visible.has(record)))
}

/** Links as staff read them, with what their records are called. */
async function named({ model, context }: ResourceRequest, links: readonly ListedLink[], run: Run): Promise<readonly SentLink[]> {
  const titles = await titlesOf(model, [...new Set(links.flatMap(({ record }) => record ?? []))], context, run)
  return links.map(({ branch: _branch, createdAt, expiresAt, ...link }) => ({
    ...link,
    title: link.record === null ? null : (titles.get(link.record) ?? `#${link.record}`),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
