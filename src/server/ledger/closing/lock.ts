import { type Area, areas } from '../../../../schema/language/effects.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import { firstDay, lastDay } from '../../../../schema/values/month.ts'
import type { BookYear } from '../../../shared/closing.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../../engine/behaviour.ts'
import type { Change } from '../../engine/change.ts'
import { type Context, may } from '../../engine/context.ts'
import { lockField } from '../period.ts'
import { assertEveryBranch } from './checks.ts'
import { itemsOf, keepLacking, type Lacking, type LacksOfBooks } from './lacking.ts'
import { lackingUntil, yearAt } from './month.ts'
import { askedOfOpened } from './openedMonths.ts'

/** Who locks months in which something is left open. */
export const confirmsOpenMonths = 'closeUnfinishedMonths'

interface HowClosed {
  readonly missing: LacksOfBooks
  /** Whether it is closed with what is missing, which is kept with the reason. */
  readonly unfinished: boolean
}

/** Closes the books up to the end of a month: the general lock moves there, and what was left open is kept with who confirmed it. */
export const closeMonth =
  ({ missing, unfinished }: HowClosed): ActionBehaviour =>
  async ({ record, input, context, run }) => {
    await assertEveryBranch(context, run)
    const until = lastDay(input['month'] as string)
    const lock = lockOf(record)
    if (lock !== null && lock >= until) return [{ code: 'Month.AlreadyClosed', field: 'month', params: { date: lock } }]
    if (firstDay(input['month'] as string) > today()) return [{ code: 'Month.NotBegun', field: 'month' }]
    const year = await heldYear(until, context, run)
    if (!year) return [{ code: 'FiscalYear.Missing', field: 'month', params: { date: until } }]
    if (year.status === 'closed') return [{ code: 'FiscalYear.Closed', field: 'month' }]
    const left = leftOf(await lackingUntil(until, year, missing, context, run))
    if (left.length && !unfinished) return [{ code: 'Month.OpenItems', params: { items: itemsOf(left, context) } }]
    const kept = { year: year.id, until, reason: (input['reason'] as string | undefined) ?? null }
    return {
      values: { generalLockDate: until },
      questions: until < today() ? [] : [{ code: 'Month.NotOver', params: { date: until } }],
      write: () => (left.length ? [keepLacking(kept, left, context, run)] : []),
    }
  }

/** Takes the lock back to the day before a month; the months behind it are open with it, but for those of a closed year, which holds by itself. */
export const reopenMonth: ActionBehaviour = async ({ record, input, context, run }) => {
  await assertEveryBranch(context, run)
  const first = firstDay(input['month'] as string)
  const lock = lockOf(record)
  if (lock === null || lock < first) return [{ code: 'Month.NotClosed', field: 'month' }]
  await heldYear(first, context, run)
  const until = addDays(first, -1)
  return { values: { generalLockDate: until }, questions: await askedOfOpened(until, lock, context, run) }
}

/** The same of the lock of one area of the books, which lies on any day: back to another one, or to none. */
export const takeLockBack: ActionBehaviour = async ({ record, input, context, run }) => {
  await assertEveryBranch(context, run)
  const field = lockField(input['area'] as Area)
  const lock = dayIn(record, field)
  const until = (input['lockedUntil'] as string | null | undefined) ?? null
  if (lock === null) return [{ code: 'Lock.NoLock', field: 'area' }]
  if (until !== null && until >= lock) return [{ code: 'Lock.NotBack', field: 'lockedUntil', params: { date: lock } }]
  // What the lock of all areas closes stays closed.
  const [closed = null] = [until, lockOf(record)]
    .filter((day) => day !== null)
    .toSorted()
    .reverse()
  return { values: { [field]: until }, questions: await askedOfOpened(closed, lock, context, run) }
}

/** What is left open up to the day to which the lock goes. */
interface Open {
  readonly year: number
  readonly until: string
  readonly found: readonly Lacking[]
}

/**
 * The same of the lock that is written as a day in the settings: it goes over what is left open only for who may say so, and that is kept. No
 * lock goes back there, where nobody says why.
 */
export function lockByDay(missing: LacksOfBooks): SaveBehaviour {
  // The check, the question and what is written are of one moment: it is looked for once in a transaction.
  const known = new WeakMap<Run, Promise<Open | null>>()
  const left = (change: Change, context: Context, run: Run): Promise<Open | null> => {
    const found = known.get(run) ?? look(change, context, run)
    known.set(run, found)
    return found
  }
  const look = async ({ record, before }: Change, context: Context, run: Run): Promise<Open | null> => {
    const [until, former] = [lockOf(record), lockOf(before)]
    if (before === null || until === null || (former !== null && until <= former)) return null
    const year = await yearAt(until, context, run)
    const found = year ? leftOf(await lackingUntil(until, year, missing, context, run)) : []
    return year && found.length ? { year: year.id, until, found } : null
  }
  const faultOf = (found: readonly Lacking[], code: string, context: Context): FaultAt => ({
    code,
    field: 'generalLockDate',
    params: { items: itemsOf(found, context), permission: context.translate(`permissions.${confirmsOpenMonths}`) },
  })
  const mayConfirm = ({ person }: Context) => may(person, confirmsOpenMonths)
  return {
    check: async ({ operation, context, run, ...change }) => {
      if (operation !== 'update') return []
      const back = goingBack(change)
      if (back.length || mayConfirm(context)) return back
      const open = await left(change, context, run)
      return open ? [faultOf(open.found, 'Lock.NotYours', context)] : []
    },
    confirm: (changes, context, run) =>
      Promise.all(
        changes.map(async (change) => {
          const open = mayConfirm(context) ? await left(change, context, run) : null
          return open ? [faultOf(open.found, 'Lock.OpenItems', context)] : []
        }),
      ),
    write: async ({ operation, context, run, ...change }) => {
      const open = operation === 'update' ? await left(change, context, run) : null
      if (open) await keepLacking({ year: open.year, until: open.until }, open.found, context, run)
    },
  }
}

/** The locks that a save would take back. */
const goingBack = ({ record, before }: Change): FaultAt[] =>
  areas.flatMap((area): FaultAt[] => {
    const field = lockField(area)
    const [until, former] = [dayIn(record, field), dayIn(before, field)]
    if (former === null || (until !== null && until >= former)) return []
    return [{ code: area === 'general' ? 'Lock.GoesBack' : 'Lock.AreaGoesBack', field, params: { date: former } }]
  })

const dayIn = (company: RecordData | null, field: string): string | null =>
  (company?.[field] as string | null | undefined) ?? null

const lockOf = (company: RecordData | null): string | null => dayIn(company, lockField('general'))

const leftOf = (lacking: readonly Lacking[]): readonly Lacking[] => lacking.filter(({ parts }) => parts.length > 0)

/** The year of a day. Posting holds its row: this waits for postings under way, and lets no new one begin. */
async function heldYear(day: string, context: Context, run: Run): Promise<BookYear | undefined> {
  await run(
    sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and ${day}::date between start_date and end_date for update`,
  )
  return yearAt(day, context, run)
}
