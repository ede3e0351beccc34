import { calculate } from '../../schema/calculate.ts'
import { compare, isDecimal } from '../../schema/values/money.ts'
import type { salaryReplies } from '../payroll/salaryReplies.ts'

/** A row of a payment to the account that a reply names. */
interface Sent {
  readonly id: number
  readonly record: number
  readonly employee: number | null
  readonly amount: string
  readonly outcome: string | null
  readonly 'salary.month': string | null
}

const same = (one: string, other: unknown): boolean => typeof other === 'string' && isDecimal(other) && compare(one, other) === 0

/** What was sent to the account that a bank names, or to the employee whom it names. */
const sentOf = (facts: Readonly<Record<string, unknown>>): readonly Sent[] => {
  const [byAccount, byPerson] = [facts['sent'], facts['sentTo']].map((some) => (some ?? []) as readonly Sent[])
  return byAccount?.length ? byAccount : (byPerson ?? [])
}

/** Which row of which payment a bank means: the latest one with that amount that has not come back. */
export const salaryReply = calculate<typeof salaryReplies>(
  'salaryReplies',
  (reply, facts) => {
    const sent = sentOf(facts).filter(({ amount }) => same(amount, reply.amount))
    const found = sent.find(({ id }) => id === reply.row) ?? sent.findLast(({ outcome }) => outcome !== 'returned') ?? sent.at(-1)
    return {
      ...reply,
      row: found?.id ?? null,
      paidBy: found?.record ?? null,
      month: found?.['salary.month'] ?? null,
      payee: found?.employee ?? null,
    }
  },
  {
    needs: ['iban', 'employee', 'amount', 'row', 'paidBy', 'month', 'payee'],
    faults: ({ iban, employee, amount, row }, facts) => {
      const sent = sentOf(facts)
      if (!(iban || employee) || !amount || row !== null) return []
      const latest = sent.at(-1)
      return latest
        ? [{ code: 'SalaryReply.OtherAmount', field: 'amount', params: { amount: latest.amount } }]
        : [iban ? { code: 'SalaryReply.NotSent', field: 'iban' } : { code: 'SalaryReply.NotSentTo', field: 'employee' }]
    },
  },
)
