import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { isIban } from '../../schema/values/iban.ts'
import { add, subtract, sum } from '../../schema/values/money.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { sendFile, separated } from '../support/importing.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let branch = 0
let staff: Row[] = []
let transfer = 0
let cash = 0
let items: Row[] = []
let used = 0
const year = Number(today().slice(0, 4))
// A month that the demo school has no salaries of.
const month = today().slice(5, 7) < '07' ? `${year}-10` : `${year}-04`

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  staff = await list('employees?range=[0,99]&sort=["id","ASC"]')
  items = await list('salaryItems?range=[0,99]')
  const methods = await list(`paymentMethods?${query({ range: [0, 19] })}`)
  transfer = methods.find(({ englishName }) => englishName === 'Transfer of salaries')?.id ?? 0
  cash = methods.find(({ kind }) => kind === 'cash')?.id ?? 0
})

const { call, list, act, get, hired, ordered, entryOf } = office(() => ({ who: admin, branch, year }))
const item = (name: string): number => items.find(({ englishName }) => englishName === name)?.id ?? 0
const linesOf = (payment: Row) => payment['salaries'] as readonly Row[]
const date = `${month}-27`

let accounts = 0
/** An account of the bank 80 that nobody else has. */
const ownAccount = (): string => {
  const account = `80${String(++accounts).padStart(18, '9')}`
  return Array.from({ length: 97 }, (_, at) => `SA${String(at + 2).padStart(2, '0')}${account}`).find(isIban) as string
}

const newcomer = async (): Promise<Row> => {
  const [bank] = await list(`bankInstitutions?${query({ filter: { ibanCode: '80' }, range: [0, 0] })}`)
  return hired({ bank: bank?.id, iban: ownAccount() })
}

/** Somebody whose salary of the month is in the books and owed. */
async function owed(values: object = {}, of = month): Promise<{ employee: Row; salary: Row }> {
  // Once the demo has nobody left, somebody is hired.
  const one = staff[used++] ?? (await newcomer())
  const { version } = await get('employees', one)
  const saved = await call('PUT', `employees/${one.id}`, { version, basicSalary: '6000', salaryItems: [], ...values })
  expect(told(saved)).toEqual([200])
  // Months between those of the demo and this one have none.
  const made = await call('POST', 'salaries', { employee: one.id, month: of, date: `${of}-27` }, 'Salary.MonthSkipped')
  expect(told(made)).toEqual([201])
  for (const action of ['approve', 'post']) expect(told(await act('salaries', made.body, action))).toEqual([200])
  return { employee: saved.body, salary: await get('salaries', made.body) }
}
const pay = (more: object = {}) =>
  call('POST', 'salaryPayments', { date, month, paymentMethod: transfer, status: 'open', ...more })
