import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changedNames } from '../../../../schema/record/changes.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { TimelineEntry } from '../../../shared/timeline.ts'
import { auditHistory, lookRows } from '../../audit/looks.ts'
import { inputShownTo, namesShownTo, shownTo, type Values } from '../../audit/mask.ts'
import { timelineOf } from '../../audit/timeline.ts'
import { byToken, userNamed } from '../../audit/userNamed.ts'
import { sql } from '../../database/sql.ts'
import { shownFaults } from '../../engine/checks/shownFaults.ts'
import { readRecord } from '../../engine/read/record.ts'
import type { Server } from '../../server.ts'
import { pathId } from '../pathId.ts'
import { problemEntry } from '../problemEntry.ts'
import { assertView, resourceRequest } from '../resourceRequest.ts'
import { documented } from '../routeWords.ts'

/** Who changed a record, when, and what it was before. */
export function historyRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/:resource/:id/history', documented('Changes of the record, latest first'), async (request) => {
    const { target, id } = await ask(request)
    await auditHistory(target.model, id, target.context)
    // Of what is private in part alone, the log tells who looked; here it would hide what was changed.
    const changes = target.model.data.audited === 'view' ? sql`true` : sql`not ${lookRows()}`
    const rows = await server.database.one<
      { action: string; userName: string | null; via: string | null; answered: readonly FaultAt[] | null } & Record<
        'before' | 'after' | 'input',
        Values | null
      >
    >(
      target.context.tenant,
      sql`select a.id, a.at, a.action, a.user_id as "userId", ${userNamed(sql`a.user_id`)} as "userName", a.via, a.before, a.after, a.input, a.answered from audit_log a
        where a.tenant_id = ${target.context.tenant} and a.resource = ${target.model.name} and a.record_id = ${id} and ${changes} order by a.id desc limit 100`,
    )
    const { person, language } = target.context
    const { model } = target
    const said = (fault: FaultAt) => problemEntry(server.messages, language, model.name, fault).message
    return rows.flatMap(({ via, before, after, input, answered, ...row }) => {
      const changed = changedNames(before, after)
      // A change of nothing but fields that the reader may not see is left out.
      if (row.action === 'update' && changed.length && !namesShownTo(person, changed, target.model).length) return []
      const values = { before: shownTo(person, before, target.model), after: shownTo(person, after, target.model) }
      const given = inputShownTo(person, input, row.action, target.model)
      const questions = shownFaults(model, answered ?? [], target.context).map(said)
      return [{ ...row, ...values, input: given, answered: questions, userName: byToken(row.userName, via, target.context) }]
    })
  })

  app.get(
    '/api/:resource/:id/timeline',
    documented("A record's places in the years, and what was done to it, latest first: what its definition tells"),
    async (request): Promise<readonly TimelineEntry[]> => {
      const { target, id } = await ask(request)
      return target.model.data.timeline ? timelineOf(target.model, id, target.context) : []
    },
  )

  /** The record of a request, which the person may see. */
  const ask = async (request: FastifyRequest) => {
    const target = await resourceRequest(server, request)
    assertView(target)
    const id = pathId(request)
    await readRecord(target.model, id, target.context)
    return { target, id }
  }
}
