import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { answering } from '../support/answering.ts'
import { connected } from '../support/database.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { id: number; version: number } & Record<string, unknown>

let stage: Stage
let admin: Caller
let boys: number
let girls: number
let number = 640_000

onStage((opened) => {
  stage = opened
  admin = answering(stage.admin)
  boys = stage.branches.boys
  girls = stage.branches.girls
})

const call = <T = Row>(method: string, path: string, body?: object, who = admin, branch = boys) =>
  who.call<T>(method, path, { branch, ...(body && { body }) })
const codes = (body: unknown) => ((body as Problem).errors ?? []).map(({ code, field }) => `${code} ${field}`)
const read = async (id: number, branch = boys) => (await call('GET', `employees/${id}`, undefined, admin, branch)).body
const act = async (id: number, action: string, input: object = {}, resource = 'employees', who = admin) =>
  call('POST', `${resource}/${id}/${action}`, input, who)
const first = async (resource: string, filter: object = {}) =>
  (await call<Row[]>('GET', `${resource}?${query({ filter, range: [0, 0] })}`)).body[0] as Row

/** Someone newly hired. */
async function hire(values: object = {}): Promise<Row> {
  const { body } = await call('POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    nationality: (await first('nationalities', { isoCode: 'SA' })).id,
    identityType: 'national',
    identityNumber: noorIdentity(number++),
    phone: '0500000001',
    hireDate: '2020-08-20',
    jobTitle: (await first('jobTitles')).id,
    ...values,
  })
  expect(codes(body)).toEqual([])
  return body
}

const periodsOf = ({ periods }: Row) =>
  (periods as Row[]).map(({ state, from, paidShare }) => [state, from, paidShare].filter((one) => one !== null).join(' '))
const contractsOf = ({ contracts }: Row) =>
  (contracts as Row[]).map(({ contractKind, from, to }) => `${contractKind} ${from} ${to ?? ''}`.trim())

describe('the times in which somebody works', () => {
  it('begin with the hiring and are kept: suspended with a share of the pay, back, gone, hired again with years that count anew', async () => {
    const { id } = await hire()
    expect(periodsOf(await read(id))).toEqual(['working 2020-08-20'])
    await act(id, 'suspend', { statusFrom: '2026-01-05', statusReason: 'تحقيق', paidShare: '50' })
    expect((await read(id))['paidShare']).toBe('50')
    await act(id, 'start', { statusFrom: '2026-02-01', statusReason: 'حفظ التحقيق' })
    await act(id, 'end', { statusFrom: '2026-03-10', statusReason: 'استقالة' })
    const again = await act(id, 'rehire', {
      ...{ hireDate: '2026-03-20', contractKind: 'fixedTerm', contractEnd: '2027-03-19' },
      jobTitle: (await first('jobTitles')).id,
    })
    expect(codes(again.body)).toEqual([])
    const found = await read(id)
    expect(periodsOf(found)).toEqual([
      'working 2020-08-20',
      'suspended 2026-01-05 50',
      'working 2026-02-01',
      'ended 2026-03-10',
      'working 2026-03-20',
    ])
    // The former contract ends with the last day of work.
    expect(contractsOf(found)).toEqual(['null 2020-08-20 2026-03-09', 'fixedTerm 2026-03-20 2027-03-19'])
    expect(found).toMatchObject({ status: 'working', hireDate: '2026-03-20', statusFrom: '2026-03-20', statusReason: null })
  })

  it('begin on another day where the day of hiring was entered wrongly', async () => {
    const { id, version } = await hire()
    await call('PUT', `employees/${id}`, { version, hireDate: '2021-09-01' })
    const found = await read(id)
    expect([periodsOf(found), contractsOf(found)]).toEqual([['working 2021-09-01'], ['null 2021-09-01']])
  })

  it.each<readonly [string, (id: number) => Promise<{ body: unknown }>, readonly string[]]>([
    [
      'leaving before the hiring',
      (id) => act(id, 'end', { statusFrom: '2020-08-19', statusReason: 'استقالة' }),
      ['Date.Before statusFrom'],
    ],
    [
      'a start before the suspension',
      async (id) => {
        await act(id, 'suspend', { statusFrom: '2026-01-05', statusReason: 'تحقيق' })
        return act(id, 'start', { statusFrom: '2026-01-04', statusReason: 'حفظ' })
      },
      ['Employee.BeforeFormer statusFrom'],
    ],
    [
      'being hired again before having left',
      async (id) => {
        await act(id, 'end', { statusFrom: '2026-03-10', statusReason: 'استقالة' })
        const input = { hireDate: '2026-03-09', contractKind: 'permanent', jobTitle: (await first('jobTitles')).id }
        return act(id, 'rehire', input)
      },
      ['Employee.HiredBeforeLeaving hireDate'],
    ],
  ])('refuse %s', async (_, ask, expected) => {
    const { id } = await hire()
    expect(codes((await ask(id)).body)).toEqual(expected)
  })
})

