import type { FastifyRequest } from 'fastify'
import type { RecordData } from '../../../../schema/record/record.ts'
import { saveBehaviour } from '../../engine/behaviour.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { listRecords } from '../../engine/list/list.ts'
import { portionsOf } from '../../engine/sql/columns.ts'
import type { RecordName } from '../../engine/work.ts'
import { deleteRecord } from '../../engine/write/remove.ts'
import { together, write } from '../../engine/write/write.ts'
import { Problem } from '../../problems/problem.ts'
import { problemOf } from '../../problems/problemOf.ts'
import type { Server } from '../../server.ts'
import { type Asked, assertMay } from '../asked.ts'
import { objectBody } from '../body.ts'
import { faultRow } from '../errors.ts'
import { assertPaths } from '../pathRights.ts'

const most = 1000

interface Row {
  readonly id: number
  readonly ok: boolean
  readonly error?: ReturnType<typeof faultRow>
  /** What the action made of it. */
  readonly made?: readonly RecordName[]
}

/** One action on many records, or `delete`: together where that goes, else each in a transaction of its own; each with its own result. */
export async function bulk(
  server: Server,
  { model, context }: Asked,
  name: string,
  request: FastifyRequest,
): Promise<{ results: Row[] }> {
  const body = objectBody(request.body)
  const action = model.actions.get(name)
  if (name !== 'delete' && !action?.bulk) throw new Problem(404, 'Action.NotFound')
  const permission = action?.permission ?? model.permissions[name === 'delete' ? 'delete' : 'edit']
  if (!may(context.person, permission)) throw forbidden(permission)
  for (const key of Object.keys(body))
    if (!['ids', 'filter', 'input'].includes(key)) throw new Problem(400, { code: 'Field.Unknown', field: key })
  const ids = await chosen(body, { model, context })
  if (!ids.length) throw new Problem(400, 'Selection.Empty')
  const input = (body['input'] ?? {}) as RecordData
  const { behaviours } = server
  const failed = (id: number, error: unknown): Row => ({ id, ok: false, error: faultRow(server, error, request) })
  const remove = async (id: number): Promise<Row> => {
    try {
      await deleteRecord(model, id, context, { behaviour: saveBehaviour(behaviours, model) })
      return { id, ok: true }
    } catch (error) {
      return failed(id, error)
    }
  }
  const act = async (some: readonly number[]): Promise<Row[]> => {
    try {
      const changes = some.map((id) => ({ id, values: input }))
      const outcomes = await context.database.transaction(context.tenant, async (run) => ({
        result: Promise.resolve(
          await write({ model, deed: name, changes, context, behaviours }, { run, apart: (error) => problemOf(server, error) }),
        ),
      }))
      return some.map((id, index): Row => {
        const outcome = outcomes[index]
        return outcome instanceof Problem ? failed(id, outcome) : { id, ok: true, ...(outcome?.made && { made: outcome.made }) }
      })
    } catch (error) {
      return some.map((id) => failed(id, error))
    }
  }
  const results: Row[] = []
  if (name === 'delete') for (const id of ids) results.push(await remove(id))
  else for (const some of portionsOf(ids, together(model, name, behaviours))) results.push(...(await act(some)))
  if (model.data.headOffice) server.memory.forget(context.tenant)
  return { results }
}

async function chosen(body: Readonly<Record<string, unknown>>, { model, context }: Asked): Promise<number[]> {
  const { ids, filter } = body
  if (filter !== undefined) {
    if (!filter || typeof filter !== 'object' || Array.isArray(filter))
      throw new Problem(400, { code: 'Field.Type', field: 'filter' })
    assertMay({ model, context }, 'view')
    assertPaths(model, { filter: filter as Record<string, unknown>, sort: null, fields: null }, context)
    const { json, total } = await listRecords(
      model,
      { filter: filter as Record<string, unknown>, sort: ['id', 'ASC'], from: 0, to: most - 1, fields: ['id'], totals: false },
      context,
    )
    if (total > most) throw new Problem(400, { code: 'Selection.TooMany', field: 'filter', params: { max: most } })
    return (JSON.parse(json) as { id: number }[]).map((row) => row.id)
  }
  if (!Array.isArray(ids) || !ids.every((id) => Number.isInteger(id)))
    throw new Problem(400, { code: 'Field.Type', field: 'ids' })
  if (ids.length > most) throw new Problem(400, { code: 'Selection.TooMany', field: 'ids', params: { max: most } })
  return [...new Set(ids as number[])]
}