const linesFor = (...salaries: readonly Row[]) => salaries.map(({ id, net }) => ({ salary: id, amount: net }))
describe('a payment of salaries', () => {
  it('begins with everybody who is owed a salary of the month and is paid that way, and pays it in one row of the bank', async () => {
    const [first, second] = [await owed(), await owed()]
    const byHand = await owed({ paymentMethod: 'cash' })
    const held = await owed({ payHeld: true, payHeldReason: 'بانتظار إخلاء طرف' })
    const draft = await pay({ status: 'draft' })
    expect(told(draft)).toEqual([201])
    // What is drafted, once or twice, is not paid: no sum of the list has it.
    const asked = `salaryPayments?${query({ filter: { month }, range: [0, 9] })}&totals=1`
    const { headers } = await admin.call('GET', asked, { branch, year })
    expect(JSON.parse(headers.get('X-Totals') ?? '{}')).toMatchObject({ total: '0.00' })
    const chosen = linesOf(draft.body).map(({ salary }) => salary)
    expect(chosen.toSorted()).toEqual([first.salary.id, second.salary.id].toSorted())
    expect(chosen).not.toContain(held.salary.id)
    const opened = await call('PUT', `salaryPayments/${draft.body.id}`, { version: draft.body.version, status: 'open' })
    expect([told(opened), opened.body['number']]).toEqual([[200], expect.any(String)])
    expect(told(await act('salaryPayments', draft.body, 'post'))).toEqual([200])
    const total = sum([String(first.salary['net']), String(second.salary['net'])])
    expect(await entryOf('salaryPayments', draft.body)).toEqual({ '2110': total, '110202': subtract('0', total) })
    expect((await get('salaries', first.salary))['payment']).toBe('paid')
    const inCash = await pay({ paymentMethod: cash })
    expect(linesOf(inCash.body).map(({ salary }) => salary)).toEqual([byHand.salary.id])
    expect((await get('salaries', held.salary))['payment']).toBe('unpaid')
  })

  it('keeps who was taken out of it, and starts anew for another month', async () => {
    const [first, second] = [await owed(), await owed()]
    const draft = await pay({ status: 'draft' })
    const left = linesOf(draft.body).filter(({ salary }) => salary !== second.salary.id)
    const saved = await call('PUT', `salaryPayments/${draft.body.id}`, {
      version: draft.body.version,
      salaries: left.map(({ id, salary, amount }) => ({ id, salary, amount })),
    })
    expect(linesOf(saved.body).map(({ salary }) => salary)).toEqual([first.salary.id])
    const moved = await call('PUT', `salaryPayments/${draft.body.id}`, { version: saved.body.version, month: `${year}-12` })
    expect([told(moved), linesOf(moved.body)]).toEqual([[200], []])
    expect(told(await pay({ month: `${year}-12` }))).toEqual([400, 'SalaryPayment.Nothing month'])
    await pay({ salaries: linesFor(first.salary, second.salary) })
  })

  it('never pays more than a salary has left, also when two pay it at once', async () => {
    const { salary } = await owed()
    const more = await pay({ salaries: [{ salary: salary.id, amount: add(String(salary['net']), '0.01') }] })
    expect(told(more)).toEqual([400, 'SalaryPayment.MoreThanOwed salaries.0.amount'])
    const twice = await Promise.all(Array.from({ length: 8 }, () => pay({ salaries: linesFor(salary) })))
    expect(twice.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status } of twice) expect([201, 400, 409]).toContain(status)
    // Paid it is once that is in the books; until then nothing is left to pay.
    expect(await get('salaries', salary)).toMatchObject({ payment: 'unpaid', paid: salary['net'], paidLeft: '0.00' })
    const [one] = twice.filter(({ status }) => status === 201)
    expect(told(await act('salaryPayments', one?.body as Row, 'post'))).toEqual([200])
    expect(await get('salaries', salary)).toMatchObject({ payment: 'paid', paidInBooks: salary['net'], paidLeft: '0.00' })
    expect(told(await act('salaryPayments', one?.body as Row, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(await get('salaries', salary)).toMatchObject({ payment: 'unpaid', paidInBooks: '0.00', paidLeft: '0.00' })
    const again = await pay({ salaries: [...linesFor(salary), ...linesFor(salary)] })
    expect(told(again)).toContain('SalaryPayment.Twice salaries.1.salary')
  })

  it('may pay a part; the rest waits for the next one', async () => {
    const { salary } = await owed()
    const part = await pay({ salaries: [{ salary: salary.id, amount: '1000' }] })
    expect(told(part)).toEqual([201])
    expect((await get('salaries', salary))['payment']).toBe('unpaid')
    expect(told(await act('salaryPayments', part.body, 'post'))).toEqual([200])
    expect((await get('salaries', salary))['payment']).toBe('partlyPaid')
    const [line] = linesOf(part.body)
    const columns = ['basic', 'housing', 'other'].map((name) => String(line?.[name]))
    expect(subtract(sum(columns), String(line?.['deducted']))).toBe('1000')
    const rest = await pay()
    expect(linesOf(rest.body).find(({ salary: id }) => id === salary.id)?.['amount']).toBe(
      `${subtract(String(salary['net']), '1000')}.00`,
    )
  })

  it('is taken back by reversal, which leaves the salary owed; a paid salary stays in the books', async () => {
    const { salary } = await owed()
    const payment = await pay({ salaries: linesFor(salary) })
    await act('salaryPayments', payment.body, 'post')
    expect(told(await act('salaries', salary, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Salary.Paid undefined'])
    expect(told(await act('salaryPayments', payment.body, 'unpost', { reason: 'أعيدت الدفعة' }))).toEqual([200])
    expect(told(await act('salaryPayments', payment.body, 'void', { reason: 'أعيدت الدفعة' }))).toEqual([200])
    expect((await get('salaries', salary))['payment']).toBe('unpaid')
    expect(told(await pay())).toEqual([201])
  })

  it('refuses who is held back, and what the bank would refuse, at the line', async () => {
    const { salary, employee } = await owed()
    const { version } = await get('employees', employee)
    const held = await call('PUT', `employees/${employee.id}`, { version, payHeld: true, payHeldReason: 'شكوى' })
    expect(told(held)).toEqual([200])
    expect(told(await pay({ salaries: linesFor(salary) }))).toEqual([400, 'SalaryPayment.NotPayable salaries.0.salary'])
    const freed = await call('PUT', `employees/${employee.id}`, {
      ...{ version: held.body.version, payHeld: false, payHeldReason: null },
    })
    // The list of banks knows the chosen one by other digits than those in the account number.
    const bank = await get('bankInstitutions', { id: Number(employee['bank']) })
    const recoded = await call('PUT', `bankInstitutions/${bank.id}`, { version: bank.version, ibanCode: '99' })
    const elsewhere = await pay({ status: 'draft', salaries: linesFor(salary) })
    expect(linesOf(elsewhere.body)[0]?.['refusal']).toBe('OtherBank')
    expect((await call('DELETE', `salaryPayments/${elsewhere.body.id}`)).status).toBe(200)
    await call('PUT', `bankInstitutions/${bank.id}`, { version: recoded.body.version, ibanCode: bank['ibanCode'] })
    await call('PUT', `employees/${employee.id}`, { version: freed.body.version, iban: null })
    const draft = await pay({ status: 'draft', salaries: linesFor(salary) })
    expect(linesOf(draft.body)[0]?.['refusal']).toBe('Iban')
    const opened = await call('PUT', `salaryPayments/${draft.body.id}`, { version: draft.body.version, status: 'open' })
    expect(told(opened)).toEqual([400, 'SalaryPayment.Refused salaries.0.salary'])
    expect(String((opened.body.errors as readonly { message: string }[])[0]?.message)).toMatch(
      new RegExp(`${employee['arabicName']}: IBAN`),
    )
  })
})

describe('the order to the bank', () => {
  it('is written beside the payment, with every employee, and comes to what is paid', async () => {
    const [{ salary, employee }, second] = [
      await owed({ salaryItems: [{ salaryItem: item('Housing allowance'), percentage: '25' }] }),
      await owed(),
    ]
    const payment = await pay({ salaries: linesFor(salary, second.salary) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    expect(told(await act('salaryPayments', payment.body, 'writeWageFile'))).toEqual([200])
    const control = `reports/wageFileControl?${new URLSearchParams({ from: date, to: date, employee: String(employee.id) })}`
    const { body: row } = await call<{ rows: readonly { cells: Row }[]; totals: Row }>('GET', control)
    expect(row.rows[0]?.cells).toMatchObject({ iban: employee['iban'], amount: salary['net'] })
    expect(
      subtract(sum(['basic', 'housing', 'other'].map((name) => String(row.totals[name]))), String(row.totals['deducted'])),
    ).toBe(subtract(String(salary['net']), '0'))
    const [file] = await list(`salaryPayments/${payment.body.id}/attachments`)
    const { body } = await admin.call<Uint8Array>('GET', `files/${file?.id}`, { branch, year })
    const [, header = '', , ...rows] = new TextDecoder().decode(body).split('\r\n')
    const total = String(payment.body['total'])
    expect(header.split('\t')).toEqual([
      'RJHI',
      '0010012345',
      expect.stringMatching(/^SA\d{22}$/),
      'SAR',
      date.replaceAll('-', ''),
      total,
      '',
      expect.stringMatching(/^\d{16}$/),
      '',
      '71234567',
    ])
    expect(file?.['name']).toBe(`${header.split('\t')[7]}.txt`)
    const paid = rows.filter((row) => row.includes('\t')).map((row) => row.split('\t'))
    expect(paid.map(([net]) => net)).toEqual([salary['net'], second.salary['net']])
    const [first = []] = paid
    expect([first[1], first[2], first[6], first[7], first[10]]).toEqual([
      employee['iban'],
      employee['arabicName'],
      '6000.00',
      '1500.00',
      employee['identityNumber'],
    ])
    // What was sent stays.
    expect(told(await call('DELETE', `files/${file?.id}`))).toEqual([409, 'Attachment.Posted undefined'])
  })

  it('is one at a time: written anew in another shape, it says which file takes the place of which', async () => {
    const { salary } = await owed()
    const payment = await pay({ salaries: linesFor(salary) })
    const method = (await list('paymentMethods?range=[0,19]')).find(({ id }) => id === payment.body['paymentMethod'])
    const bank = { id: Number(method?.['bank']) }
    const before = (await get('banks', bank))['wageFileProfile']
    const written = async (wageFileProfile: unknown) => {
      const { version } = await get('banks', bank)
      expect(told(await call('PUT', `banks/${bank.id}`, { version, wageFileProfile }))).toEqual([200])
      expect(told(await act('salaryPayments', payment.body, 'writeWageFile'))).toEqual([200])
      const files = await list(`salaryPayments/${payment.body.id}/attachments`)
      return files.map(({ name, superseded }) => `${String(name).split('.').at(-1)} ${superseded ? 'superseded' : 'stands'}`)
    }
    expect(await written('molTxt')).toEqual(['txt stands'])
    expect(await written('molCsv')).toEqual(['txt superseded', 'csv stands'])
    expect(await written('molTxt')).toEqual(['txt superseded', 'csv superseded', 'txt stands'])
    await written(before)
  })

  it('asks before it pays more than the books still owe, where a voucher has set part of a salary off', async () => {
    const { employee, salary } = await owed()
    const account = async (code: string) => (await list(`accounts?${query({ filter: { code }, range: [0, 0] })}`))[0]?.id
    const party = { resource: 'employees', id: employee.id }
    const voucher = await call(
      'POST',
      'vouchers',
      {
        ...{ date, status: 'open', description: 'سلفة صُرفت نقدًا' },
        entries: [
          { account: await account('2110'), debit: '1000.00', party },
          { account: await account('110201'), credit: '1000.00' },
        ],
      },
      'Bank.Overdrawn',
    )
    expect([told(voucher), told(await act('vouchers', voucher.body, 'post'))]).toEqual([[201], [200]])
    const whole = await pay({ salaries: linesFor(salary) })
    expect(told(whole)).toEqual([409, 'SalaryPayment.MoreThanBooks undefined'])
    expect(JSON.stringify(whole.body)).toContain(String(employee['englishName']))
    const rest = [{ salary: salary.id, amount: subtract(String(salary['net']), '1000') }]
    expect(told(await pay({ salaries: rest }))).toEqual([201])
  })

  it('has no account that an employee has no more: the payment is made anew first', async () => {
    const employee = await newcomer()
    const { version } = await get('employees', employee)
    await call('PUT', `employees/${employee.id}`, { version, basicSalary: '6000' })
    const salary = (await call('POST', 'salaries', { employee: employee.id, month, date: `${month}-27` })).body
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    const payment = (await pay({ salaries: linesFor(await get('salaries', salary)) })).body
    const other = { version: (await get('employees', employee)).version, iban: 'SA7380000000608010167520' }
    expect(told(await call('PUT', `employees/${employee.id}`, other))).toEqual([200])
    const refused = await act('salaryPayments', payment, 'writeWageFile')
    expect(told(refused)).toEqual([400, 'WageFile.IbanChanged salaries.0.salary'])
    expect(JSON.stringify(refused.body)).toContain(String(employee['arabicName']))
    // Nor is it posted unasked, after which its file would be written as it was.
    const asked = await act('salaryPayments', payment, 'post')
    expect(told(asked)).toEqual([409, 'SalaryPayment.IbanChanged undefined'])
    expect(JSON.stringify(asked.body)).toContain(String(employee['arabicName']))
    expect(told(await act('salaryPayments', payment, 'reopen'))).toEqual([200])
    const draft = await get('salaryPayments', payment)
    expect(told(await call('PUT', `salaryPayments/${payment.id}`, { version: draft.version, status: 'open' }))).toEqual([200])
    expect(told(await act('salaryPayments', payment, 'writeWageFile'))).toEqual([200])
    expect(linesOf(await get('salaryPayments', payment)).map(({ iban }) => iban)).toEqual([other.iban])
    const withdrawn = async () => (await list(`salaryPayments/${payment.id}/attachments`)).map((file) => file['withdrawn'])
    expect(await withdrawn()).toEqual([false])
    expect(told(await act('salaryPayments', payment, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(await withdrawn()).toEqual([true])
  })

  it('is refused with the employee and the reason, before the bank does', async () => {
    const { salary, employee } = await owed()
    const { version } = await get('employees', employee)
    const payment = await pay({ salaries: linesFor(salary) })
    const [passport] = [
      await call('PUT', `employees/${employee.id}`, { version, identityType: 'passport', identityNumber: 'A1234567' }),
    ]
    expect(told(passport)).toEqual([200])
    const refused = await act('salaryPayments', payment.body, 'writeWageFile')
    expect(told(refused)).toEqual([400, 'WageFile.OfEmployee salaries.0.salary'])
    expect(refused.body.errors?.[0]?.message).toContain(String(employee['arabicName']))
    expect(await list(`salaryPayments/${payment.body.id}/attachments`)).toEqual([])
    const { body: banked } = await call<Row[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 9] })}`)
    const onPaper = banked.find(({ id }) => id !== transfer)?.id
    const other = await owed()
    const paper = await pay({ paymentMethod: onPaper, salaries: linesFor(other.salary) })
    expect(told(await act('salaryPayments', paper.body, 'writeWageFile'))).toEqual([400, 'WageFile.NoProfile paymentMethod'])
  })

  it('is a list that employees sign where it is cash', async () => {
    const { salary, employee } = await owed({ paymentMethod: 'cash' })
    const payment = await pay({ paymentMethod: cash, salaries: linesFor(salary) })
    const print = async (id: number) =>
      readPdf(Buffer.from((await admin.call<Uint8Array>('GET', `salaryPayments/${id}/print?language=en`, { branch, year })).body))
        .text
    const onPaper = await print(payment.body.id)
    expect(onPaper).toContain('Signature')
    expect(onPaper).toContain(String(employee['englishName'] ?? employee['arabicName']).split(' ')[0])
    const byBank = await owed()
    expect(await print((await pay({ salaries: linesFor(byBank.salary) })).body.id)).not.toContain('Signature')
  })
})

describe('what a bank sends back', () => {
  it('is owed again, and paid by the next payment; the payment stays until the return is taken back', async () => {
    const { salary, employee } = await owed()
    const payment = await pay({ salaries: linesFor(salary) })
    await act('salaryPayments', payment.body, 'post')
    const row = linesOf(payment.body)[0]?.id
    const sentBack = (more: object = {}) =>
      call('POST', 'salaryReturns', {
        date,
        payment: payment.body.id,
        status: 'open',
        items: [{ row, reason: 'الحساب مغلق' }],
        ...more,
      })
    expect(told(await sentBack({ items: [] }))).toEqual([400, 'SalaryReturn.Nothing payment'])
    expect(told(await sentBack({ date: `${month}-26` }))).toEqual([400, 'SalaryReturn.BeforePayment date'])
    const returned = await sentBack()
    expect(told(returned)).toEqual([201])
    expect(told(await sentBack())).toEqual([400, 'SalaryReturn.Twice items.0.amount'])
    // In the history a payment is told by its month, which keeps its order beside Arabic words.
    const history = `audit/export?${query({ format: 'csv', filter: { resource: 'salaryReturns', recordId: returned.body.id } })}`
    const { body: file } = await admin.call<Uint8Array>('GET', history, { branch, year })
    expect(new TextDecoder().decode(file)).toContain(`\u2066${month}\u2069`)
    // What is not in the books yet frees nothing.
    expect((await get('salaries', salary))['payment']).toBe('paid')
    expect(told(await pay({ salaries: linesFor(salary) }))).toContain('SalaryPayment.MoreThanOwed salaries.0.amount')
    expect(told(await act('salaryReturns', returned.body, 'post'))).toEqual([200])
    const net = String(salary['net'])
    expect(await entryOf('salaryReturns', returned.body)).toEqual({ '110202': subtract(net, '0'), '2110': subtract('0', net) })
    expect(linesOf(await get('salaryPayments', payment.body))[0]).toMatchObject({ outcome: 'returned', employee: employee.id })
    expect(told(await act('salaryPayments', payment.body, 'unpost', { reason: 'خطأ' }))).toEqual([
      400,
      'SalaryPayment.SentBack undefined',
    ])
    expect((await get('salaries', salary))['payment']).toBe('unpaid')
    const next = await pay({ status: 'draft' })
    expect(linesOf(next.body).map(({ salary: id }) => id)).toContain(salary.id)
    const again = await pay({ salaries: linesFor(salary) })
    expect(told(again)).toEqual([201])
    expect(told(await act('salaryPayments', again.body, 'post'))).toEqual([200])
    expect((await get('salaries', salary))['payment']).toBe('paid')
    const back = await act('salaryReturns', returned.body, 'unpost', { reason: 'خطأ' })
    expect(told(back)).toEqual([400, 'SalaryReturn.PaidAgain undefined'])
    expect(back.body.errors?.[0]?.message).toContain(String(employee['englishName']))
    expect((await get('salaries', salary))['paid']).toBe(salary['net'])
    for (const action of ['unpost', 'void'])
      expect(told(await act('salaryPayments', again.body, action, { reason: 'خطأ' }))).toEqual([200])
    for (const action of ['unpost', 'void'])
      expect(told(await act('salaryReturns', returned.body, action, { reason: 'خطأ' }))).toEqual([200])
    expect(await get('salaries', salary)).toMatchObject({ payment: 'paid', paid: salary['net'] })
  })
})

/** What a bank that sends a salary back is written with, by the language of the file. */
const words = { en: { choices: 'Sent back' }, ar: { choices: 'مرتجع' }, fr: { choices: 'Renvoyé' } } as const

describe("the bank's reply", () => {
  const reply = (rows: readonly string[]) =>
    sendFile(admin, 'salaryReplies', separated('رقم الحساب,التاريخ,المبلغ,الحالة,السبب', rows), { branch, year })

  it('is read from its file: what came back is found by account and amount, recorded for many at once, and owed again', async () => {
    const [first, second, third] = [await owed(), await owed(), await owed()]
    const salaries = [first, second, third].map(({ salary }) => salary)
    const payment = await pay({ salaries: linesFor(...salaries) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    const rowOf = ({ employee, salary }: typeof first, result: string, reason = '', net = String(salary['net'])) =>
      `${employee['iban']},${date},${net},${result},${reason}`
    const unknown = 'SA0380000000608010167519'
    const rows = [rowOf(first, 'مصروف'), rowOf(second, 'مرتجع', 'الحساب مغلق'), rowOf(third, 'REJ', 'اسم غير مطابق')]
    const wrong = await reply([
      rowOf(first, 'معلقة'),
      `${unknown},${date},100,مرتجع,x`,
      rowOf(third, 'RJCT', 'x', '12.00'),
      rowOf(third, 'مرتجع'),
    ])
    expect(wrong.body.faults.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '2 Field.Choice',
      '3 SalaryReply.NotSent',
      '4 SalaryReply.OtherAmount',
      '5 Import.RowTwice',
      '5 Field.Required',
    ])
    expect((await reply(rows)).body.faults).toEqual([])
    const replies = await list(`salaryReplies?${query({ filter: { month, date }, range: [0, 9] })}`)
    expect(replies.map(({ payee, result }) => [payee, result]).toSorted()).toEqual(
      [
        [first.employee.id, 'paid'],
        [second.employee.id, 'returned'],
        [third.employee.id, 'returned'],
      ].toSorted(),
    )
    expect((await reply(rows)).body.counts).toMatchObject({ created: 0, faulty: 0 })
    const ids = replies.filter(({ result }) => result === 'returned').map(({ id }) => id)
    const job = await ordered('jobs', { action: 'sendBack', targets: [{ resource: 'salaryReplies', ids }] })
    expect(job).toMatchObject({ done: 2, failed: 0 })
    expect(subtract(String((await get('salaryPayments', payment.body))['sentBack']), '0')).toBe(
      sum([second, third].map(({ salary }) => String(salary['net']))),
    )
    for (const one of await list(`salaryReturns?${query({ filter: { payment: payment.body.id }, range: [0, 9] })}`))
      expect(told(await act('salaryReturns', one, 'post'))).toEqual([200])
    for (const { salary } of [second, third]) expect((await get('salaries', salary))['payment']).toBe('unpaid')
    expect((await get('salaries', first.salary))['payment']).toBe('paid')

    const [done] = ids.map((id) => ({ id }))
    const { version } = await get('salaryReplies', done as Row)
    expect(told(await call('PUT', `salaryReplies/${done?.id}`, { version, reason: 'آخر' }))).toEqual([
      400,
      'SalaryReply.Done undefined',
    ])
    const again = {
      date: `${month}-28`,
      iban: second.employee['iban'],
      amount: second.salary['net'],
      result: 'returned',
      reason: 'مكرر',
    }
    expect(told(await call('POST', 'salaryReplies', again))[1]).toMatch(/^SalaryReply.Twice/)
    // A file of the ministry's columns gives the reason alone, and no day.
    const other = await owed()
    const next = await pay({ salaries: linesFor(other.salary) })
    expect(told(await act('salaryPayments', next.body, 'post'))).toEqual([200])
    const { employee, salary } = other
    const ofMinistry = ['[32B-AMT]\t[59-ACC]\t[59-NAME]\t[RET-CODE]', `${salary['net']}\t${employee['iban']}\tx\tAC04`, '-']
    const read = await sendFile(admin, 'salaryReplies', ofMinistry.join('\r\n'), { branch, year })
    expect([read.body.counts.created, read.body.faults]).toEqual([1, []])
    const [found] = await list(`salaryReplies?${query({ filter: { payee: employee.id }, range: [0, 0] })}`)
    expect(found).toMatchObject({ payee: employee.id, iban: employee['iban'], result: 'returned', reason: 'AC04' })
    await pay({ salaries: linesFor(second.salary, third.salary) })
  })

  it('finds the employee by an identity number alone', async () => {
    const { employee, salary } = await owed()
    const payment = await pay({ salaries: linesFor(salary) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    const { identityNumber } = await get('employees', employee)
    const sent = (rows: readonly string[]) =>
      sendFile(admin, 'salaryReplies', separated('رقم الهوية,المبلغ,الحالة,السبب', rows), { branch, year })
    const strange = await sent([`${noorIdentity(899_999)},${salary['net']},مرتجع,الحساب مجمد`])
    expect(strange.body.faults.map(({ code }) => code)).toEqual(['SalaryReply.NotSentTo'])
    const read = await sent([`${identityNumber},${salary['net']},مرتجع,الحساب مجمد`])
    expect([read.body.counts.created, read.body.faults]).toEqual([1, []])
    const replies = await list(`salaryReplies?${query({ filter: { payee: employee.id }, range: [0, 9] })}`)
    expect(replies.map(({ result }) => result)).toEqual(['returned'])
    await pay({ salaries: linesFor(salary) })
  })

  it('is of the one who is named of two who are paid into one account, each by a row of the file', async () => {
    const [first, second] = [await owed(), await owed()]
    const { iban, bank } = first.employee
    const shared = { version: (await get('employees', second.employee)).version, iban, bank }
    expect(told(await call('PUT', `employees/${second.employee.id}`, shared))).toEqual([409, 'Employee.SameIban iban'])
    expect(told(await call('PUT', `employees/${second.employee.id}`, shared, 'Employee.SameIban'))).toEqual([200])
    const payment = await pay({ salaries: linesFor(first.salary, second.salary) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    expect(told(await act('salaryPayments', payment.body, 'writeWageFile'))).toEqual([200])
    const [file] = await list(`salaryPayments/${payment.body.id}/attachments`)
    const { body } = await admin.call<Uint8Array>('GET', `files/${file?.id}`, { branch, year })
    const sent = new TextDecoder().decode(body).split('\r\n').slice(3, 5)
    const people = [first, second].map(({ employee }) => employee['identityNumber'])
    expect(sent.map((row) => row.split('\t')).map((row) => [row[1], row[10]])).toEqual(people.map((one) => [iban, one]))

    const [one, other] = [first, second].map(({ salary }) => String(salary['net']))
    expect(one).toBe(other)
    const reply = (...rows: readonly (readonly unknown[])[]) =>
      sendFile(
        admin,
        'salaryReplies',
        separated(
          'رقم الحساب,رقم الهوية,التاريخ,المبلغ,الحالة,السبب',
          rows.map((row) => [iban, row[0], date, one, ...row.slice(1)].join()),
        ),
        { branch, year },
      )
    const alone = await reply([people[0], 'مصروف', ''])
    expect([alone.body.counts.created, alone.body.faults]).toEqual([1, []])
    const both = await reply([people[0], 'مصروف', ''], [people[1], 'مرتجع', 'اسم غير مطابق'])
    expect(both.body.faults.map(({ row, code }) => `${row} ${code}`)).toEqual([])
    const replies = await list(`salaryReplies?${query({ filter: { date, month }, range: [0, 99] })}`)
    const ofThem = replies.filter(({ payee }) => [first, second].some(({ employee }) => employee.id === payee))
    expect(ofThem.map(({ payee, result }) => [payee, result]).toSorted()).toEqual(
      [
        [first.employee.id, 'paid'],
        [second.employee.id, 'returned'],
      ].toSorted(),
    )
  })

  it('that was entered before, says otherwise than another, or means a payment after which another was sent, is asked about', async () => {
    const before = `${year}-${String(Number(month.slice(5)) - 1).padStart(2, '0')}`
    const { employee, salary } = await owed({}, before)
    const earlier = await pay({ month: before, date: `${before}-27`, salaries: linesFor(salary) })
    expect(told(await act('salaryPayments', earlier.body, 'post'))).toEqual([200])
    const made = await call('POST', 'salaries', { employee: employee.id, month, date }, 'Salary.MonthSkipped')
    for (const action of ['approve', 'post']) expect(told(await act('salaries', made.body, action))).toEqual([200])
    const payment = await pay({ salaries: linesFor(await get('salaries', made.body)) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    const values = { date, iban: employee['iban'], amount: salary['net'], result: 'returned', reason: 'الحساب مغلق' }
    const first = await call('POST', 'salaryReplies', values)
    expect(told(first)).toEqual([201])
    expect(first.body['month']).toBe(month)
    expect(told(await act('salaryReplies', first.body, 'sendBack'))).toEqual([200])
    const [back] = await list(`salaryReturns?${query({ filter: { payment: payment.body.id }, range: [0, 0] })}`)
    expect(told(await act('salaryReturns', back as Row, 'post'))).toEqual([200])

    expect(told(await act('salaryReplies', first.body, 'reopen'))).toEqual([400, 'SalaryReply.Returned undefined'])

    const again = await call('POST', 'salaryReplies', values)
    expect(told(again)).toEqual([409, 'SalaryReply.Again amount', 'SalaryReply.SentSince amount'])
    const other = await call('POST', 'salaryReplies', { ...values, date: `${month}-28` })
    expect(told(other)).toEqual([409, 'SalaryReply.SentSince amount'])
    const meant = await call('POST', 'salaryReplies', { ...values, date: `${month}-28` }, 'SalaryReply.SentSince')
    expect([...told(meant), meant.body['month']]).toEqual([201, before])
    const { reason: _none, ...ofPaid } = { ...values, date: `${month}-29`, result: 'paid' }
    expect(told(await call('POST', 'salaryReplies', ofPaid))).toEqual([409, 'SalaryReply.Otherwise result'])
    expect(told(await call('POST', 'salaryReplies', ofPaid, 'SalaryReply.Otherwise'))).toEqual([201])
  })

  it('is known to have been entered, whether it named the account or the employee', async () => {
    const { employee, salary } = await owed()
    const payment = await pay({ salaries: linesFor(salary) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    const ways = [{ iban: employee['iban'] }, { employee: employee.id }]
    for (const [at, on] of [date, `${month}-28`].entries()) {
      const values = { date: on, amount: salary['net'], result: 'paid' }
      const say = (way: object | undefined) => call('POST', 'salaryReplies', { ...values, ...way })
      expect(told(await say(ways[at]))).toEqual([201])
      expect(told(await say(ways[1 - at]))).toEqual([409, 'SalaryReply.Again amount'])
    }
  })

  it.each(['en', 'ar', 'fr'] as const)('is read from the template of the product, taken in %s', async (language) => {
    const { employee, salary } = await owed()
    const payment = await pay({ salaries: linesFor(salary) })
    expect(told(await act('salaryPayments', payment.body, 'post'))).toEqual([200])
    const at = { branch, year, language }
    const template = await admin.call<Uint8Array>('GET', 'salaryReplies/data-migration?template=1&format=csv', at)
    const heading = Buffer.from(template.body)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
    const { choices } = words[language]
    const values = [date, String(employee['iban']), '', '', String(salary['net']), choices, 'حساب مغلق', '']
    const rows = [values.join(','), values.with(0, `${month}-28`).with(4, '1.00').join(',')]
    const read = await sendFile(admin, 'salaryReplies', separated(heading, rows), at)
    expect(read.body.unknown).toEqual([])
    expect(read.body.faults.map(({ row, code }) => `${row} ${code}`)).toEqual(['3 SalaryReply.OtherAmount'])
    const [reply] = await list(`salaryReplies?${query({ filter: { payee: employee.id }, range: [0, 0] })}`)
    expect(reply?.['reason']).toBe('حساب مغلق')
  })

  it('names an account or an employee to whom something was sent', async () => {
    const { nationality, jobTitle } = await get('employees', staff[0] as Row)
    const { body: nobody } = await call('POST', 'employees', {
      ...{ arabicName: 'جديد بن ناصر القحطاني', nationality, jobTitle, phone: '0500000001', basicSalary: '6000' },
      ...{ identityType: 'national', identityNumber: noorIdentity(846_001), hireDate: today() },
    })
    const unpaid = { employee: nobody.id, amount: '5', result: 'paid' }
    expect(told(await call('POST', 'salaryReplies', unpaid))).toEqual([400, 'SalaryReply.NotSentTo employee'])
    expect(told(await call('POST', 'salaryReplies', { amount: '5', result: 'paid' }))).toEqual([400, 'SalaryReply.Whose iban'])
  })
})

it('salaries of a month come to what is posted, paid by the bank, paid in cash and still owed, in the branch', async () => {
  const salaries = await list(
    `salaries?${query({ filter: { month, status: 'posted' }, range: [0, 99], fields: ['net', 'paidLeft'] })}`,
  )
  const nets = sum(salaries.map(({ net }) => String(net)))
  const payments = await list(
    `salaryPayments?${query({ filter: { month, status: ['open', 'posted'] }, range: [0, 99], fields: ['total', 'sentBack'] })}`,
  )
  const paid = sum(payments.map(({ total }) => String(total)))
  const returned = sum(payments.map(({ sentBack }) => String(sentBack)))
  const owedStill = sum(salaries.map(({ paidLeft }) => String(paidLeft)))
  expect(salaries.length).toBeGreaterThan(5)
  expect(add(subtract(paid, returned), owedStill)).toBe(nets)
})
