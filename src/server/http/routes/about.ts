import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { seesTheSchool } from '../../../../schema/own.ts'
import { daysBetween, today } from '../../../../schema/values/date.ts'
import type { LeftOut } from '../../../shared/leftOut.ts'
import { registryFor } from '../../access/registryFor.ts'
import { faultsFor } from '../../custom/tenants.ts'
import { sql } from '../../database/sql.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { may } from '../../engine/context.ts'
import { lastCheck } from '../../jobs/checkBooks.ts'
import type { Server } from '../../server.ts'
import { authenticate } from '../authenticate.ts'
import { documented } from '../routeWords.ts'

/** A package of others that the product runs with. */
interface Licence {
  readonly name: string
  readonly version: string
  readonly licence: string
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

let licences: readonly Licence[] | null = null

/** Third parties and their licences, as the lock file of the packages names them; read once. */
function readLicences(): readonly Licence[] {
  const file = new URL('../../../../package-lock.json', import.meta.url)
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Readonly<Record<string, Locked>> }
  const found = new Map<string, Licence>()
  for (const [path, { version = '', license, dev }] of Object.entries(packages)) {
    const name = path.split('node_modules/').pop() ?? ''
    if (name && license && !dev) found.set(`${name} ${version}`, { name, version, licence: license })
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** What a signed-in person may know about the installation and about the school's subscription. */
export function aboutRoutes(app: FastifyInstance, server: Server): void {
  app.get('/api/about', documented('Version, database and licences of the installation'), async (request) => {
    const caller = await authenticate(server, request)
    const [[database], pending] = await Promise.all([
      server.database.one<{ version: string }>(caller.tenant, sql`select current_setting('server_version') as version`),
      server.pending(),
    ])
    licences ??= readLicences()
    return { version: server.version, database: database?.version ?? null, pendingMigrations: pending, licences }
  })

  app.get(
    '/api/installation',
    documented(
      'Files of the installation that are left out or fail, and what the last nightly check of the books has found, for who may change the settings',
    ),
    async (request) => {
      const { session, tenant } = await authenticate(server, request)
      const { edit } = server.registryOf(tenant).get('company').permissions
      if (!may(session.person, edit)) throw forbidden(edit)
      return {
        leftOut: server.broken.flatMap((broken): LeftOut[] => {
          const faults = faultsFor(broken, server.tenantCodes.get(tenant) ?? '', server.tenantCodes.size === 1)
          return faults.length ? [{ file: broken.file, faults, isShown: broken.isShown, isPart: broken.isPart }] : []
        }),
        failed: await server.failures.list(tenant),
        books: await lastCheck(server, tenant),
      }
    },
  )

  app.get('/api/subscription', documented('The subscription of the school, and what of it is used'), async (request) => {
    const { session, tenant, tenantInfo: frame } = await authenticate(server, request)
    const contactUrl = frame.subscription?.contactUrl ?? server.contactUrl
    // People who see their own records alone are not shown how large the school is and what it pays for.
    const { models } = registryFor(server.registryOf(tenant), session.person)
    if (session.person.family || !seesTheSchool(models, (permission) => may(session.person, permission))) return { contactUrl }
    const [used] = await server.database.one<{ students: number; branches: number; users: number }>(
      tenant,
      sql`select s.students, s.branches, (select count(*)::int from users where tenant_id = ${tenant} and active) as users
        from subscriptions s where s.tenant_id = ${tenant}`,
    )
    return {
      ...used,
      ...frame.subscription,
      contactUrl,
      daysLeft: frame.subscription && daysBetween(today(), frame.subscription.endDate),
    }
  })
}
