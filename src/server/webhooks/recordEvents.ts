import { randomUUID } from 'node:crypto'
import { happened } from '../../../schema/events.ts'
import type { Model } from '../../../schema/model.ts'
import { beforeCommit, type Run, whenCommitted } from '../database/database.ts'
import { onCoordinator, sql } from '../database/sql.ts'
import type { Follower, Written } from '../engine/behaviours.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import type { Cell } from '../engine/sql/columns.ts'
import { insertNumbered } from '../engine/sql/numberedRows.ts'
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
  const isAgain = model.name === 'webhookDeliveries'
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
  const declared = (model.data.webhooks ?? []).flatMap(({ on, post }) => {
    const all = occurred((event) => on.includes(event))
    return all.length ? [{ post, all }] : []
  })
  for (const { post, all } of declared) recordDeclared(post, all, model, context, run)
  if (rows.length || declared.length || isAgain) whenCommitted(run).push(wake)
  return insertNumbered('webhook_deliveries', rows, run)
}

const isInBranch = ({ data }: Model): boolean => data.scope === 'branch' || data.scope === 'branchYear'

const branchOf = (model: Model, { before }: Change, context: Context): number =>
  isInBranch(model) && typeof before?.['branch'] === 'number' ? before['branch'] : context.branch.id

const inBranches = (model: Model, branches: readonly number[], branch: number): boolean =>
  !branches.length || !isInBranch(model) || branches.includes(branch)

const rowOf = (webhook: number, { change, event }: Occurred, model: Model, context: Context): Cell[] => [
  ['tenant_id', context.tenant],
  ['webhook_id', webhook],
  ['resource', model.name],
  ['event', event],
  ['record_id', change.id],
  ['state', 'waiting'],
  ['branch_id', branchOf(model, change, context)],
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
