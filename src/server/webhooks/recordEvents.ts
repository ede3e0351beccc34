import { randomUUID } from 'node:crypto'
import { holds } from '../../../schema/condition.ts'
import { happened } from '../../../schema/events.ts'
import type { Model } from '../../../schema/model.ts'
import { reader } from '../../../schema/record/record.ts'
import { beforeCommit, type Run, whenCommitted } from '../database/database.ts'
import { onCoordinator, sql } from '../database/sql.ts'
import type { Follower, Written } from '../engine/behaviours.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import type { Cell } from '../engine/sql/columns.ts'
import { insertNumbered } from '../engine/sql/numberedRows.ts'
import { testEvent } from './compose.ts'
import { declaredName } from './declared.ts'

/** What is sent for one record to one webhook. */
interface Occurred {
  readonly change: Change
  readonly event: string
}

/**
 * Records the events that webhooks subscribe to, in the transaction that writes the records: they are sent after its commit, or not at
 * all. Webhooks of schools are records, which no plan knows.
 * @param wake begins to send
 */
export const webhookEvents = (wake: () => void): Follower => ({
  name: 'webhooks',
  applies: () => true,
  follow: (written) => recordEvents(written, wake),
})

function recordEvents({ model, operation, changes, context, run }: Written, wake: () => void): Promise<unknown>[] {
  // A delivery that is sent again by hand, and one that an action's code has written.
  const isByHand = model.name === 'webhookDeliveries' || model.actions.get(operation)?.behaviour === 'sendTestDelivery'
  const occurred = (on: (event: string) => boolean): Occurred[] =>
    changes.flatMap((change) => {
      const event = happened(operation, change.before, change.record).find(on)
      return event === undefined ? [] : [{ change, event }]
    })
  const hooks = context.webhooks ?? []
  const rows = hooks.flatMap(({ id, branches, events }) =>
    occurred((event) => events.some(([resource, one]) => resource === model.name && one === event))
      .filter(({ change }) => inBranches(model, branches, branchOf(model, change, context)))
      .map((one) => rowOf(id, one, model, context)),
  )
  const declared = (model.data.webhooks ?? []).flatMap(({ on, when, post }) => {
    // Of a record that is gone its last values are asked.
    const fulfils = ({ record, before }: Change) => holds(when, reader((operation === 'delete' ? before : null) ?? record))
    const all = occurred((event) => on.includes(event)).filter(({ change }) => fulfils(change))
    return all.length ? [{ post, all }] : []
  })
  for (const { post, all } of declared) recordDeclared(post, all, model, context, run)
  if (rows.length || declared.length || isByHand) whenCommitted(run).push(wake)
  return insertNumbered('webhook_deliveries', rows, run)
}

const isInBranch = ({ data }: Model): boolean => data.scope === 'branch' || data.scope === 'branchYear'

const branchOf = (model: Model, { before }: Change, context: Context): number =>
  isInBranch(model) && typeof before?.['branch'] === 'number' ? before['branch'] : context.branch.id

const inBranches = (model: Model, branches: readonly number[], branch: number): boolean =>
  !branches.length || !isInBranch(model) || branches.includes(branch)

/** A delivery to try the address: it tells of no record but the webhook itself. */
export const testDelivery = (webhook: number, context: Context, run: Run): Promise<unknown>[] =>
  insertNumbered(
    'webhook_deliveries',
    [deliveryRow(webhook, { resource: 'webhooks', event: testEvent, record: webhook, branch: context.branch.id }, context)],
    run,
  )

const rowOf = (webhook: number, { change, event }: Occurred, model: Model, context: Context): Cell[] =>
  deliveryRow(webhook, { resource: model.name, event, record: change.id, branch: branchOf(model, change, context) }, context)

const deliveryRow = (
  webhook: number,
  told: { readonly resource: string; readonly event: string; readonly record: number; readonly branch: number },
  context: Context,
): Cell[] => [
  ['tenant_id', context.tenant],
  ['webhook_id', webhook],
  ['resource', told.resource],
  ['event', told.event],
  ['record_id', told.record],
  ['state', 'waiting'],
  ['branch_id', told.branch],
  ['year', context.year?.year ?? null],
  ['delivery_id', randomUUID()],
]

/** Notes events for a webhook of a definition, which is made with its first event. */
function recordDeclared(post: string, occurred: readonly Occurred[], model: Model, context: Context, run: Run): void {
  const { tenant } = context
  const label = `${model.name}: ${new URL(post).host}`.slice(0, 100)
  beforeCommit(run).push(async () => {
    const [hook] = await run<{ id: number }>(
      onCoordinator(sql`select daftar_declared_webhook(${tenant}, ${declaredName(model.name, post)}, ${post}, ${label}) as id`),
    )
    const rows = occurred.map((one) => rowOf(hook?.id ?? 0, one, model, context))
    await Promise.all(insertNumbered('webhook_deliveries', rows, run))
  })
}
