import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { add, negate, subtract } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let branch = 0
let colleague: Row
let number = 800_000
const year = Number(today().slice(0, 4))
const last = addDays(today(), -1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const [known] = (await call<Row[]>('GET', `employees?${query({ range: [0, 0] })}`)).body
  colleague = (await call('GET', `employees/${known?.id}`)).body
})

const { call, act, entryOf } = office(() => ({ who: admin, branch, year }))

/** Somebody on 10,000 who was hired so many years ago, to the day of yesterday. */
async function hiredFor(years: number): Promise<Row> {
  const { nationality, jobTitle } = colleague
  const made = await call('POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    nationality,
    jobTitle,
    identityType: 'national',
    identityNumber: noorIdentity(number++),
    phone: '0500000001',
    hireDate: addMonths(today(), -12 * years),
    basicSalary: '10000',
  })
  expect(told(made)).toEqual([201])
  return made.body
}

const settlement = (employee: Row, more: object = {}) =>
  call(
    'POST',
    'endOfServiceSettlements',
    {
      employee: employee.id,
      date: today(),
      endDate: last,
      leavingReason: 'resignation',
      explanation: 'استقالة بخطابه',
      leaveDays: '0',
      handedOver: true,
      status: 'open',
      ...more,
    },
    'EndOfService.SalaryOpen',
  )
/** What is paid counts once it is in the books. */
async function postedPayment({ id }: Row): Promise<void> {
  const asked = `paymentTransactions?${query({ filter: { settlement: id }, range: [0, 0] })}`
  const [payment] = (await call<Row[]>('GET', asked)).body
  expect(told(await act('paymentTransactions', payment as Row, 'post'))).toEqual([200])
}

