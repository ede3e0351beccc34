import type { FastifyInstance } from 'fastify'
import { knownPermissions, type Registry } from '../../../../schema/registry.ts'
import type { Origin, UserRights } from '../../../shared/rights.ts'
import { type GrantingGroup, type Rights, rightsStatement } from '../../access/rights.ts'
import { isOutside, notForOutside } from '../../engine/checks/outside.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { pathId } from '../pathId.ts'
import { documented } from '../routeWords.ts'

/** What a user may do in the end, and why: for people who may view users, and for everyone about themselves. */
export function rightsRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/users/:id/permissions',
    documented('What a user may do in the end, and from where'),
    async (request): Promise<UserRights> => {
      const { tenant, session } = await authenticate(server, request)
      const id = pathId(request)
      const { person } = session
      if (person.id !== id && isOutside(person)) throw notForOutside()
      if (person.id !== id && !may(person, 'viewUsers')) throw forbidden('viewUsers')
      const [rights] = await server.database.one<Rights>(tenant, rightsStatement(tenant, id))
      if (!rights) throw new Problem(404, { code: 'Record.NotFound', params: { resource: 'users' } })
      return {
        isAdmin: rights.isAdmin,
        groups: rights.groups.map(({ permissions: _permissions, ...group }) => group),
        permissions: explained(rights, server.registryOf(tenant)),
      }
    },
  )

  function explained({ isAdmin, own, groups }: Rights, registry: Registry): UserRights['permissions'] {
    const origins = new Map<string, Origin[]>()
    const give = (names: Iterable<string>, origin: Origin) => {
      for (const name of new Set(names)) origins.set(name, [...(origins.get(name) ?? []), origin])
    }
    if (isAdmin) give(knownPermissions(registry), { kind: 'admin' })
    give(own, { kind: 'own' })
    for (const group of groups.filter((one: GrantingGroup) => one.active))
      give(group.permissions, { kind: 'group', group: group.id })
    return [...origins].map(([name, from]) => ({ name, from })).sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}