describe('contracts', () => {
  it('are renewed with a row for each, who did it and when; the day of the end is told anew', async () => {
    const { id } = await hire({ contractKind: 'fixedTerm', contractEnd: '2026-08-19' })
    const renewed = await act(id, 'renew', { contractStart: '2026-08-20', contractKind: 'fixedTerm', contractEnd: '2027-08-19' })
    expect(codes(renewed.body)).toEqual([])
    await act(id, 'renew', { contractStart: '2027-08-20', contractKind: 'permanent', contractEnd: null })
    const found = await read(id)
    expect(contractsOf(found)).toEqual([
      'fixedTerm 2020-08-20 2026-08-19',
      'fixedTerm 2026-08-20 2027-08-19',
      'permanent 2027-08-20',
    ])
    expect(found).toMatchObject({ contractKind: 'permanent', contractStart: '2027-08-20', contractEnd: null })
    const { body } = await call<{ action: string; on: string; who: string }[]>('GET', `employees/${id}/timeline`)
    expect(body.filter(({ action }) => action === 'renew').map(({ on, who }) => [on, who !== ''])).toEqual([
      ['2027-08-20', true],
      ['2026-08-20', true],
    ])
  })

  it.each([
    ['in the middle of one with an end', { contractKind: 'fixedTerm', contractEnd: '2026-08-19' }, '2026-08-01'],
    ['on the day on which one without an end began', { contractKind: 'permanent' }, '2020-08-20'],
  ])('do not begin %s', async (_, values, contractStart) => {
    const { id } = await hire(values)
    const { body } = await act(id, 'renew', { contractStart, contractKind: 'permanent' })
    // Told again on the same day it is the same contract, corrected.
    expect(codes(body)).toEqual(contractStart === '2020-08-20' ? [] : ['Employee.ContractsOverlap contractStart'])
    expect(contractsOf(await read(id))).toHaveLength(1)
  })
})

