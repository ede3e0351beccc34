import { createHmac, randomBytes } from 'node:crypto'
import { assertSubscribed } from '../access/caller.ts'
import type { Services } from '../access/services.ts'
import { announce } from '../database/changes.ts'
import { type Sql, sql } from '../database/sql.ts'
import { type Answer, post } from '../outgoing/post.ts'
import { type Composed, compose, type Delivery, isTest } from './compose.ts'

/** How many addresses are sent to at once, and how long one of them may hold its place in a round, in milliseconds. */
const atOnce = 10
const longestTurn = 20_000

const now = sql`date_trunc('second', now() at time zone 'Asia/Riyadh')`
const isDue = sql`x.state = 'waiting' and (x.next_at is null or x.next_at <= now() at time zone 'Asia/Riyadh')`

/**
 * Sends what is due in all tenants, each webhook in the order of its events, until nothing is. An attempt that is under way when the
 * server dies is made again: what is received twice has the same id.
 */
export async function deliverDue(server: Services, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due: { tenant: number; webhook: number }[] = []
    for (const { id } of await server.database.one<{ id: number }>(0, sql`select daftar_tenants_with_deliveries() as id`))
      due.push(...(await dueIn(server, id)))
    if (!due.length || signal.aborted) return
    const rest = due.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { tenant, webhook } of rest) await drain(server, tenant, webhook, signal)
      }),
    )
  }
}

async function dueIn(server: Services, tenant: number): Promise<{ tenant: number; webhook: number }[]> {
  try {
    assertSubscribed(server, await server.cache.tenantInfo(tenant))
  } catch {
    return []
  }
  await server.database.one(
    tenant,
    sql`delete from webhook_deliveries where tenant_id = ${tenant} and state <> 'waiting' and created_at < now() - interval '30 days'`,
  )
  return server.database.one(
    tenant,
    sql`select distinct x.tenant_id as tenant, x.webhook_id as webhook from webhook_deliveries x
      join webhooks w on w.tenant_id = x.tenant_id and w.id = x.webhook_id and w.active where x.tenant_id = ${tenant} and ${isDue}`,
  )
}

/** Sends what is due of one webhook, until one attempt fails: the address has trouble, and the others wait for the next round. */
async function drain(server: Services, tenant: number, webhook: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + longestTurn
  while (Date.now() < until && !signal.aborted) {
    const delivery = await claim(server, tenant, webhook)
    if (!delivery || !(await attempt(server, delivery))) return
  }
}

/** Takes the next delivery; it comes back by itself when nothing is heard of it. */
async function claim({ database, outgoing }: Services, tenant: number, webhook: number): Promise<Delivery | undefined> {
  const lease = Math.ceil(outgoing.longest / 1000) + 60
  const [row] = await database.one<Delivery>(
    tenant,
    sql`update webhook_deliveries d set attempts = coalesce(d.attempts, 0) + 1, next_at = ${now} + make_interval(secs => ${lease})
      from webhooks w where d.tenant_id = ${tenant} and w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.active
      and d.id = (select x.id from webhook_deliveries x where x.tenant_id = ${tenant} and x.webhook_id = ${webhook} and ${isDue} order by x.id limit 1 for update skip locked)
      returning d.tenant_id as tenant, d.id, d.webhook_id as webhook, d.resource, d.event, d.record_id as "recordId", d.branch_id as branch, d.year, d.attempts, d.delivery_id as "deliveryId",
        d.created_at as "at", w.web_address as address, w.updated_by as person, w.access_group_id as "group", w.declared is not null as "isDeclared",
        (select coalesce(array_agg(b.target_id), '{}') from webhooks_branches b where b.tenant_id = w.tenant_id and b.record_id = w.id) as branches,
        array(select e.filter from webhooks_events e where e.tenant_id = w.tenant_id and e.record_id = w.id and e.resource = d.resource and e.event = d.event) as filters,
        (select c.body from webhook_bodies c where c.tenant_id = d.tenant_id and c.delivery_id = d.id) as body`,
  )
  return row
}

