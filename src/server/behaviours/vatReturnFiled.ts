import { linesTable, tableName } from '../../../schema/derive/names.ts'
import { add, compare } from '../../../schema/values/money.ts'
import { ident, sql } from '../database/sql.ts'
import type { ActionBehaviour } from '../engine/behaviour.ts'
import { creditUser, laterDraft, laterReturn } from '../ledger/creditForward.ts'
import { taxRegistration } from '../ledger/taxRegistration.ts'
import { amountsIn } from './vatReturnFaults.ts'
import { aloneInBooks } from './vatReturnFiling.ts'

const [returns, lateLines] = [tableName('vatReturns'), linesTable('vatReturns', 'late')]

/**
 * What a later return has corrected of this one would be told twice, and the credit that it brought forward may become another one. Behind a
 * later one that is filed it is asked: that one brings no credit of it forward any more; and before a draft, which was reckoned with it.
 */
export const reopenVatReturn: ActionBehaviour = async ({ id, context, run }) => {
  await aloneInBooks(context, run)
  const registration = await taxRegistration(context, run)
  const [[corrected], user, later, draft] = await Promise.all([
    run<{ number: string }>(
      sql`select r.number from ${ident(lateLines)} l join ${ident(returns)} r on r.tenant_id = l.tenant_id and r.id = l.record_id
        where l.tenant_id = ${context.tenant} and l.vat_return_id = ${id} and r.status = 'filed' limit 1`,
    ),
    creditUser(id, registration, context, run),
    laterReturn(id, registration, context, run),
    laterDraft(id, registration, context, run),
  ])
  const faults = [
    ...(corrected ? [{ code: 'VatReturn.CorrectedLater', params: { number: corrected.number } }] : []),
    ...(user !== undefined ? [{ code: 'VatReturn.CreditUsed', params: { number: user } }] : []),
  ]
  if (faults.length) return faults
  // What the authority has paid of it is taken back with the return.
  return {
    values: { refunded: '0' },
    questions: [
      ...(later ? [{ code: 'VatReturn.ReopenedBehind', params: { ...later } }] : []),
      ...(draft ? [{ code: 'VatReturn.ReopenedBeforeDraft', params: { ...draft } }] : []),
    ],
  }
}

/** The authority has paid back some of a credit: no more than it was asked for, and not before the return was there. */
export const receiveVatRefund: ActionBehaviour = async ({ record, input, context }) => {
  const { receivedOn, received } = input as Record<string, string>
  const [left, amount, date] = [String(record['refundLeft'] ?? '0'), received ?? '0', String(record['date'])]
  if (compare(amount, left) > 0)
    return [{ code: 'VatReturn.RefundAbove', field: 'received', params: amountsIn({ amount, left }, context) }]
  if ((receivedOn ?? '') < date) return [{ code: 'VatReturn.RefundBefore', field: 'receivedOn', params: { date } }]
  return { values: { refunded: add(String(record['refunded'] ?? '0'), amount) } }
}