describe('a transfer to another branch', () => {
  const transferOf = async (employee: number, day: string, values: object = {}) => {
    const { body } = await call('POST', 'employeeTransfers', { employee, day, toBranch: girls, reason: 'حاجة العمل', ...values })
    expect(codes(body)).toEqual([])
    return body
  }

  it('is asked for, approved by whoever may, and takes effect at once where its day has come', async () => {
    const { id } = await hire()
    const [, other] = (await call<Row[]>('GET', `jobTitles?${query({ range: [0, 1] })}`)).body
    const transfer = await transferOf(id, '2026-03-16', { jobTitle: other?.id })
    expect(transfer['status']).toBe('requested')
    const clerk = await stage.signInWith(
      `clerk_${id}`,
      [boys, girls],
      ['viewBranches', 'viewEmployeeTransfers', 'editEmployeeTransfers', 'viewEmployees'],
    )
    expect((await act(transfer.id, 'approve', {}, 'employeeTransfers', clerk)).status).toBe(403)
    const approved = await act(transfer.id, 'approve', {}, 'employeeTransfers')
    expect([approved.status, approved.body['status']]).toEqual([200, 'done'])
    expect((await call('GET', `employees/${id}`)).status).toBe(404)
    const moved = await read(id, girls)
    expect(moved).toMatchObject({ branch: girls, jobTitle: other?.id, placeFrom: '2026-03-16' })
    expect((moved['places'] as Row[]).map(({ from, toBranch }) => [from, toBranch])).toEqual([
      ['2020-08-20', boys],
      ['2026-03-16', girls],
    ])
    const { body } = await call<{ action: string | null; on: string }[]>(
      'GET',
      `employees/${id}/timeline`,
      undefined,
      admin,
      girls,
    )
    expect(body.some(({ action, on }) => action === 'move' && on === '2026-03-16')).toBe(true)
  })

  it('leaves an advance with the branch that gave it: the salaries of the new one repay it there', async () => {
    const centre = await first('costCenters', { isLeaf: true, active: true })
    const { id } = await hire({ basicSalary: '8000', costCenters: [{ id: centre.id, share: '100' }] })
    const terms = { value: '600', installmentsNumber: 2, startDate: '2026-02', date: '2026-02-01', status: 'open' }
    const { body: advance } = await call('POST', 'employeeAdvances', { employee: id, ...terms })
    expect(codes(advance)).toEqual([])
    const means = await first('paymentMethods', { kind: 'transfer' })
    const paying = { version: advance.version, paidOn: '2026-02-01', paymentMethod: means.id, reference: 'A-1' }
    expect(codes((await act(advance.id, 'pay', paying, 'employeeAdvances')).body)).toEqual([])
    const payment = await first('paymentTransactions', { advance: advance.id })
    expect(codes((await act(payment.id, 'post', { version: payment.version }, 'paymentTransactions')).body)).toEqual([])
    const transfer = await transferOf(id, '2026-03-01', { costCenters: [{ id: centre.id, share: '100' }] })
    expect((await act(transfer.id, 'approve', {}, 'employeeTransfers')).body['status']).toBe('done')
    const there = (method: string, path: string, body?: object) => call(method, path, body, admin, girls)
    const salary = (await there('POST', 'salaries', { employee: id, month: '2026-03', date: '2026-03-27' })).body
    expect(codes(salary)).toEqual([])
    const taken = (salary['items'] as Row[]).filter(({ origin }) => origin === 'advance')
    expect(taken.map(({ amount, branch }) => [amount, branch])).toEqual([
      ['300.00', boys],
      ['300.00', boys],
    ])
    const approved = await there('POST', `salaries/${salary.id}/approve`, { version: salary.version })
    const posted = await there('POST', `salaries/${salary.id}/post`, { version: approved.body.version })
    expect(codes(posted.body)).toEqual([])
    const repaid = (await call('GET', `employeeAdvances/${advance.id}`)).body
    expect([repaid['repaid'], repaid['settlement']]).toEqual(['600.00', 'settled'])
    const rows = await connected(stage.school.databaseUrl, async (client) => {
      const found = await client.query(
        `select r.branch_id as branch, a.code, sum(r.debit - r.credit)::numeric(18,2)::text as amount from ledger_rows r
         join journal_entries e on e.tenant_id = r.tenant_id and e.id = r.entry_id join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
         where e.resource = 'salaries' and e.record_id = $1 group by 1, 2`,
        [salary.id],
      )
      return found.rows as { branch: number; code: string; amount: string }[]
    })
    expect(rows.filter(({ code }) => code === '1120')).toEqual([{ branch: boys, code: '1120', amount: '-600.00' }])
    for (const branch of [boys, girls])
      expect(
        rows.filter((row) => row.branch === branch).reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
      ).toBe(0)
  })

  it('waits for its day, on which the clock does it', async () => {
    const { id } = await hire()
    const transfer = await transferOf(id, addDays(today(), 3))
    expect((await act(transfer.id, 'approve', {}, 'employeeTransfers')).body['status']).toBe('approved')
    expect((await read(id))['branch']).toBe(boys)
    await connected(stage.school.databaseUrl, async (client) => {
      await client.query('update employee_transfers set day = $2 where id = $1', [transfer.id, today()])
    })
    // The clock has a turn whenever a server begins.
    await stage.school.restart({ clock: true })
    admin = await stage.school.signIn('demo_admin')
    const state = async () => (await call('GET', `employeeTransfers/${transfer.id}`)).body['status']
    await expect.poll(state).toBe('done')
    expect((await read(id, girls))['branch']).toBe(girls)
  })

  it('is refused to the same branch, twice, after the decision, and past the approval', async () => {
    const { id } = await hire()
    const same = await call('POST', 'employeeTransfers', { employee: id, day: today(), toBranch: boys, reason: 'خطأ' })
    expect(codes(same.body)).toEqual(['Run.SameBranch toBranch'])
    const transfer = await transferOf(id, addDays(today(), 3))
    const { hireDate } = (await call('GET', `employees/${id}`)).body
    for (const day of [String(hireDate), '2015-01-01']) {
      const early = await call('POST', 'employeeTransfers', { employee: id, day, toBranch: girls, reason: 'حاجة' })
      expect(codes(early.body), day).toContain('EmployeeTransfer.BeforePlace day')
    }
    const twice = await call('POST', 'employeeTransfers', { employee: id, day: today(), toBranch: girls, reason: 'مكرر' })
    expect(codes(twice.body)).toEqual(['EmployeeTransfer.Open employee'])
    const { body } = await act(transfer.id, 'approve', {}, 'employeeTransfers')
    const edited = await call('PUT', `employeeTransfers/${transfer.id}`, { version: body.version, day: today() })
    expect(codes(edited.body)).toEqual(['EmployeeTransfer.Decided undefined'])
    for (const [resource, one, action] of [
      ['employees', id, 'move'],
      ['employeeTransfers', transfer.id, 'complete'],
    ] as const)
      expect((await act(one, action, { placeFrom: today(), day: today() }, resource)).status, action).toBe(404)
  })

  it('leaves everything as it was where the other branch refuses it', async () => {
    const { id } = await hire({ code: 'E-77' })
    const other = await call('POST', 'employees', { ...(await sample()), code: 'E-77' }, admin, girls)
    expect(codes(other.body)).toEqual([])
    const transfer = await transferOf(id, today())
    const { body } = await act(transfer.id, 'approve', {}, 'employeeTransfers')
    expect(codes(body)).toEqual(['Code.AlreadyUsed code'])
    expect([(await read(id))['branch'], (await call('GET', `employeeTransfers/${transfer.id}`)).body['status']]).toEqual([
      boys,
      'requested',
    ])
  })

  const sample = async () => ({
    ...{ arabicName: 'ماجد بن فهد العتيبي', identityType: 'national', identityNumber: noorIdentity(number++) },
    ...{ phone: '0500000002', hireDate: '2021-08-20' },
    nationality: (await first('nationalities', { isoCode: 'SA' })).id,
    jobTitle: (await first('jobTitles')).id,
  })
})
