import { date, ref, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare, lesser, subtract, sum } from '../../schema/values/money.ts'
import { periodOf } from '../calculations/deferral.ts'
import { givenBack, type WithdrawalRule } from '../calculations/withdrawal.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { laterOf, receiptsOf } from '../fees/salesReturns/items.ts'
import { salesReturns } from '../fees/salesReturns.ts'
import { services } from '../fees/services.ts'

const dayOf = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null)

/** What of an invoice is given back for a student who leaves, as a draft of a credit note; nothing where nothing is. */
export const returnOfWithdrawal = maker(
  salesInvoices,
  salesReturns,
  (invoice, { student, leftOn, reason }, facts) => {
    const discounts = (facts.later ?? []) as unknown as readonly { readonly item: number; readonly amount: string }[]
    const items = invoice.items.flatMap((line, at) => {
      // What was earned at once was for the year.
      const [serviceFrom, serviceTo] = [line.serviceFrom ?? dayOf(facts.yearStart), line.serviceTo ?? dayOf(facts.yearEnd)]
      const period = periodOf({ ...line, serviceFrom, serviceTo, ofClosedUntil: null })
      const { withdrawal, steps = [] } = facts.items[at] ?? {}
      if (line.student !== student || !period || !withdrawal) return []
      const rule = { withdrawal, steps } as WithdrawalRule
      // What was let off after the invoice is not given back once more.
      const off = discounts.flatMap(({ item, amount }) => (item === line.id ? [amount] : []))
      const amount = givenBack(subtract(line.net ?? '0', sum(off)), rule, period, leftOn, Number(facts.decimals ?? 2))
      const { returnedLeft = amount } = line as { returnedLeft?: string }
      const most = lesser(amount, returnedLeft)
      return compare(most, '0') > 0 ? [{ item: line.id, amount: most }] : []
    })
    // Nothing is given back before it was received.
    const paid = ((facts.receipts ?? []) as readonly Record<string, string>[]).map((one) => one['record.date'] ?? '')
    const day = [leftOn, invoice.date, ...paid].toSorted().at(-1) ?? leftOn
    return items.length ? [{ date: day, invoice: invoice.id, withdrawn: student, reason, items }] : []
  },
  {
    input: {
      student: ref('students', { required: true }),
      leftOn: date({ required: true }),
      reason: text({ required: true }),
    },
    reads: {
      receipts: receiptsOf('id'),
      later: laterOf('id'),
      yearStart: 'fiscalYear.startDate',
      yearEnd: 'fiscalYear.endDate',
      withdrawal: 'items.service.withdrawal',
      steps: { of: 'services.withdrawalSteps', each: 'items', every: true, take: ['days', 'share'] },
    },
    among: { services },
  },
)
