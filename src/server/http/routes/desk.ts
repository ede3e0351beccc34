import type { FastifyInstance } from 'fastify'
import type { FamilyAccount } from '../../../shared/familyAccount.ts'
import { familyAccount } from '../../desk/familyAccount.ts'
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
  app.get(
    '/api/desk/families/:id',
    documented(`Open instalments of a guardian in all branches and years, and advances; permission ${permission}`),
    async (request): Promise<FamilyAccount> => {
      const context = contextOf(server, request, await authenticate(server, request))
      const { person } = context
      if (!may(person, permission)) throw forbidden(permission)
      const id = pathId(request)
      if (person.family && person.family.id !== id) throw new Problem(404, 'Record.NotFound')
      return familyAccount(id, context)
    },
  )
}
