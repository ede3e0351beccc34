import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import { connected } from '../support/database.ts'
import { postDemoDocuments } from '../support/postDemoDocuments.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let school: School
let boys = 0
const year = Number(today().slice(0, 4))

onStage(
  (stage) => {
    ;({ admin, school } = stage)
    ;({ boys } = stage.branches)
  },
  { advancesWithInvoice: true },
)

const call = <T = Row & Problem>(
  method: string,
  path: string,
  body?: unknown,
  options: { year?: number; confirmed?: string } = {},
) =>
  admin.call<T>(method, path, {
    branch: boys,
    year: options.year ?? year,
    ...(body !== undefined && { body }),
    ...(options.confirmed && { headers: { Confirmed: options.confirmed } }),
  })
const posted = async (resource: string, document: object, options: { year?: number; confirmed?: string } = {}): Promise<Row> => {
  const made = await call('POST', resource, { date: today(), status: 'open', ...document }, options)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const { status, body } = await call('POST', `${resource}/${made.body.id}/post`, { version: made.body.version }, options)
  expect([status, body.errors]).toEqual([200, undefined])
  return (await call('GET', `${resource}/${made.body.id}`, undefined, options)).body
}

it('is what a family owes of a returned cheque after the closing of its year, and is collected in the next one', async () => {
  const methods = (await call<Row[]>('GET', 'paymentMethods?range=[0,49]')).body
  const paidBy = (kind: string, amount: string) => [
    {
      paymentMethod: methods.find((one) => one['kind'] === kind)?.id,
      amount,
      reference: `C${amount}`,
      ...(kind === 'cheque' && { chequeDate: today() }),
    },
  ]
  const bank = (await call<Row[]>('GET', 'banks?range=[0,0]')).body[0]?.id
  const guardian = (await call<Row[]>('GET', 'students?range=[0,0]&filter={"suspended":false}')).body[0]?.['guardian']
  const receipt = await posted('collections', { guardian, methods: paidBy('cheque', '800') })
  const cheque = (receipt['methods'] as Row[])[0]?.id
  await posted('chequeClearings', { bank, cheques: [{ cheque }] })
  const refunds = [{ collection: receipt.id, amount: '500' }]
  await posted('paymentTransactions', { paidTo: 'guardian', guardian, methods: paidBy('transfer', '500'), refunds })
  const returned = await posted('chequeReturns', { cheque, bank, reason: 'شيك مزوّر' }, { confirmed: 'Cheque.AdvanceGone' })
  const claim = (returned['terms'] as Row[])[0]?.id

  await postDemoDocuments(
    (text) => connected(school.databaseUrl, async (client) => (await client.query(text)).rows),
    async (path, branch) => expect((await admin.call('POST', path, { year, branch, body: {} })).status).toBe(200),
  )
  const owed = async (of: number) => {
    const { terms } = (await call<PayerAccount>('GET', `desk/families/${guardian}`, undefined, { year: of })).body
    const { balance } = (await call('GET', `guardians/${guardian}`, undefined, { year: of })).body
    return { balance, claims: terms.flatMap(({ kind, id, left }) => (kind === 'claim' && id === claim ? [Number(left)] : [])) }
  }
  const before = await owed(year)
  expect(before.claims).toEqual([500])
  const { body: years } = await call<(Row & { year: number })[]>('GET', 'fiscalYears')
  const closed = await call('POST', `fiscalYears/${years.find((one) => one.year === year)?.id}/closeUnfinished`, { reason: 'so' })
  expect([closed.status, closed.body.errors]).toEqual([200, undefined])
  expect([await owed(year), await owed(year + 1)]).toEqual([before, before])

  const undone = await call('POST', `chequeReturns/${returned.id}/unpost`, { version: returned.version, reason: 'خطأ' })
  expect([undone.status, undone.body.errors[0]?.code]).toEqual([409, 'Ledger.ReversalFromOpen'])
  const allocations = [{ claim, amount: '500' }]
  await posted(
    'collections',
    { date: `${year + 1}-01-03`, guardian, methods: paidBy('transfer', '500'), allocations },
    { year: year + 1, confirmed: 'Receipt.DateAhead' },
  )
  const after = await owed(year + 1)
  expect([after.claims, Number(after.balance)]).toEqual([[], Number(before.balance) - 500])
  type Report = { rows: { cells: { found?: number; unexplained?: string } }[] }
  for (const of of [year, year + 1]) {
    const integrity = (await call<Report>('GET', 'reports/integrity', undefined, { year: of })).body.rows
    expect(integrity.filter(({ cells }) => cells.found)).toEqual([])
    const books = (await call<Report>('GET', `reports/receivableInBooks?guardian=${guardian}`, undefined, { year: of })).body.rows
    expect(books.flatMap(({ cells }) => cells.unexplained ?? [])).toEqual([])
  }
})
