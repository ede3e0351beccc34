import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { isDate } from '../../../../schema/values/date.ts'
import type { Occurrence, Occurrences } from '../../../shared/occurrences.ts'
import { ident, type Sql, sql } from '../../database/sql.ts'
import { assertWritable } from '../../engine/checks/writable.ts'
import type { Context } from '../../engine/context.ts'
import { readRecord } from '../../engine/read/record.ts'
import { Problem } from '../../problems/problem.ts'
import { makeDue } from '../../repeats/due.ts'
import { countFailures, tablesOf } from '../../repeats/make.ts'
import { timingOf, upcoming } from '../../repeats/schedule.ts'
import type { Server } from '../../server.ts'
import { pathId } from '../pathId.ts'
import { problemEntry } from '../problemEntry.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** How many coming and how many past days are listed. */
const ahead = 6
const past = 50

interface Stored extends Pick<Occurrence, 'date' | 'made'> {
  readonly isMade: boolean
  readonly faults: readonly FaultAt[] | null
}

interface Place {
  readonly model: Model
  readonly context: Context
  readonly id: number
}

/** Days `o` within the years that the person may choose. */
const seen = ({ tenant, years }: Context): Sql =>
  sql`exists (select 1 from fiscal_years y where y.tenant_id = ${tenant} and y.id = any(${years.map((one) => one.id)}::int[]) and o.date between y.start_date and y.end_date)`

/** The days of a record that repeats: those to come, and what became of the others. */
export function occurrenceRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest): Promise<Place> => {
    const { model, context } = await resourceRequest(server, request)
    assertView({ model, context })
    if (!model.data.repeats) throw new Problem(404, { code: 'Record.NotFound', params: { resource: model.name } })
    const id = pathId(request)
    // For a person who may not see the record, it does not exist.
    await readRecord(model, id, context)
    return { model, context, id }
  }
  const answer = async ({ model, id, context }: Place): Promise<Occurrences> => {
    const { makes = '' } = model.data.repeats ?? {}
    const record = JSON.parse(await readRecord(model, id, context)) as RecordData
    const { fields } = context.registry.get(makes)
    const column = (name: string) => (fields.has(name) ? ident(name, 'v') : sql`null`)
    const rows = await context.database.one<Stored>(
      context.tenant,
      sql`select o.date::text as date, o.made_id is not null as "isMade", o.faults,
          case when v.id is not null then json_build_object('id', v.id, 'number', ${column('number')}, 'status', ${column('status')}) end as made
        from ${tablesOf(model).occurrences} o left join ${ident(tableName(makes))} v on v.tenant_id = o.tenant_id and v.id = o.made_id
        where o.tenant_id = ${context.tenant} and o.record_id = ${id} and (o.made_id is null or ${seen(context)}) order by (o.faults is null), o.date desc limit ${past}`,
    )
    return {
      repeats: record['every'] !== null,
      paused: record['paused'] === true,
      upcoming: upcoming(timingOf(record), ahead),
      occurrences: rows.map(({ faults, isMade, ...row }) => ({
        ...row,
        state: faults ? 'failed' : isMade ? 'made' : 'leftOut',
        errors: (faults ?? []).map((fault) => problemEntry(server.messages, context.language, makes, fault)),
      })),
    }
  }
  const of = (model: Model) => model.data.repeats !== undefined

  app.get(
    '/api/:resource/:id/occurrences',
    documented('The days to come, and what became of the others', { of }),
    async (request) => answer(await at(request)),
  )

  app.post('/api/:resource/:id/occurrences', documented('Makes what is due', { of }), async (request) => {
    const place = await at(request)
    const { model, id, context } = place
    assertWritable(model, context, 'edit')
    await makeDue(server, context.tenant, model, id)
    return answer(place)
  })

  app.delete(
    '/api/:resource/:id/occurrences/:date',
    documented('Leaves a day out that could not be made', { of }),
    async (request) => {
      const place = await at(request)
      const { model, id, context } = place
      assertWritable(model, context, 'edit')
      const { date } = request.params as { date: string }
      if (!isDate(date)) throw new Problem(404, 'Record.NotFound')
      const { records, occurrences } = tablesOf(model)
      await context.database.transaction(context.tenant, async (run) => {
        const locked = run(sql`select 1 from ${records} where tenant_id = ${context.tenant} and id = ${id} for update`)
        const left = run(
          sql`update ${occurrences} set faults = null, at = now() where tenant_id = ${context.tenant} and record_id = ${id} and date = ${date} and faults is not null`,
        )
        const counted = run(countFailures(model, context.tenant, id))
        return { result: Promise.all([locked, left, counted]) }
      })
      return answer(place)
    },
  )
}
