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

/** Which row of which payment a bank means: the latest one to that account with that amount that has not come back. */
export const salaryReply = calculate<typeof salaryReplies>(
  'salaryReplies',
  (reply, facts) => {
    const sent = ((facts.sent ?? []) as unknown as readonly Sent[]).filter(({ amount }) => same(amount, reply.amount))
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
    needs: ['iban', 'amount', 'row', 'paidBy', 'month', 'payee'],
    faults: ({ iban, amount, row }, facts) => {
      const sent = (facts.sent ?? []) as unknown as readonly Sent[]
      if (!iban || !amount || row !== null) return []
      const latest = sent.at(-1)
      return latest
        ? [{ code: 'SalaryReply.OtherAmount', field: 'amount', params: { amount: latest.amount } }]
        : [{ code: 'SalaryReply.NotSent', field: 'iban' }]
    },
  },
)