/** @returns whether the webhook goes on with the next one */
async function attempt(server: Services, delivery: Delivery): Promise<boolean> {
  const composed: Composed = delivery.body === null ? await compose(server, delivery) : { body: delivery.body }
  if ('skipped' in composed) {
    await note(server, delivery, 'skipped', { status: null, text: composed.skipped, duration: 0 })
    return true
  }
  const answer = await send(server, delivery, composed.body)
  const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300
  // Whoever sends a test looks at what comes of it.
  const isLast = isTest(delivery) || delivery.attempts > server.outgoing.pauses.length
  await note(server, delivery, isTaken ? 'delivered' : isLast ? 'failed' : 'waiting', answer)
  return isTaken
}

async function send(
  server: Services,
  { tenant, id, webhook, address, deliveryId, event, resource }: Delivery,
  body: string,
): Promise<Answer> {
  const { database, outgoing } = server
  await database.one(
    tenant,
    sql`insert into webhook_bodies (tenant_id, delivery_id, body) values (${tenant}, ${id}, ${body}) on conflict (tenant_id, delivery_id) do nothing`,
  )
  const secret = await secretOf(server, tenant, webhook)
  if (secret === null) return { status: null, text: 'Webhook.SecretLost', duration: 0 }
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return post(address, body, {
    headers: {
      'User-Agent': 'Daftar',
      'Daftar-Delivery': deliveryId,
      'Daftar-Event': `${resource}.${event}`,
      'Daftar-Signature': `t=${at},v1=${signature}`,
    },
    mayBePrivate: outgoing.mayBePrivate,
    longest: outgoing.longest,
  })
}

/** The secret of a webhook; made now for one that a definition declares. Null when the installation's own secret is another one. */
async function secretOf({ database, outgoing }: Services, tenant: number, webhook: number): Promise<string | null> {
  const of = encryptedFor(tenant, webhook)
  const read = (statement: Sql) => database.one<{ sealed: Buffer }>(tenant, statement)
  const [stored] = await read(sql`select sealed from webhook_secrets where tenant_id = ${tenant} and webhook_id = ${webhook}`)
  // Of two servers that make one at once the second takes the first one's.
  const [row] = stored
    ? [stored]
    : await read(sql`insert into webhook_secrets as s (tenant_id, webhook_id, sealed) values (${tenant}, ${webhook}, ${outgoing.secretBox.encrypt(newSecret(), of)})
        on conflict (tenant_id, webhook_id) do update set sealed = s.sealed returning s.sealed`)
  try {
    return row ? outgoing.secretBox.decrypt(row.sealed, of) : null
  } catch {
    return null
  }
}

/** Whose secret it is, as it is sealed. */
export const encryptedFor = (tenant: number, webhook: number): string => `webhook ${tenant} ${webhook}`

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** Notes how an attempt ended; too many failures in a row switch the webhook off. */
async function note(
  { database, outgoing, cache: memory }: Services,
  delivery: Delivery,
  state: 'delivered' | 'failed' | 'waiting' | 'skipped',
  { status, text, duration }: Answer,
): Promise<void> {
  const { tenant, id, webhook, attempts } = delivery
  const pause = outgoing.pauses[attempts - 1] ?? 0
  const failed = sql`coalesce(failures, 0) + ${state === 'skipped' || isTest(delivery) ? 0 : 1}::int`
  const isOff = await database.transaction(tenant, async (run) => {
    const noted = run(
      sql`update webhook_deliveries set state = ${state}, answer_status = ${status}, answer = ${text}, duration = ${duration},
        next_at = ${state === 'waiting' ? sql`${now} + make_interval(secs => ${pause})` : sql`null`} where tenant_id = ${tenant} and id = ${id}`,
    )
    const counted = run<{ off: boolean }>(
      state === 'delivered'
        ? sql`update webhooks set failures = 0, last_sent_at = ${now} where tenant_id = ${tenant} and id = ${webhook} returning false as off`
        : sql`update webhooks set failures = ${failed}, active = active and ${failed} < ${outgoing.mostFailures},
            switched_off = ${failed} >= ${outgoing.mostFailures} where tenant_id = ${tenant} and id = ${webhook} returning not active as off`,
    )
    await noted
    const off = (await counted)[0]?.off ?? false
    if (off) await announce({ tenant }, run)
    return { result: Promise.resolve(off) }
  })
  if (isOff) memory.forget(tenant)
}
