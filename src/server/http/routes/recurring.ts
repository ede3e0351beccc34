import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { isDate } from '../../../../schema/values/date.ts'
import type { Occurrence, Occurrences } from '../../../shared/occurrences.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { assertWritable } from '../../engine/checks/writable.ts'
import type { Context } from '../../engine/context.ts'
import { readRecord } from '../../engine/read/record.ts'
import { Problem } from '../../problems/problem.ts'
import { makeDue } from '../../recurring/due.ts'
import { countFailures } from '../../recurring/make.ts'
import { timingOf, upcoming } from '../../recurring/schedule.ts'
import type { Server } from '../../server.ts'
import { assertView } from '../asked.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { told } from '../told.ts'

/** How many days to come, and how many past ones, are told. */
const ahead = 6
const past = 50

const resource = 'voucherTemplates'

interface Stored extends Pick<Occurrence, 'date' | 'voucher'> {
  readonly made: boolean
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

/** The days of a voucher template that repeats: those to come, and what became of the others. */
export function recurringRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest) => {
    const context = contextOf(server, request, await authenticate(server, request))
    const model = context.registry.get(resource)
    assertView({ model, context })
    const { id } = request.params as { id: string }
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new Problem(404, { code: 'Record.NotFound', params: { resource } })
    // Who may not see the template is told that there is none.
    await readRecord(model, Number(id), context)
    return { model, context, id: Number(id) }
  }
  const answer = async ({ model, id, context }: Place): Promise<Occurrences> => {
    const template = JSON.parse(await readRecord(model, id, context)) as RecordData
    const rows = await context.database.one<Stored>(
      context.tenant,
      sql`select o.date::text as date, o.voucher_id is not null as made, o.faults,
          case when v.id is not null then json_build_object('id', v.id, 'number', v.number, 'status', v.status) end as voucher
        from voucher_occurrences o left join vouchers v on v.tenant_id = o.tenant_id and v.id = o.voucher_id
        where o.tenant_id = ${context.tenant} and o.template_id = ${id} and (o.voucher_id is null or ${seen(context)}) order by (o.faults is null), o.date desc limit ${past}`,
    )
    return {
      repeats: template['every'] !== null,
      paused: template['paused'] === true,
      upcoming: upcoming(timingOf(template), ahead),
      occurrences: rows.map(({ faults, made, ...row }) => ({
        ...row,
        state: faults ? 'failed' : made ? 'made' : 'leftOut',
        errors: (faults ?? []).map((fault) => told(server.messages, context.language, 'vouchers', fault)),
      })),
    }
  }

  app.get(`/api/${resource}/:id/occurrences`, async (request) => {
    return answer(await at(request))
  })

  app.post(`/api/${resource}/:id/occurrences`, async (request) => {
    const place = await at(request)
    const { model, id, context } = place
    assertWritable(model, context, 'edit')
    await makeDue(server, context.tenant, id)
    return answer(place)
  })

  app.delete(`/api/${resource}/:id/occurrences/:date`, async (request) => {
    const place = await at(request)
    const { model, id, context } = place
    assertWritable(model, context, 'edit')
    const { date } = request.params as { date: string }
    if (!isDate(date)) throw new Problem(404, 'Record.NotFound')
    await context.database.transaction(context.tenant, async (run) => {
      const locked = run(sql`select 1 from voucher_templates where tenant_id = ${context.tenant} and id = ${id} for update`)
      const left = run(
        sql`update voucher_occurrences set faults = null, at = now() where tenant_id = ${context.tenant} and template_id = ${id} and date = ${date} and faults is not null`,
      )
      const counted = run(countFailures(context.tenant, id))
      return { result: Promise.all([locked, left, counted]) }
    })
    return answer(place)
  })
}
