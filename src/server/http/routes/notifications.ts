import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Notifications } from '../../../shared/notification.ts'
import { hasFlag } from '../../access/visible.ts'
import { isTold } from '../../alerts/happenings.ts'
import { tellBrokenOff } from '../../alerts/importUnderWay.ts'
import { markRead, readNotifications } from '../../alerts/notifications.ts'
import { may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { readListQuery } from '../listQuery.ts'
import { pathId } from '../pathId.ts'
import { documented } from '../routeWords.ts'

/** Notifications of coming days for those who may view the records, in the selected branch and year, and of what has happened to one's own work; each marks their own as read. */
export function notificationRoutes(app: FastifyInstance, server: Server): void {
  const at = async (request: FastifyRequest) => {
    const caller = await authenticate(server, request)
    const context = contextOf(server, request, caller)
    const flags = caller.tenantInfo.company?.flags ?? {}
    const models = context.registry.models.filter(
      (model) => (model.data.alerts || isTold(model)) && hasFlag(model, flags) && may(context.person, model.permissions.view),
    )
    return { context, models }
  }

  app.get(
    '/api/notifications',
    documented(
      'Days that come near or have passed and what has happened to own work, the newest notice first, and how many are unread',
      {
        query: { range: 'First and last one, from 0: `[0,24]`' },
      },
    ),
    async (request, reply): Promise<Notifications> => {
      const { context, models } = await at(request)
      const { range, ...rest } = request.query as Record<string, string>
      for (const field of Object.keys(rest)) throw new Problem(400, { code: 'Query.Unknown', field, params: { name: field } })
      const { from, to } = readListQuery({ range: range ?? '[0,24]' }, null, false)
      await tellBrokenOff(context)
      const { total, ...page } = await readNotifications(models, { from, to }, context)
      const shown = page.items.length ? `${from}-${from + page.items.length - 1}` : '*'
      reply.header('Content-Range', `notifications ${shown}/${total}`)
      return page
    },
  )

  app.post('/api/notifications/read', documented('Marks all that are told as read'), async (request) => {
    const { context, models } = await at(request)
    return { unread: await markRead(models, null, context) }
  })

  app.post('/api/notifications/:id/read', documented('Marks one as read'), async (request) => {
    const { context, models } = await at(request)
    const unread = await markRead(models, pathId(request, Number.MAX_SAFE_INTEGER), context)
    if (unread === null) throw new Problem(404, 'Record.NotFound')
    return { unread }
  })
}
