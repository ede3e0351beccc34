import { nameIn } from '../../../schema/languages.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { addDays } from '../../../schema/values/date.ts'
import { isOfOtherBank } from '../../../schema/values/iban.ts'
import { leftToRight } from '../../../schema/values/isolate.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import { personNames } from './names.ts'

/** Whether somebody who had left is hired again by it. */
const isHiredAgain = ({ before, record }: Change): boolean =>
  before?.['status'] === 'ended' && record['status'] === 'working' && before['hireDate'] !== record['hireDate']

/** Before somebody is hired again whose former service was never settled it is asked, because its award goes with it. */
const askUnsettled: Asking = async (changes, { tenant }, run) => {
  const again = changes.filter(isHiredAgain)
  if (!again.length) return []
  const settled = await run<{ employee: number; lastDay: string }>(
    sql`select employee_id as employee, end_date::text as "lastDay" from end_of_service_settlements
      where tenant_id = ${tenant} and employee_id = any(${again.map(({ id }) => id)}::int[]) and status in ('open', 'posted')`,
  )
  return changes.map((change) => {
    const left = String(change.before?.['statusFrom'] ?? '')
    const isOpen = isHiredAgain(change) && !settled.some((one) => one.employee === change.id && addDays(one.lastDay, 1) === left)
    return isOpen ? [{ code: 'Employee.NotSettled', field: 'hireDate', params: { date: left }, tells: ['statusFrom'] }] : []
  })
}

/** Whoever leaves earlier than salaries are there for may have been paid for days without service; a settlement of that very day has reckoned with it. */
const askLaterSalaries: Asking = async (changes, { tenant, language }, run) => {
  const leaving = changes.filter(({ record, before }) => record['status'] === 'ended' && before && before['status'] !== 'ended')
  if (!leaving.length) return []
  const days = leaving.map(({ record }) => String(record['statusFrom']))
  const later = await run<{ employee: number; month: string }>(
    sql`select s.employee_id as employee, s.month from salaries s
      join unnest(${leaving.map(({ id }) => id)}::int[], ${days}::date[]) as l(id, "from") on l.id = s.employee_id
      where s.tenant_id = ${tenant} and s.status <> 'void' and s.month > to_char(l."from" - 1, 'YYYY-MM')
        and not exists (select 1 from end_of_service_settlements e where e.tenant_id = ${tenant} and e.employee_id = l.id
          and e.leaves_on = l."from" and e.status in ('open', 'posted'))
      order by s.month`,
  )
  return changes.map((change) => {
    const months = new Set(later.flatMap(({ employee, month }) => (employee === change.id ? leftToRight(month) : [])))
    if (!months.size) return []
    return [{ code: 'Employee.LaterSalaries', field: 'statusFrom', params: { months: [...months].join(separatorIn(language)) } }]
  })
}

/** Two who work here and are paid into one account: wages of one may go to the other. It is asked of whoever comes to have it, from a file or back too. */
const askSameIban: Asking = async (changes, { tenant }, run) => {
  const comes = ({ record, before }: Change) => record['iban'] !== before?.['iban'] || before?.['status'] === 'ended'
  const ibanOf = (change: Change) =>
    change.record['status'] !== 'ended' && comes(change) ? (change.record['iban'] ?? null) : null
  const ibans = changes.flatMap((change) => ibanOf(change) ?? [])
  if (!ibans.length) return []
  const others = await run<{ id: number; iban: string; name: string }>(
    sql`select id, iban, concat_ws(' ', code, arabic_name) as name from employees
      where tenant_id = ${tenant} and iban = any(${ibans}::text[]) and status <> 'ended'`,
  )
  return changes.map((change, index) => {
    const iban = ibanOf(change)
    if (iban === null) return []
    const beside = changes.slice(0, index).find((one) => ibanOf(one) === iban)
    const name = others.find((one) => one.id !== change.id && one.iban === iban)?.name ?? beside?.record['arabicName']
    return name === undefined ? [] : [{ code: 'Employee.SameIban', field: 'iban', params: { name: String(name) } }]
  })
}

/** Months that were paid belong to the employment: its first day does not go behind the first of them. */
const checkHiring: NonNullable<SaveBehaviour['checkMany']> = async (changes, { tenant }, run) => {
  const moved = changes.filter(
    (change) =>
      change.before && !isHiredAgain(change) && String(change.record['hireDate'] ?? '') > String(change.before['hireDate'] ?? ''),
  )
  if (!moved.length) return changes.map(() => [])
  const paid = await run<{ employee: number; month: string }>(
    sql`select employee_id as employee, month from salaries
      where tenant_id = ${tenant} and employee_id = any(${moved.map(({ id }) => id)}::int[]) and status in ('approved', 'posted') order by month`,
  )
  return changes.map((change) => {
    const [before, after] = [change.before, change.record].map((one) => String(one?.['hireDate'] ?? '').slice(0, 7))
    const first = paid.find(({ employee, month }) => employee === change.id && month >= String(before))
    return moved.includes(change) && first && first.month < String(after)
      ? [{ code: 'Employee.PaidBefore', field: 'hireDate', params: { month: first.month } }]
      : []
  })
}

/** An account is of the bank that its number says: wages that are sent to another one come back. What was so before hinders no other change. */
const checkBank: NonNullable<SaveBehaviour['checkMany']> = async (changes, { tenant, language }, run) => {
  const isNew = ({ record, before }: Change) =>
    ['bank', 'iban'].some((name) => (record[name] ?? null) !== (before?.[name] ?? null))
  const told = changes.filter((change) => isNew(change) && change.record['bank'] && change.record['iban'])
  if (!told.length) return changes.map(() => [])
  const banks = await run<{ id: number; code: string | null; arabicName: string; englishName: string | null }>(
    sql`select id, iban_code as code, arabic_name as "arabicName", english_name as "englishName" from bank_institutions where tenant_id = ${tenant}`,
  )
  return changes.map((change) => {
    const iban = String(change.record['iban'])
    const chosen = banks.find(({ id }) => id === change.record['bank'])
    const isForeign = Boolean(chosen?.code) && !iban.startsWith('SA')
    if (!told.includes(change) || !(isForeign || isOfOtherBank(iban, chosen?.code))) return []
    const own = isForeign ? undefined : banks.find(({ code }) => code === iban.slice(4, 6))
    const bank = own ? nameIn(own, language) : isForeign ? iban.slice(0, 2) : iban.slice(4, 6)
    return [{ code: 'Iban.OtherBank', field: 'iban', params: { bank } }]
  })
}

type Asking = NonNullable<SaveBehaviour['confirm']>

/** What several checks have found of each change, together. */
const ofEach = <T>(changes: readonly Change[], found: readonly (readonly (readonly T[])[])[]): T[][] =>
  changes.map((_, index) => found.flatMap((some) => some[index] ?? []))

/** Employees. */
export const employee: SaveBehaviour = {
  ...personNames,
  checkMany: async (...given) => ofEach(given[0], await Promise.all([checkHiring(...given), checkBank(...given)])),
  confirm: async (...given) => {
    return ofEach(given[0], await Promise.all([askUnsettled(...given), askLaterSalaries(...given), askSameIban(...given)]))
  },
}
