import type { FastifyInstance, FastifyRequest } from 'fastify'
import { branchesOf } from '../../access/caller.ts'
import { exportAudit } from '../../audit/exportAudit.ts'
import { listAudit } from '../../audit/listAudit.ts'
import { sql } from '../../database/sql.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { inTurn } from '../inTurn.ts'
import { readListQuery } from '../listQuery.ts'
import { documented } from '../routeWords.ts'
import { formatOf, sendSheet } from '../sheetFile.ts'

/** The permission without which the log is not there; administrators have it. */
const permission = 'viewAudit'

/** How a list is asked for. */
const paging = { sort: '["field","ASC"]', range: '[0,24], at most 500 rows' }
const filterOf = 'Object of fields, operators behind _ (gte, lte, in)'

/** The audit log by the convention of lists: who, when, what, before and after. */
export function auditRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    if (!may(context.person, permission)) throw forbidden(permission)
    // An administrator sees what belongs to no branch of theirs too, such as a branch that was deleted.
    const branches = context.person.isAdmin ? null : branchesOf(caller).map((branch) => branch.id)
    return { context, branches }
  }

  app.get(
    '/api/audit',
    documented('Who changed what and when; permission viewAudit', { query: { ...paging, filter: filterOf } }),
    async (request, reply) => {
      const { context, branches } = await at(request)
      const query = readListQuery(request.query as Record<string, string>, null, false)
      const { rows, total } = await listAudit(query, branches, context)
      const last = query.from + Math.max(0, rows.length - 1)
      reply.header('Content-Range', rows.length === 0 ? `audit */${total}` : `audit ${query.from}-${last}/${total}`)
      return rows
    },
  )

  /** Whom and what the log can be asked for. */
  app.get(
    '/api/audit/choices',
    documented('Users and resources that the log can be asked for; permission viewAudit'),
    async (request) => {
      const { context } = await at(request)
      const users = await server.database.one<{ id: number; fullName: string }>(
        context.tenant,
        sql`select id, full_name as "fullName" from users where tenant_id = ${context.tenant}
          union all select record_id, before->>'fullName' from audit_log
          where tenant_id = ${context.tenant} and resource = 'users' and action = 'delete' order by 2`,
      )
      return { users, resources: context.registry.models.map((model) => model.name) }
    },
  )

  app.get(
    '/api/audit/export',
    documented('The log as a spreadsheet; permission viewAudit', {
      query: { filter: filterOf, format: 'xlsx or csv' },
      file: 'application/octet-stream',
      heavy: true,
    }),
    async (request, reply) => {
      const { context, branches } = await at(request)
      const { format: requestedFormat, ...rest } = request.query as Record<string, string>
      const format = formatOf(requestedFormat)
      const { filter } = readListQuery(rest, null, false)
      const file = await inTurn(server, reply, context, () => exportAudit(filter, branches, context, server.messages, format))
      return sendSheet(reply, file, 'audit', format)
    },
  )
}
