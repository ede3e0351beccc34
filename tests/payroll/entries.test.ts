import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let branch = 0
let number = 880_000
let colleague: Row
const year = Number(today().slice(0, 4))

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const [known] = await list(`employees?${query({ filter: { status: 'working' }, range: [0, 0] })}`)
  colleague = await get('employees', known as Row)
})

const { call, act, get, list, made } = office(() => ({ who: admin, branch, year }))

const hired = (more: object = {}) =>
  call('POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: colleague['nationality'], jobTitle: colleague['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', hireDate: `${year - 2}-01-01`, basicSalary: '6000' },
    ...more,
  })

describe('what is entered for pay', () => {
  it('is asked about where the account is that of a colleague', async () => {
    const iban = 'SA0380000000608010167519'
    expect(told(await hired({ paymentMethod: 'bank', iban }))).toEqual([201])
    expect(told(await hired({ paymentMethod: 'bank', iban }))).toEqual([409, 'Employee.SameIban iban'])
  })

  it('is asked about of two rows of a file with one account too, and of whoever comes back to that of a colleague', async () => {
    const iban = 'SA7380000000608010167520'
    const [country, job] = await Promise.all(
      (['nationality', 'jobTitle'] as const).map((name) =>
        get(name === 'jobTitle' ? 'jobTitles' : 'nationalities', { id: Number(colleague[name]) }),
      ),
    )
    const rows = ['ناصر بن سعد القحطاني', 'نورة بنت علي الدوسري'].map((name) =>
      [
        name,
        noorIdentity(number++),
        '0500000001',
        country?.['arabicName'],
        job?.['arabicName'],
        `${year - 2}-01-01`,
        iban,
      ].join(),
    )
    const file = separated('اسم الموظف,رقم الهوية,الجوال,الجنسية,المسمى الوظيفي,تاريخ التعيين,الآيبان', rows)
    const { body } = await sendFile(admin, 'employees', file, { branch, year })
    expect([body.counts.created, body.faults.map(({ row, code }) => `${row} ${code}`)]).toEqual([1, ['3 Employee.SameIban']])

    const [first] = await list(`employees?${query({ filter: { iban }, range: [0, 0] })}`)
    const left = { statusFrom: today(), statusReason: 'استقالة' }
    expect(told(await act('employees', first as Row, 'end', left))).toEqual([200])
    // An account of somebody who has left is nobody else's.
    expect(told(await hired({ paymentMethod: 'bank', iban }))).toEqual([201])
    expect(told(await act('employees', first as Row, 'takeBackEnd'))).toEqual([409, 'Employee.SameIban iban'])
  })

  it('is no half day where the kind of leave has none', async () => {
    const kind = await made('vacationTypes', { code: 'W1', arabicName: 'أيام كاملة', annualDays: 30 })
    const { body } = await hired()
    const asked = { employee: body.id, vacationType: kind.id, startDate: `${year}-03-02`, endDate: `${year}-03-03` }
    expect(told(await call('POST', 'vacationRequests', { ...asked, fromNoon: true }))).toEqual([
      400,
      'Vacation.NoHalfDays fromNoon',
    ])
    expect((await made('vacationRequests', asked))['days']).toBe('2')
  })

  it('pays the day of somebody who came on a 31st, though months have thirty days', async () => {
    const { body } = await hired({ hireDate: `${year}-03-31` })
    const salary = await made('salaries', { employee: body.id, month: `${year}-03`, date: `${year}-03-31` })
    expect([salary['gross'], salary['workedDays']]).toEqual(['200.00', '1'])
  })

  it('is no payout of nothing', async () => {
    const { body } = await hired()
    const payout = { employee: body.id, date: today(), days: '0', reason: 'طلبه' }
    expect(told(await call('POST', 'leavePayouts', payout))[1]).toMatch(/ days$/)
  })

  it('is no item whose formula comes to less than nothing', async () => {
    const item = await made('salaryItems', {
      ...{ code: 'F9', arabicName: 'بدل ناقص', kind: 'earning', basis: 'formula', formula: 'basic - 7000' },
      account: (await list('salaryItems?range=[0,0]'))[0]?.['account'],
    })
    const { body } = await hired({ salaryItems: [{ salaryItem: item.id }] })
    const month = `${year}-03`
    const salary = { employee: body.id, month, date: `${month}-25` }
    expect(told(await call('POST', 'salaries', salary))).toEqual([400, 'Salary.FormulaBelowZero employee'])
    const raised = await get('employees', body)
    expect(told(await call('PUT', `employees/${body.id}`, { version: raised.version, basicSalary: '8000' }))).toEqual([200])
    expect((await made('salaries', salary))['gross']).toBe('9000.00')
  })

  it('is one row of the books for all items on the same account, which names their lines', async () => {
    const [bonus] = await list(`salaryItems?${query({ filter: { englishName: 'Bonus' }, range: [0, 0] })}`)
    const more = { kind: 'earning', account: bonus?.['account'] }
    const [food, club] = await Promise.all(
      ['Food', 'Club'].map((name) => made('salaryItems', { arabicName: `بدل ${name}`, englishName: name, ...more })),
    )
    const salaryItems = [
      { salaryItem: food?.id, amount: '150' },
      { salaryItem: club?.id, amount: '250.50' },
    ]
    const { body } = await hired({ salaryItems })
    const salary = await made('salaries', { employee: body.id, month: `${year}-04`, date: `${year}-04-30` })
    type Told = { entries: { lines: { account: { id: number }; debit: string; reason: { text: string } }[] }[] }
    const { entries } = (await call('GET', `salaries/${salary.id}/entry`)).body as unknown as Told
    const onAccount = entries.flatMap(({ lines }) => lines).filter(({ account }) => account.id === bonus?.['account'])
    expect(onAccount.map(({ debit, reason }) => `${debit} ${reason.text}`)).toEqual(['6400.50 Lines 1 + 2 + 3 of the document'])
    // What comes of no line says what it is; both shares of social insurance stand in one row, which is not the employee's alone.
    const said = entries.flatMap(({ lines }) => lines.map(({ reason }) => reason.text))
    expect(said).toContain('Net pay due to the employee')
    expect(said).toContain('Employer’s share of social insurance')
    expect(said).toContain('Social insurance contribution: employee’s and employer’s shares')
  })
})
