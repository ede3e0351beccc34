import { calculate } from '../../schema/calculate.ts'
import { compare, isDecimal } from '../../schema/values/money.ts'
import type { salaryReplies } from '../payroll/salaryReplies.ts'

/** A row of a payment to the account that a reply names. */
interface Sent {
  readonly id: number
  readonly record: number
  readonly employee: number | null
  readonly iban: string | null
  readonly amount: string
  readonly outcome: string | null
  readonly 'salary.month': string | null
}

/** Another reply of that account, or employee, whichever it named. */
interface Told {
  readonly id: number
  readonly date: string
  readonly amount: string
  readonly result: string
  readonly row: number | null
  readonly payee: number | null
}

const same = (one: string, other: unknown): boolean => typeof other === 'string' && isDecimal(other) && compare(one, other) === 0

type Facts = Readonly<Record<string, unknown>>
/** Whom a reply names. */
interface Named {
  readonly iban: unknown
  readonly employee: unknown
}

/**
 * What was sent to the account that a bank names, or where it names none to the employee: payments in cash have no account either. Of an account
 * that two are paid into it is what was sent to the one who is named besides.
 */
function sentOf({ iban, employee }: Named, { sent, sentTo, sentByIdentity }: Facts): readonly Sent[] {
  const named = ((employee ? sentTo : sentByIdentity) ?? []) as readonly Sent[]
  if (!iban) return named
  const all = (sent ?? []) as readonly Sent[]
  const ofNamed = all.filter(({ id }) => named.some((one) => one.id === id))
  return ofNamed.length ? ofNamed : all
}

const toldOf = ({ iban, employee }: Named, { told, toldOf, toldByIdentity }: Facts): readonly Told[] =>
  ((iban ? told : employee ? toldOf : toldByIdentity) ?? []) as readonly Told[]

/** Which row of which payment a bank means: the latest one with that amount that has not come back. */
export const salaryReply = calculate<typeof salaryReplies>(
  'salaryReplies',
  (reply, facts) => {
    const all = sentOf(reply, facts)
    const sent = all.filter(({ amount }) => same(amount, reply.amount))
    const found = sent.find(({ id }) => id === reply.row) ?? sent.findLast(({ outcome }) => outcome !== 'returned') ?? sent.at(-1)
    const own = (reply as { readonly id?: number }).id
    return {
      ...reply,
      row: found?.id ?? null,
      paidBy: found?.record ?? null,
      month: found?.['salary.month'] ?? null,
      payee: found?.employee ?? null,
      account: found?.iban ?? null,
      sentSince: found !== undefined && found.id !== all.at(-1)?.id,
      toldBefore: toldOf(reply, facts).some(
        ({ id, date, amount, result, payee }) =>
          id !== own &&
          date === reply.date &&
          result === reply.result &&
          same(amount, reply.amount) &&
          payee === (found?.employee ?? payee),
      ),
      toldOtherwise:
        found !== undefined &&
        toldOf(reply, facts).some(({ id, row, result }) => id !== own && row === found.id && result !== reply.result),
    }
  },
  {
    needs: [
      'date',
      'iban',
      'employee',
      'identityNumber',
      'amount',
      'result',
      'row',
      'paidBy',
      'month',
      'payee',
      'account',
      'sentSince',
      'toldBefore',
      'toldOtherwise',
    ],
    faults: ({ iban, employee, identityNumber, amount, row }, facts) => {
      const sent = sentOf({ iban, employee }, facts)
      if (!(iban || employee || identityNumber) || !amount || row !== null) return []
      const latest = sent.at(-1)
      return latest
        ? [{ code: 'SalaryReply.OtherAmount', field: 'amount', params: { amount: latest.amount } }]
        : [
            iban
              ? { code: 'SalaryReply.NotSent', field: 'iban' }
              : { code: 'SalaryReply.NotSentTo', field: employee ? 'employee' : 'identityNumber' },
          ]
    },
  },
)
