import { eventsOf } from '../../../schema/events.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../engine/behaviour.ts'
import { type Context, may } from '../engine/context.ts'
import { encryptedFor, newSecret } from '../webhooks/deliver.ts'
import { filterFault } from '../webhooks/filter.ts'
import { testDelivery } from '../webhooks/recordEvents.ts'

interface Subscribed {
  readonly resource: string | null
  readonly event: string | null
  readonly filter?: string | null
}

/** Events that never happen, and what whoever saves may not see. */
function eventFaults(record: RecordData, context: Context): FaultAt[] {
  const { registry, person } = context
  const events = (record['events'] as Subscribed[] | undefined) ?? []
  if (!events.length && !record['declared']) return [{ code: 'Lines.TooFew', field: 'events', params: { min: 1 } }]
  return events.flatMap(({ resource, event, filter }, index): FaultAt[] => {
    if (resource === null || event === null) return []
    const model = registry.find(resource)
    if (!model || model.owner) return [{ code: 'Webhook.Resource', field: `events.${index}.resource` }]
    if (!may(person, model.permissions.view)) return [{ code: 'User.RightsNotHeld', field: `events.${index}.resource` }]
    const known = eventsOf(model)
    if (!known.includes(event))
      return [{ code: 'Webhook.Event', field: `events.${index}.event`, params: { events: known.join(', ') } }]
    // Nothing is found any more of what is gone, and what is only looked up there is not told of.
    const isUnseen = event === 'deleted' || model.data.audited === 'view'
    const fault = filter && (isUnseen ? { code: 'Webhook.NoFilter' } : filterFault(model, filter, context))
    return fault ? [{ ...fault, field: `events.${index}.filter` }] : []
  })
}

async function reveal(id: number, { tenant, outgoing, reveal: show }: Context, run: Run): Promise<void> {
  const secret = newSecret()
  const sealed = outgoing?.secretBox.encrypt(secret, encryptedFor(tenant, id))
  if (!sealed) throw new Error('no seal for the secret of a webhook')
  await run(
    sql`insert into webhook_secrets (tenant_id, webhook_id, sealed) values (${tenant}, ${id}, ${sealed})
      on conflict (tenant_id, webhook_id) do update set sealed = excluded.sealed`,
  )
  show?.(secret)
}

/** Webhooks: their address and events are ones that there are, and their secret is shown once. */
export const webhook: SaveBehaviour = {
  prepare: (values, before) => {
    if (values['active'] !== true || before?.['active'] === true) return
    values['failures'] = 0
    values['switchedOff'] = false
  },
  validate: (record, context) => {
    const fault = typeof record['webAddress'] === 'string' ? context.outgoing?.faultOf(record['webAddress']) : null
    return [...(fault ? [{ code: fault, field: 'webAddress' }] : []), ...eventFaults(record, context)]
  },
  write: async ({ operation, id, context, run }) => {
    if (operation === 'create') await reveal(id, context, run)
  },
  remove: async ({ id, context, run }) => {
    await run(sql`delete from webhook_deliveries where tenant_id = ${context.tenant} and webhook_id = ${id}`)
    return []
  },
}

/** Gives a webhook another secret: whatever is sent from now on is signed with it. */
export const newWebhookSecret: ActionBehaviour =
  async ({ id, context, run }) =>
  () => [reveal(id, context, run)]

/** Sends a delivery that says it is a test, once, as anything else is sent: what comes of it stands in the log. */
export const sendTestDelivery: ActionBehaviour =
  async ({ id, context, run }) =>
  () =>
    testDelivery(id, context, run)
