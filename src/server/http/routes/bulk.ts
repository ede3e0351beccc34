import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { auditList } from '../../audit/looks.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import type { RecordName } from '../../engine/draft.ts'
import { assertSeen, selectedIds } from '../../engine/list/selection.ts'
import { batchesOf } from '../../engine/sql/columns.ts'
import { problemOf } from '../../engine/sql/problemOf.ts'
import type { RecordInput } from '../../engine/work.ts'
import { deleteRecord } from '../../engine/write/remove.ts'
import { restoreRecord } from '../../engine/write/restore.ts'
import { together, write } from '../../engine/write/write.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { objectBody } from '../body.ts'
import { faultRow } from '../errors.ts'
import { assertPaths } from '../pathRights.ts'
import { assertMay, type ResourceRequest } from '../resourceRequest.ts'

/** Records of one request; what is to be done with more is a job. */
const most = 200

interface Row {
  readonly id: number
  readonly ok: boolean
  readonly error?: ReturnType<typeof faultRow>
  /** What the action made of it. */
  readonly made?: readonly RecordName[]
  /** Of a changed record: the version on which the change can be taken back. */
  readonly version?: number
}

/** What is done to many records besides the actions of their definition, and the permission for it. */
const besides = { delete: 'delete', restore: 'delete', change: 'edit' } as const

/**
 * One action on many records, or `delete`, `restore` and `change`: together where that goes, else each in a transaction of its own; each with
 * its own result.
 */
export async function bulk(
  server: Server,
  { model, context }: ResourceRequest,
  name: string,
  request: FastifyRequest,
): Promise<{ results: Row[] }> {
  const body = objectBody(request.body)
  const action = model.actions.get(name)
  const other = Object.hasOwn(besides, name) ? besides[name as keyof typeof besides] : undefined
  if (!other && !action?.bulk) throw new Problem(404, 'Action.NotFound')
  const permission = action?.permission ?? model.permissions[other ?? 'edit']
  if (!may(context.person, permission)) throw forbidden(permission)
  for (const key of Object.keys(body))
    if (!(name === 'change' ? ['records', 'count'] : ['ids', 'filter', 'input', 'count']).includes(key))
      throw new Problem(400, { code: 'Field.Unknown', field: key })
  const changed = name === 'change' ? changesOf(body) : []
  const ids = name === 'change' ? changed.map(({ id }) => id) : await chosen(body, { model, context })
  // Records that are named are counted by their names; a count beside them must be theirs.
  if (body['count'] !== undefined && body['filter'] === undefined) await assertSeen(body['count'], ids.length, () => false)
  if (!ids.length) throw new Problem(400, 'Selection.Empty')
  const input = (body['input'] ?? {}) as RecordData
  const { behaviours } = server
  const failed = (id: number, error: unknown): Row => ({ id, ok: false, error: faultRow(server, error, request) })
  const alone = async (id: number): Promise<Row> => {
    try {
      if (name === 'restore') await restoreRecord(model, id, context, behaviours)
      else await deleteRecord(model, id, context, behaviours)
      return { id, ok: true }
    } catch (error) {
      return failed(id, error)
    }
  }
  const operation = name === 'change' ? 'update' : name
  const atOnce = { ...context, job: randomUUID() }
  const act = async (changes: readonly Chosen[]): Promise<Row[]> => {
    try {
      const outcomes = await context.database.transaction(context.tenant, async (run) => ({
        result: Promise.resolve(
          await write(
            { model, operation, changes, context: atOnce, behaviours },
            { run, isolate: (error) => problemOf(server, error) },
          ),
        ),
      }))
      return changes.map(({ id }, index): Row => {
        const outcome = outcomes[index]
        if (outcome instanceof Problem || !outcome) return failed(id, outcome)
        const version = (outcome.before?.version ?? 0) + (outcome.unchanged ? 0 : 1)
        return { id, ok: true, ...(outcome.made && { made: outcome.made }), ...(name === 'change' && { version }) }
      })
    } catch (error) {
      return changes.map(({ id }) => failed(id, error))
    }
  }
  const results: Row[] = []
  if (name === 'delete' || name === 'restore') for (const id of ids) results.push(await alone(id))
  else {
    const changes = name === 'change' ? changed : ids.map((id): Chosen => ({ id, values: input }))
    for (const some of batchesOf(changes, together(model, operation, behaviours))) results.push(...(await act(some)))
  }
  if (model.data.headOffice) server.cache.forget(context.tenant)
  return { results }
}

type Chosen = RecordInput & { readonly id: number }

/** The records to be changed, each with its version and the fields that become another. */
function changesOf({ records }: Readonly<Record<string, unknown>>): Chosen[] {
  const wrong = (code: string, params?: Record<string, number>) =>
    new Problem(400, { code, field: 'records', ...(params && { params }) })
  if (!Array.isArray(records)) throw wrong('Field.Type')
  if (records.length > most) throw wrong('Selection.TooMany', { max: most })
  return records.map((one: unknown) => {
    if (!one || typeof one !== 'object' || !isId((one as RecordData)['id'])) throw wrong('Field.Type')
    const { id, ...values } = one as RecordData & { readonly id: number }
    return { id, values }
  })
}

async function chosen(body: Readonly<Record<string, unknown>>, { model, context }: ResourceRequest): Promise<number[]> {
  const { ids, filter, count } = body
  if (filter !== undefined) {
    if (!filter || typeof filter !== 'object' || Array.isArray(filter))
      throw new Problem(400, { code: 'Field.Type', field: 'filter' })
    assertMay({ model, context }, 'view')
    const asked = filter as Record<string, unknown>
    assertPaths(model, { filter: asked, sort: null, fields: null }, context)
    await auditList(model, { filter: asked, sort: null, fields: ['id'] }, context)
    return selectedIds(model, { filter: asked, seen: count, most }, context)
  }
  if (!Array.isArray(ids) || !ids.every(isId)) throw new Problem(400, { code: 'Field.Type', field: 'ids' })
  if (ids.length > most) throw new Problem(400, { code: 'Selection.TooMany', field: 'ids', params: { max: most } })
  return [...new Set(ids as number[])]
}
