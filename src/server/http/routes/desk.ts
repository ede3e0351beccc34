import type { FastifyInstance } from 'fastify'
import { type Payer, type PayerAccount, payerPaths } from '../../../shared/payerAccount.ts'
import { payerAccount } from '../../desk/payerAccount.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { pathId } from '../pathId.ts'
import { documented } from '../routeWords.ts'

const permission = 'viewCollectionTransactions'

/** What a cashier reads before money is taken. */
export function deskRoutes(app: FastifyInstance, server: Server): void {
  for (const [kind, path] of Object.entries(payerPaths) as [Payer, string][])
    app.get(
      `/api/desk/${path}/:id`,
      documented(`Open instalments of a ${kind} in all branches and years, and advances of families; permission ${permission}`),
      async (request): Promise<PayerAccount> => {
        const context = contextOf(server, request, await authenticate(server, request))
        const { person } = context
        if (!may(person, permission)) throw forbidden(permission)
        const id = pathId(request)
        if (person.family && (kind !== 'guardian' || person.family.id !== id)) throw new Problem(404, 'Record.NotFound')
        return payerAccount(kind, id, context)
      },
    )
}
