import { addDays } from '../../schema/values/date.ts'
import type { Caller, Problem } from './school.ts'

/** The lock of the books goes to a day, which has to be the last one of a month where it goes back; null is before all books. */
export async function lockBooks(admin: Caller, date: string | null): Promise<void> {
  const [company] = (await admin.call<{ id: number; generalLockDate?: string | null }[]>('GET', 'company')).body
  const path = `company/${company?.id}`
  const { version, generalLockDate: lock } = (await admin.call<{ version: number; generalLockDate?: string | null }>('GET', path))
    .body
  const isBack = lock && (date === null || date < lock)
  const month = (date === null ? '2000-01-01' : addDays(date, 1)).slice(0, 7)
  const { status, body } = isBack
    ? await admin.call<Problem>('POST', `${path}/reopenMonth`, {
        body: { month, reason: 'تصحيح' },
        headers: { Confirmed: 'Lock.OpensMonths,Closing.OpensReturned' },
      })
    : await admin.call<Problem>('PUT', path, {
        body: { version, generalLockDate: date },
        headers: { Confirmed: 'Lock.OpenItems' },
      })
  if (status !== 200) throw new Error(`the lock stays: ${JSON.stringify(body)}`)
}

/** The lock of one area of the books goes to a day; null is none. */
export async function lockArea(admin: Caller, area: string, until: string | null): Promise<void> {
  const [company] = (await admin.call<{ id: number }[]>('GET', 'company')).body
  const path = `company/${company?.id}`
  const stored = (await admin.call<Record<string, unknown> & { version: number }>('GET', path)).body
  const [field, lock] = [`${area}LockDate`, stored[`${area}LockDate`] as string | null | undefined]
  const isBack = lock && (until === null || until < lock)
  const { status, body } = isBack
    ? await admin.call<Problem>('POST', `${path}/takeLockBack`, {
        body: { area, lockedUntil: until, reason: 'تصحيح' },
        headers: { Confirmed: 'Lock.OpensMonths,Closing.OpensReturned' },
      })
    : await admin.call<Problem>('PUT', path, { body: { version: stored.version, [field]: until } })
  if (status !== 200) throw new Error(`the lock stays: ${JSON.stringify(body)}`)
}