describe('the settlement of an end of service', () => {
  it('is the award of the law, ends the employment when it is posted, and is paid by the treasury', async () => {
    const one = await hiredFor(7)
    const made = await settlement(one)
    expect(told(made)).toEqual([201])
    expect([made.body['wage'], made.body['fullAward'], made.body['share'], made.body['award']].map(String)).toEqual([
      '10000.00',
      '45000.00',
      '2/3',
      '30000.00',
    ])
    expect(made.body['withoutLastSalary']).toBe(true)
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    expect(await entryOf('endOfServiceSettlements', made.body)).toEqual({ '5105': '30000', '2110': '-30000' })
    const { body: gone } = await call('GET', `employees/${one.id}`)
    expect([gone['status'], gone['statusFrom'], gone['statusReason']]).toEqual(['ended', today(), 'استقالة بخطابه'])
    const { body: methods } = await call<Row[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
    const paid = await act('endOfServiceSettlements', made.body, 'pay', {
      paidOn: today(),
      paymentMethod: methods[0]?.id,
      reference: 'T-1',
    })
    expect(told(paid)).toEqual([200])
    await postedPayment(made.body)
    expect((await call('GET', `endOfServiceSettlements/${made.body.id}`)).body['payment']).toBe('paid')
  })

  it('is posted on the last day, and says so before', async () => {
    const one = await hiredFor(3)
    const early = await settlement(one, { endDate: addDays(today(), 1) })
    expect(told(early)).toEqual([201])
    expect(told(await act('endOfServiceSettlements', early.body, 'post'))).toEqual([400, 'EndOfService.NotYet endDate'])
    expect(told(await act('endOfServiceSettlements', early.body, 'void', { reason: 'خطأ' }))).toEqual([200])
    const onTheDay = await settlement(one, { endDate: today() })
    expect(told(await act('endOfServiceSettlements', onTheDay.body, 'post'))).toEqual([200])
    const { body: gone } = await call('GET', `employees/${one.id}`)
    expect([gone['status'], gone['statusFrom']]).toEqual(['ended', addDays(today(), 1)])
    expect(told(await act('endOfServiceSettlements', onTheDay.body, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect((await call('GET', `employees/${one.id}`)).body['status']).toBe('working')
  })

  it('is refused before the hiring, a second time, and while something is out, unless it says why', async () => {
    const one = await hiredFor(3)
    expect(told(await settlement(one, { endDate: addMonths(today(), -60) }))).toEqual([400, 'EndOfService.BeforeHiring endDate'])
    expect(told(await settlement(one, { handedOver: false }))).toEqual([400, 'EndOfService.NotHandedOver outstandingReason'])
    const made = await settlement(one, { handedOver: false, outstandingReason: 'فقد جهازه' })
    expect([told(made), made.body['award']]).toEqual([[201], '5000.00'])
    expect(told(await settlement(one))).toEqual([400, 'EndOfService.Twice hireDate'])
  })

  it('waits for custody that is out, and is never below nothing', async () => {
    const one = await hiredFor(3)
    const { body: methods } = await call<Row[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
    const method = { paymentMethod: methods[0]?.id, reference: 'C-1' }
    const custody = await call('POST', 'custodies', {
      date: today(),
      employee: one.id,
      purpose: 'رحلة مدرسية',
      methods: [{ ...method, amount: '500' }],
      status: 'open',
    })
    expect(told(custody)).toEqual([201])
    expect(told(await act('custodies', custody.body, 'post'))).toEqual([200])
    expect(told(await settlement(one))).toEqual([400, 'EndOfService.CustodyOut outstandingReason'])
    expect(told(await settlement(one, { outstandingReason: 'يُسلّمها لاحقًا', leaveDays: '-90' }))).toEqual([
      400,
      'EndOfService.Negative employee',
      'EndOfService.LeaveBelow leaveDays',
    ])
    const made = await settlement(one, { outstandingReason: 'يُسلّمها لاحقًا' })
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    const tooMuch = await call('POST', 'paymentTransactions', {
      date: today(),
      paidTo: 'settlement',
      settlement: made.body.id,
      methods: [{ ...method, amount: '5000.01' }],
      status: 'open',
    })
    expect(told(tooMuch)).toEqual([400, 'EndOfService.MoreThanOwed settled'])
  })

  it('taken back it takes the leaving back, and whoever is hired again begins anew', async () => {
    const one = await hiredFor(12)
    const made = await settlement(one, { leavingReason: 'termination' })
    expect(made.body['award']).toBe('95000.00')
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', made.body, 'unpost', { reason: 'خطأ في التاريخ' }))).toEqual([200])
    const { body: back } = await call('GET', `employees/${one.id}`)
    expect([back['status'], (back['periods'] as Row[]).length]).toEqual(['working', 1])
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    const again = await act('employees', one, 'rehire', {
      hireDate: today(),
      contractKind: 'permanent',
      jobTitle: one['jobTitle'],
    })
    expect(told(again)).toEqual([200])
    // The former contract ended with the leaving.
    const contracts = again.body['contracts'] as Row[]
    expect(contracts.map(({ from, to }) => [from, to])).toEqual([
      [addMonths(today(), -144), last],
      [today(), null],
    ])
    const anew = await settlement(again.body, { endDate: today() })
    expect([told(anew), anew.body['serviceYears'], anew.body['award']]).toEqual([[201], 0, '0.00'])
  })

  it('says on paper that it is not posted, until it is', async () => {
    const made = await settlement(await hiredFor(3))
    const paper = async () => {
      const { body } = await admin.call<Uint8Array>('GET', `endOfServiceSettlements/${made.body.id}/print`, {
        ...{ branch, year, language: 'ar' },
      })
      return readPdf(Buffer.from(body)).text
    }
    const unpaid = 'ولم يكتمل صرفها لي بعد'
    expect(await paper()).toContain('غير مرحل')
    expect(await paper()).toContain(unpaid)
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    const posted = await paper()
    expect([posted.includes('غير مرحل'), posted.includes('5,000.00'), posted.includes(unpaid)]).toEqual([false, true, true])
    const { body: methods } = await call<Row[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
    const pay = { paidOn: today(), paymentMethod: methods[0]?.id, reference: 'T-2' }
    expect(told(await act('endOfServiceSettlements', made.body, 'pay', pay))).toEqual([200])
    await postedPayment(made.body)
    const paid = await paper()
    expect([paid.includes(unpaid), paid.includes('I have received the dues')]).toEqual([false, true])
  })

  it('is asked about where leave, day or reason are not what they can be', async () => {
    const one = await hiredFor(3)
    expect(told(await settlement(one, { endDate: addDays(today(), 400) }))).toContain('EndOfService.FarAhead endDate')
    expect(told(await settlement(one, { leavingReason: 'probation' }))).toEqual([400, 'EndOfService.NoProbation leavingReason'])
    const { body: man } = await call('PUT', `employees/${one.id}`, { version: one.version, gender: 'male' })
    expect(told(await settlement(man, { leavingReason: 'marriageOrBirth' }))).toEqual([
      400,
      'EndOfService.WomenOnly leavingReason',
    ])
    expect(told(await settlement(one, { leaveDays: '900' }))).toEqual([400, 'Field.Max leaveDays'])
    expect(told(await settlement(one, { leaveDays: '200' }))).toEqual([409, 'EndOfService.MoreLeave leaveDays'])
  })

  it('of somebody who has left already is that of the last day, and nobody is hired again unasked before it', async () => {
    const one = await hiredFor(6)
    const ended = { statusFrom: addDays(today(), -10), statusReason: 'استقالة' }
    expect(told(await act('employees', one, 'end', ended))).toEqual([200])
    const again = { hireDate: addDays(today(), -2), contractKind: 'permanent', jobTitle: one['jobTitle'] }
    expect(told(await act('employees', one, 'rehire', again))).toEqual([409, 'Employee.NotSettled hireDate'])
    expect(told(await settlement(one))).toEqual([400, 'EndOfService.EndedOn endDate'])
    const made = await settlement(one, { endDate: addDays(today(), -11) })
    expect([told(made), Number(made.body['award']) > 0]).toEqual([[201], true])
    // A leaving that is settled is taken back with its settlement first.
    expect(told(await act('employees', one, 'takeBackEnd'))).toEqual([400, 'Employee.Settled undefined'])
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    expect(told(await act('employees', one, 'takeBackEnd'))).toEqual([400, 'Employee.Settled undefined'])
    expect(told(await act('endOfServiceSettlements', made.body, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect((await call('GET', `employees/${one.id}`)).body).toMatchObject({ status: 'ended', statusReason: 'استقالة' })
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    expect(told(await act('employees', one, 'rehire', again))).toEqual([200])
  })
})

describe('provisions for staff', () => {
  it('are the difference of what should stand by the end of a month to what stands, and pay for the award', async () => {
    const one = await hiredFor(4)
    const on = (date: string) => call('POST', 'staffProvisions', { employee: one.id, date, status: 'open' })
    const first = await on(addMonths(today(), -1))
    expect(told(first)).toEqual([201])
    expect(told(await act('staffProvisions', first.body, 'post'))).toEqual([200])
    // What should stand by then stands.
    expect(told(await on(addMonths(today(), -1)))).toEqual([400, 'Provision.Nothing employee'])
    // Another figure for the same month is no second provision, whoever says it.
    const again = {
      employee: one.id,
      date: addMonths(today(), -1),
      status: 'open',
      endOfServiceAgreed: '99999',
      agreedReason: 'خبير',
    }
    expect(told(await call('POST', 'staffProvisions', again))).toEqual([400, 'Provision.Twice month'])
    const second = await on(today())
    const [due, standing, difference] = ['endOfServiceDue', 'endOfServiceStanding', 'endOfService'].map((name) =>
      String(second.body[name]),
    ) as [string, string, string]
    expect([standing, Number(difference)]).toEqual([first.body['endOfService'], Number(subtract(due, standing))])
    expect(second.body['month']).toBe(monthOf(today()))
    expect(told(await act('staffProvisions', second.body, 'post'))).toEqual([200])
    const leave = subtract(String(second.body['leave']), '0')
    expect(await entryOf('staffProvisions', second.body)).toEqual({
      '5105': subtract(difference, '0'),
      '2201': negate(difference),
      ...(leave !== '0' && { '5108': leave, '2112': negate(leave) }),
    })
    const made = await settlement(one, { leavingReason: 'termination' })
    expect(made.body['endOfServiceStanding']).toBe(due)
    // What a later month has provided an earlier one could only take back: asked, and nothing is stored unasked.
    const earlier = { employee: one.id, date: addMonths(today(), -3), status: 'open' }
    expect(told(await call('POST', 'staffProvisions', earlier))).toEqual([409, 'Provision.Earlier date'])
    expect(told(await call('POST', 'staffProvisions', earlier, 'Provision.Earlier'))).toEqual([201])
  })

  it('are released as far as they stand in the books, and stay there while a posted document has used them up', async () => {
    const one = await hiredFor(4)
    const on = async (date: string, employee = one) =>
      (await call('POST', 'staffProvisions', { employee: employee.id, date, status: 'open' })).body
    const [former, waiting] = [await on(addMonths(today(), -1)), await on(today())]
    const made = await settlement(one, { leavingReason: 'termination' })
    expect([made.body['endOfServiceStanding'], made.body['leaveStanding']]).toEqual(['0.00', '0.00'])
    expect(told(await act('staffProvisions', former, 'post'))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
    expect(told(await act('endOfServiceSettlements', made.body, 'reopen'))).toEqual([200])
    const { version } = (await call('GET', `endOfServiceSettlements/${made.body.id}`)).body
    const anew = await call(
      'PUT',
      `endOfServiceSettlements/${made.body.id}`,
      { version, status: 'open' },
      'EndOfService.SalaryOpen',
    )
    expect([told(anew), anew.body['endOfServiceStanding']]).toEqual([[200], former['endOfService']])
    expect(told(await act('endOfServiceSettlements', anew.body, 'post'))).toEqual([200])
    // What was not provided when the service was settled is provided no more.
    expect(told(await act('staffProvisions', waiting, 'post'))).toEqual([
      400,
      'Provision.Settled undefined',
      'Provision.Left undefined',
    ])
    expect(told(await act('staffProvisions', waiting, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('staffProvisions', former, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Provision.Used undefined'])
    expect(told(await act('endOfServiceSettlements', made.body, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('staffProvisions', former, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
  })

  it('of employees who were there before the books stand against opening balances, and the month provides the difference', async () => {
    const one = await hiredFor(5)
    const on = (more: object) => call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'open', ...more })
    // It opens the books: the statements have it before the year, as they have what opening vouchers bring.
    const late = await on({ opening: true })
    expect(told(late)).toEqual([201])
    expect(told(await act('staffProvisions', late.body, 'post'))).toEqual([400, 'Ledger.OpeningDay date'])
    expect(told(await act('staffProvisions', late.body, 'void', { reason: 'خطأ' }))).toEqual([200])
    const { body: years } = await call<{ year: number; startDate: string }[]>('GET', 'fiscalYears?range=[0,9]')
    const begun = years.find((one) => one.year === year)?.startDate
    const moved = async () =>
      (
        await call<{ rows: { role: string; cells: Record<string, string> }[] }>(
          'GET',
          `reports/changesInEquity?from=${begun}&to=${today()}`,
        )
      ).body.rows.at(-1)?.cells
    const before = await moved()
    const first = await on({ opening: true, date: begun })
    expect(told(first)).toEqual([201])
    expect(told(await act('staffProvisions', first.body, 'post'))).toEqual([200])
    const after = await moved()
    expect([before?.['opening'] === after?.['opening'], after?.['otherMovements']]).toEqual([false, before?.['otherMovements']])
    const [award, leave] = ['endOfService', 'leave'].map((name) => String(first.body[name])) as [string, string]
    expect(Number(award)).toBeGreaterThan(0)
    expect(await entryOf('staffProvisions', first.body)).toEqual({
      '3105': add(award, leave),
      '2201': negate(award),
      ...(Number(leave) !== 0 && { '2112': negate(leave) }),
    })
    expect(told(await on({ opening: true, date: begun }))).toEqual([400, 'Provision.Nothing employee'])
    expect(told(await on({ date: begun }))).toEqual([400, 'Provision.Nothing employee'])
  })

  it('are told with what was charged, what settlements have released and what stands', async () => {
    type Told = {
      readonly rows: readonly { readonly cells: { readonly account: { readonly code: string } } & Record<string, string> }[]
    }
    const standing = async () => {
      const { body } = await call<Told>('GET', 'reports/provisionsStanding')
      const found = body.rows.find(({ cells }) => cells.account.code === '2201')?.cells
      return ['charged', 'released', 'standing'].map((name) => Number(found?.[name] ?? 0))
    }
    const one = await hiredFor(6)
    const [charged = 0, released = 0, stood = 0] = await standing()
    const provision = await call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'open' })
    expect(told(await act('staffProvisions', provision.body, 'post'))).toEqual([200])
    const amount = Number(provision.body['endOfService'])
    const rounded = (figures: readonly number[]) => figures.map((figure) => Math.round(figure * 100))
    expect(rounded(await standing())).toEqual(rounded([charged + amount, released, stood + amount]))
    const made = await settlement(one, { leavingReason: 'termination' })
    expect(told(await act('endOfServiceSettlements', made.body, 'post'))).toEqual([200])
    expect(rounded(await standing())).toEqual(rounded([charged + amount, released + amount, stood]))
  })

  it('are none of a day after the service, whether it was ended or a settlement says so, and stand as they were before it', async () => {
    const one = await hiredFor(4)
    const on = (employee: Row, date: string) => call('POST', 'staffProvisions', { employee: employee.id, date, status: 'open' })
    const former = await on(one, addMonths(today(), -2))
    expect(told(await act('staffProvisions', former.body, 'post'))).toEqual([200])
    const waiting = await on(one, today())
    expect(told(waiting)).toEqual([201])
    const made = await settlement(one)
    expect(told(made)).toEqual([201])
    // It was left yesterday by the settlement, though that is not posted yet.
    expect(told(await act('staffProvisions', waiting.body, 'post'))).toEqual([400, 'Provision.Left undefined'])
    expect(told(await act('staffProvisions', waiting.body, 'void', { reason: 'انتهت خدمته' }))).toEqual([200])
    expect(told(await on(one, today()))).toEqual([400, 'Provision.Left date'])
    // The run of the month is not about them at all.
    const path = `runs/provideForStaff/preview?only=rows&ids=${JSON.stringify([one.id])}`
    const among = async (date: string) =>
      (await call<RunPreview>('POST', path, { input: { date } })).body.rows.map(({ id, state }) => `${id === one.id} ${state}`)
    expect([await among(today()), await among(last)]).toEqual([[], ['true ready']])
    // What the settlement would release stands until it is posted: the last day is not provided for anew.
    const lastOfService = await on(one, last)
    expect(lastOfService.body['endOfServiceStanding']).toBe(former.body['endOfServiceDue'])

    const other = await hiredFor(3)
    const open = await on(other, today())
    expect(told(open)).toEqual([201])
    expect(told(await act('employees', other, 'end', { statusFrom: last, statusReason: 'استقالة' }))).toEqual([200])
    expect(told(await act('staffProvisions', open.body, 'post'))).toEqual([400, 'Provision.Left undefined'])
    const again = { hireDate: today(), contractKind: 'permanent', jobTitle: other['jobTitle'] }
    const { version } = (await call('GET', `employees/${other.id}`)).body
    const back = await call('POST', `employees/${other.id}/rehire`, { version, ...again }, 'Employee.NotSettled')
    expect(told(back)).toEqual([200])
    expect(told(await act('staffProvisions', open.body, 'post'))).toEqual([200])
  })

  it('are nothing for whoever has no pay yet', async () => {
    const one = await hiredFor(1)
    const { version } = (await call('GET', `employees/${one.id}`)).body
    const { body } = await call('PUT', `employees/${one.id}`, { version, basicSalary: null })
    expect(body['basicSalary']).toBe('0.00')
    const made = await call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'open' })
    expect(told(made)).toEqual([400, 'Provision.Nothing employee'])
  })

  it('take another figure that somebody says, with the reason', async () => {
    const one = await hiredFor(2)
    const of = (more: object) => call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'open', ...more })
    expect(told(await of({ endOfServiceAgreed: '12000' }))).toEqual([400, 'Field.Required agreedReason'])
    const made = await of({ endOfServiceAgreed: '12000', agreedReason: 'تقرير الخبير الاكتواري' })
    expect([told(made), made.body['endOfService']]).toEqual([[201], '12000.00'])
  })
})
