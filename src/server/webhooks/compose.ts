import { isSecret } from '../../../schema/kinds.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { branchesOf, type Caller, callerOf, contextWithin } from '../access/caller.ts'
import { permissionsOfGroups } from '../access/rights.ts'
import type { Services } from '../access/services.ts'
import { hasFlag } from '../access/visible.ts'
import { privateRights } from '../audit/privacy.ts'
import { type Context, may } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { redact } from '../engine/read/sight.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { findsAny } from './filter.ts'

/** What is to be sent, where, and for whom. */
export interface Delivery {
  readonly tenant: number
  readonly id: number
  readonly webhook: number
  readonly resource: string
  readonly event: string
  readonly recordId: number
  readonly branch: number
  readonly year: number | null
  /** This one included. */
  readonly attempts: number
  readonly deliveryId: string
  readonly at: Date
  readonly address: string
  /** Who saved the webhook last; null of one that a definition declares. */
  readonly person: number | null
  readonly group: number | null
  readonly isDeclared: boolean
  readonly branches: readonly number[]
  /** One of these filters has to find the record, unless one says nothing. */
  readonly filters: readonly (string | null)[]
  /** What was sent before. */
  readonly body: string | null
}

/** What is sent, or the code of why nothing is. */
export type Composed = { readonly body: string } | { readonly skipped: string }

/** The event of a delivery that tries the address; records may have one of the same name. */
export const testEvent = 'test'
export const isTest = ({ resource, event }: Pick<Delivery, 'resource' | 'event'>): boolean =>
  resource === 'webhooks' && event === testEvent

/** What the webhook's reader may see of the record now; of a test nothing but that it is one. */
export async function compose(server: Services, delivery: Delivery): Promise<Composed> {
  const { tenant, resource, event, recordId, branch, year, deliveryId, at } = delivery
  const told = { id: deliveryId, event, resource, recordId, branch, year, at: at.toISOString() }
  if (isTest(delivery)) return { body: JSON.stringify({ ...told, test: true, record: null }) }
  const model = server.registryOf(tenant).find(resource)
  const caller = model && (await readerOf(server, delivery, model))
  if (!caller || !hasFlag(model, caller.tenantInfo.company?.flags ?? {}) || !may(caller.session.person, model.permissions.view))
    return { skipped: 'Auth.Forbidden' }
  try {
    // A record of all branches may be written in one that the reader does not see.
    const isElsewhere = model.data.scope === 'tenant' && !branchesOf(caller).some(({ id }) => id === branch)
    const context = contextWithin(server, caller, {
      branch: isElsewhere ? undefined : String(branch),
      year: year === null ? undefined : String(year),
    })
    if (!(await findsAny(model, delivery.filters, recordId, context))) return { skipped: 'Webhook.NotFound' }
    // A look at private values could not be logged at the other system: it only learns that something happened, and looks the
    // record up here.
    const isPrivate = event === 'deleted' || model.data.audited === 'view'
    const record = isPrivate ? null : shown(model, redact(model, await readRecord(model, recordId, context), context), context)
    return { body: JSON.stringify({ ...told, record }) }
  } catch (error) {
    const problem = problemOf(server, error)
    if (problem.status >= 500) throw error
    return { skipped: problem.faults[0]?.code ?? 'Auth.Forbidden' }
  }
}

/** Without what the definition hides, and without what is private. */
function shown(model: Model, json: string, { registry }: Pick<Context, 'registry'>): RecordData {
  const record = JSON.parse(json) as Record<string, unknown>
  const rights = privateRights(registry)
  const isKept = ({ hidden, kind, permission }: ModelField) =>
    hidden || isSecret(kind) || (permission !== undefined && rights.has(permission))
  for (const field of model.fields.values()) if (isKept(field)) delete record[field.field]
  for (const { name, fields } of model.lines) {
    const hidden = [...fields.values()].filter(isKept).map((field) => field.field)
    const lines = (record[name] as Record<string, unknown>[] | undefined) ?? []
    for (const line of lines) for (const field of hidden) delete line[field]
  }
  return record as RecordData
}

/**
 * With whose rights a webhook reads: those that the person who saved it last has today, and no more than its group gives, if it
 * has one; or those of the definition itself.
 */
async function readerOf(
  server: Services,
  { tenant, person, group, isDeclared, branches }: Delivery,
  model: Model,
): Promise<Caller | null> {
  const caller = person === null ? null : await callerOf(server, tenant, person)
  if (isDeclared && person === null) return declared(server, tenant, model)
  if (!caller) return null
  const { session } = caller
  const isEverywhere = session.person.isAdmin || !session.branches.length
  const own = branches.length ? branches.filter((one) => isEverywhere || session.branches.includes(one)) : session.branches
  if (branches.length && !own.length) return null
  if (group === null) return { ...caller, session: { ...session, branches: own } }
  const granted = await server.database.transaction(tenant, async (run) => ({
    result: permissionsOfGroups(run, tenant, [group]),
  }))
  const permissions = granted.filter((name) => may(session.person, name))
  return {
    ...caller,
    session: { ...session, branches: own, person: { ...session.person, isAdmin: false, permissions: new Set(permissions) } },
  }
}

/** A webhook that a definition declares may send that definition's own records. */
async function declared(server: Services, tenant: number, model: Model): Promise<Caller> {
  const person = {
    id: 0,
    userName: 'webhook',
    fullName: 'webhook',
    role: 'staff',
    isAdmin: false,
    permissions: new Set([model.permissions.view, 'viewFiscalYears', 'viewAllFiscalYears']),
  }
  const session = { person, branches: [], language: null, phone: null, email: null, secondFactor: null, expiresAt: 0, usedAt: 0 }
  return { tenant, hash: Buffer.alloc(0), session, tenantInfo: await server.cache.tenantInfo(tenant), language: 'en' }
}
