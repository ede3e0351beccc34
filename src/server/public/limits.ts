import { publicDefaults } from '../../../schema/public.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { normalisePhone } from '../../../schema/values/phone.ts'
import { attemptKey, giveBack, noteAttempt, takeTime } from '../access/attempts.ts'
import type { Network } from '../access/network.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { formFields } from './form.ts'
import type { Opened } from './open.ts'

/** Requests with one phone number, from any network, wait up to so many seconds each. */
const longestForNumber = 300

/** Requests of one network within a minute, of any kind. */
const perMinute = 60

export function assertRate({ rates }: Server, network: Network): void {
  const seconds = rates.take(`public ${network}`, perMinute)
  if (seconds > 0) throw new Problem(429, 'Public.TooMany', { retryAfter: seconds })
}

/**
 * Counts what is made from one network, or by one link wherever it is opened, and there with each phone number in it;
 * what is refused does not count.
 */
export async function counted<T>(
  { database }: Server,
  { model, open, link, context, tenantInfo: { company } }: Opened,
  { network, values, what }: { readonly network: Network; readonly values: RecordData; readonly what: string },
  work: () => Promise<T>,
): Promise<T> {
  const most = company?.formsPerHour ?? open.perHour ?? publicDefaults.perHour
  const { tenant, check } = context()
  const of = (kind: string, value: string) => attemptKey(`public ${what} ${kind}`, `${tenant} ${model.name} ${value}`)
  const phones = link?.record == null ? formFields(model, open).filter(({ kind }) => kind === 'phone') : []
  const numbers = phones.flatMap(({ field }) => normalisePhone(String(values[field] ?? ''), check.phoneRule) ?? [])
  const backs: (() => Promise<unknown>)[] = []
  try {
    backs.push(await takeTime(database, link ? of('by', link.hash.toString('base64url')) : of('from', network), most))
    for (const number of new Set(numbers)) {
      const times = company?.formsPerPhone ?? open.perPhone ?? most
      backs.push(await takeTime(database, of('for', `${number} ${network}`), times))
      // Who gives somebody else's number slows its owner down, and never keeps them out.
      const everywhere = of('for anywhere', number)
      if ((await noteAttempt(database, everywhere, times - 1, longestForNumber)).refused)
        throw new Problem(429, 'Public.TooMany', { retryAfter: longestForNumber })
      backs.push(() => giveBack(database, everywhere))
    }
    return await work()
  } catch (error) {
    await Promise.all(backs.map((back) => back()))
    throw error
  }
}
