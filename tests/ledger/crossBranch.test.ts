import { describe, expect, it } from 'vitest'
import type { MonthClosing } from '../../src/shared/closing.ts'
import { connected } from '../support/database.ts'
import { lockBooks } from '../support/lockBooks.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

interface Voucher {
  id: number
  version: number
  status: string
  number: string | null
}
interface Explained {
  entries: {
    event: string
    lines: {
      account: { code: string }
      branch: { id: number }
      debit: string
      credit: string
      reason: { key: string; text: string }
    }[]
  }[]
  errors: { code: string; field?: string }[]
}
interface Report {
  rows: { role?: string; cells: Record<string, unknown> }[]
  totals: Record<string, string>
}

const year = new Date().getFullYear()
const day = `${year}-01-02`
let school: School
let admin: Caller
let accountant: Caller
let boys: number
let girls: number
let master: number

onStage(async (stage) => {
  ;({ school, admin } = stage)
  ;({ master, boys, girls } = stage.branches)
  accountant = await school.signIn('demo_accountant')
})

const at = (extra: object = {}) => ({ branch: boys, year, language: 'ar', ...extra })
const account = async (code: string): Promise<number> =>
  (await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`, at())).body[0]?.id ?? 0
const line = async (code: string, debit: string | null, credit: string | null, more: object = {}) => ({
  account: await account(code),
  debit,
  credit,
  ...more,
})
/** The girls' electricity, paid from the boys' bank. */
const paidForOthers = async (amount: string) => [
  await line('6103', amount, null, { branch: girls, description: 'كهرباء مدرسة البنات' }),
  await line('110201', null, amount),
]
const save = (entries: object[], by: Caller = accountant, more: object = {}) =>
  by.call<Voucher>('POST', 'vouchers', at({ body: { date: day, description: 'سداد عن فرع', status: 'open', entries, ...more } }))
const post = (id: number, by: Caller = accountant) => by.call<Voucher>('POST', `vouchers/${id}/post`, at({ body: {} }))
const unpost = (id: number, by: Caller = accountant) =>
  by.call<Voucher>('POST', `vouchers/${id}/unpost`, at({ body: { reason: 'خطأ' } }))
const entry = async (id: number) => (await accountant.call<Explained>('GET', `vouchers/${id}/entry`, at())).body
const codes = (body: unknown) =>
  (body as Problem).errors.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`))
const report = async (name: string, branch: number, parameters: Record<string, unknown> = {}) =>
  (await accountant.call<Report>('GET', `reports/${name}?${query(parameters)}`, at({ branch }))).body
/** What stands on each account of a branch. */
const balances = async (branch: number) => {
  const { rows, totals } = await report('trialBalance', branch)
  expect(Number(totals['debit'])).toBeGreaterThan(0)
  expect([totals['debit'], totals['closingDebit']]).toEqual([totals['credit'], totals['closingCredit']])
  return rows
}

describe('what branches owe one another', () => {
  it('is told before days are closed where one of them says what no other one does', async () => {
    const told = async () => {
      const { body } = await admin.call<MonthClosing>('GET', `ledger/months/${year}-01`, at())
      const parts = body.checks.find(({ name }) => name === 'betweenBranches')?.missing ?? []
      return parts.map(({ branch, amount, way }) => [branch.id, amount, (way as { report: string }).report])
    }
    expect(await told()).toEqual([])
    const { body: voucher } = await save([await line('110201', '115', null), await line('1112', null, '115')])
    expect((await post(voucher.id)).status).toBe(200)
    expect(await told()).toEqual([[boys, '-115.00', 'betweenBranches']])
    expect((await unpost(voucher.id)).status).toBe(200)
    expect(await told()).toEqual([])
  })

  const pair = async (branch: number, more: Record<string, unknown> = {}) => {
    const { rows } = await report('betweenBranches', branch, more)
    const name = (cell: unknown) => (cell as { arabicName?: string } | null)?.arabicName
    const at = rows.findIndex(({ cells }) => name(cells['branch']) && name(cells['otherBranch']))
    const lines = rows.slice(at + 1).filter(({ cells }) => cells['branch'] === undefined)
    const { says, otherSays, difference } = rows[at]?.cells ?? {}
    return { figures: [says, otherSays, difference].map((one) => Number(one ?? 0)), lines }
  }
  const sheet = async (branch: number, more: Record<string, unknown> = {}) => {
    const { rows } = await report('balanceSheet', branch, { date: `${year}-12-31`, ...more })
    const of = (found: (cells: Record<string, unknown>) => boolean) => rows.find(({ cells }) => found(cells))?.cells
    return {
      asset: of(({ code }) => code === '1112'),
      owed: of((cells) => cells['account'] === 'dueToBranches'),
      assets: of((cells) => cells['account'] === 'totalAssets') ?? {},
      claims: of((cells) => cells['account'] === 'totalLiabilitiesAndEquity') ?? {},
    }
  }
  let before: number[] = []
  let lent = 0

  it('is what the books of both say: one report for a pair, with its lines, whichever of both asks', async () => {
    before = (await pair(boys)).figures
    const { body: voucher } = await save(await paidForOthers('500.00'))
    lent = voucher.id
    const posted = await post(lent)
    expect(posted.status, JSON.stringify([voucher, posted.body])).toBe(200)
    const [says = 0, otherSays = 0] = before
    const seen = await pair(boys, { withLines: 1 })
    expect(seen.figures).toEqual([says + 500, otherSays - 500, 0])
    expect(
      seen.lines
        .filter(({ cells }) => (cells['document'] as { id: number }).id === voucher.id)
        .map(({ cells }) => [cells['says'], cells['otherSays']]),
    ).toEqual([
      ['500.00', undefined],
      [undefined, '-500.00'],
    ])
    expect((await pair(girls)).figures).toEqual(seen.figures)
    const { totals } = await report('betweenBranches', master)
    expect(Number(totals['difference'])).toBe(0)
  })

  it('is no asset below zero: whoever owes has it under what is owed, and the school as a whole has neither', async () => {
    const [lender, debtor] = [await sheet(boys), await sheet(girls)]
    const [says = 0] = (await pair(boys)).figures
    expect([Number(lender.asset?.['amount']), lender.owed]).toEqual([says, undefined])
    expect([Number(debtor.asset?.['amount'] ?? 0), Number(debtor.owed?.['amount'])]).toEqual([0, says])
    for (const { assets, claims } of [lender, debtor]) expect(assets['amount']).toBe(claims['amount'])
    const group = await sheet(master, { by: 'branch' })
    expect(Number(group.asset?.['sum'] ?? 0)).toBe(0)
    expect([Number(group.asset?.['eliminated']), Number(group.owed?.['eliminated'])]).toEqual([-says, -says])
    for (const { assets, claims } of [group])
      for (const name of Object.keys(assets).filter((one) => one !== 'account')) expect(assets[name], name).toBe(claims[name])
    const { sum, eliminated, ...parts } = group.assets as Record<string, string>
    const whole = Object.entries(parts).reduce(
      (total, [name, amount]) => (name.startsWith('k') ? total + Number(amount) : total),
      0,
    )
    expect(Number(sum)).toBeCloseTo(whole + Number(eliminated), 2)
    // A reversal is about the same branch as what it takes back.
    expect((await unpost(lent)).status).toBe(200)
    expect((await pair(boys)).figures).toEqual(before)
  })
})

describe('a voucher with a line of another branch', () => {
  let voucher: Voucher
  const before: Record<string, unknown> = {}

  it('shows before it is posted what each branch will owe the other, and why', async () => {
    for (const branch of [boys, girls]) before[branch] = await balances(branch)
    voucher = (await save(await paidForOthers('1000'))).body
    expect(voucher.status).toBe('open')
    const { entries, errors } = await entry(voucher.id)
    expect(errors).toEqual([])
    expect(
      entries[0]?.lines.map(({ account: of, branch, debit, credit, reason }) => [
        of.code,
        branch.id,
        Number(debit),
        Number(credit),
        reason.key,
      ]),
    ).toEqual([
      ['6103', girls, 1000, 0, 'voucherLine'],
      ['110201', boys, 0, 1000, 'voucherLine'],
      ['1112', girls, 0, 1000, 'dueTo'],
      ['1112', boys, 1000, 0, 'dueFrom'],
    ])
    const texts = entries[0]?.lines.map(({ reason }) => reason.text) ?? []
    expect([texts[2], texts[3]]).toEqual([expect.stringContaining('مدرسة البنين'), expect.stringContaining('مدرسة البنات')])
  })

  it('leaves each branch balanced, and stands in the statements of both', async () => {
    expect((await post(voucher.id)).body.status).toBe('posted')
    for (const branch of [boys, girls]) expect(await balances(branch)).not.toEqual(before[branch])
    const statement = await report('accountStatement', girls, { account: await account('6103') })
    const row = statement.rows.find(({ cells }) => cells['description'] === 'كهرباء مدرسة البنات')
    expect(row?.cells).toMatchObject({
      debit: '1000.00',
      document: { resource: 'vouchers', id: voucher.id, of: { arabicName: 'مدرسة البنين' } },
    })
    const here = await report('accountStatement', boys, { account: await account('110201') })
    expect(here.rows.map(({ cells }) => cells['document'])).toContainEqual(expect.objectContaining({ id: voucher.id, of: null }))
    const between = await report('accountStatement', master, { account: await account('1112') })
    expect(between.totals['debit']).toBe(between.totals['credit'])
    expect((await report('integrity', master)).rows.filter(({ role }) => role === 'bad')).toEqual([])
  })

  it('is not opened from the other branch', async () => {
    for (const path of [`vouchers/${voucher.id}`, `vouchers/${voucher.id}/entry`, `vouchers/${voucher.id}/history`])
      expect((await accountant.call('GET', path, at({ branch: girls }))).status).toBe(404)
    const { body } = await accountant.call<Voucher[]>(
      'GET',
      `vouchers?${query({ filter: { id: [voucher.id] } })}`,
      at({ branch: girls }),
    )
    expect(body).toEqual([])
  })

  it('is taken back in both branches at once', async () => {
    expect((await unpost(voucher.id)).body.status).toBe('open')
    const { entries } = await entry(voucher.id)
    const [posted, reversal] = entries
    expect(reversal?.lines.map(({ account: of, branch, debit, credit }) => [of.code, branch.id, debit, credit])).toEqual(
      posted?.lines.map(({ account: of, branch, debit, credit }) => [of.code, branch.id, credit, debit]),
    )
    for (const branch of [boys, girls]) expect(await balances(branch)).toEqual(before[branch])
  })

  it('is for those alone who may choose the other branch: to write, to post and to take back', async () => {
    const { body: clerk } = await admin.call<{ id: number }>('POST', 'users', {
      branch: master,
      body: {
        fullName: 'محاسب البنين',
        userName: 'boys_accountant',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        branches: [boys],
        permissions: ['viewVouchers', 'addVouchers', 'editVouchers', 'gLPost', 'viewAccounts', 'viewBranches', 'viewFiscalYears'],
      },
    })
    expect(clerk.id).toEqual(expect.any(Number))
    const his = await school.signIn('boys_accountant')
    const made = await save(await paidForOthers('5'), his)
    expect([made.status, codes(made.body)]).toEqual([400, ['Branch.NotAllowed entries.0.branch']])
    expect((await save([await line('6103', '5', null), await line('110201', null, '5')], his)).status).toBe(201)
    const others = (await save(await paidForOthers('7'))).body
    const changed = await his.call('PUT', `vouchers/${others.id}`, at({ body: { version: others.version, description: 'غيره' } }))
    expect(codes(changed.body)).toEqual(['Branch.NotAllowed entries.0.branch'])
    expect(codes((await post(others.id, his)).body)).toContain('Branch.NotAllowed entries.0.branch')
    expect((await post(others.id)).status).toBe(200)
    const back = await unpost(others.id, his)
    expect([back.status, codes(back.body)]).toEqual([400, expect.arrayContaining(['Branch.NotAllowed'])])
    expect((await unpost(others.id)).status).toBe(200)
  })

  it('keeps the other branch from counting in larger coins than its lines have', async () => {
    const { body } = await admin.call<{ version: number }>('GET', `branches/${girls}`)
    const coarser = () => admin.call('PUT', `branches/${girls}`, { body: { version: body.version, decimalDigits: 1 } })
    expect((await save(await paidForOthers('5.25'))).status).toBe(201)
    expect(codes((await coarser()).body)).toEqual(['Branch.FinerAmounts decimalDigits'])
  })

  it('needs an exception from the lock of the day in each of its branches', async () => {
    const waiting = (await save(await paidForOthers('11'))).body
    const lock = (date: string | null) => lockBooks(admin, date)
    const except = async (branch: number | null) =>
      admin.call('POST', 'lockExceptions', {
        body: { user: accountant.profile['userId'], branch, until: '2099-01-01 00:00:00', reason: 'فواتير متأخرة' },
      })
    await lock(day)
    expect((await except(boys)).status).toBe(201)
    expect((await save([await line('6103', '5', null), await line('110201', null, '5')])).status).toBe(201)
    expect(codes((await save(await paidForOthers('12'))).body)).toEqual(['Ledger.Locked date'])
    expect((await entry(waiting.id)).errors.map(({ code }) => code)).toEqual(['Ledger.Locked'])
    expect(codes((await post(waiting.id)).body)).toEqual(['Ledger.Locked date'])
    const many = await accountant.call<{ results: { ok: boolean }[] }>(
      'POST',
      'vouchers/actions/post',
      at({ body: { ids: [waiting.id] } }),
    )
    expect(many.body.results.map(({ ok }) => ok)).toEqual([false])
    expect((await except(girls)).status).toBe(201)
    expect((await post(waiting.id)).status).toBe(200)
    await lock(null)
  })

  it('never stands in the books of the head office, of a stranger, or in smaller coins than the branch has', async () => {
    const wrong = async (more: object, amount = '5') =>
      codes((await save([await line('6103', amount, null, more), await line('110201', null, amount)])).body)
    expect(await wrong({ branch: master })).toEqual(['Reference.NotAllowed entries.0.branch'])
    expect(await wrong({ branch: 2147483647 })).toContain('Reference.NotFound entries.0.branch')
    expect(await wrong({ branch: 'x' })).toEqual(['Field.Type entries.0.branch'])
    const { body } = await admin.call<{ version: number; id: number }>('POST', 'branches', {
      branch: master,
      body: { code: '77', arabicName: 'روضة', decimalDigits: 0 },
    })
    const whole = await school.signIn('demo_admin')
    const fine = await save([await line('6103', '5.50', null, { branch: body.id }), await line('110201', null, '5.50')], whole)
    expect(codes(fine.body)).toEqual(['Line.FinerThanBranch entries.0.debit'])
    expect(
      (await save([await line('6103', '5.00', null, { branch: body.id }), await line('110201', null, '5.00')], whole)).status,
    ).toBe(201)
  })

  it('uses an account that is of that branch alone', async () => {
    const own = await admin.call<{ id: number }>('POST', 'accounts', {
      branch: girls,
      body: { code: '610399', arabicName: 'كهرباء البنات', kind: 'expense', partyKind: 'none', branch: girls },
    })
    const entries = (more: object) => [{ account: own.body.id, debit: '5', credit: null, ...more }]
    const bank = await line('110201', null, '5')
    expect(codes((await save([...entries({}), bank])).body)).toEqual(['Account.OtherBranch entries.0.account'])
    const right = await save([...entries({ branch: girls }), bank])
    expect(right.status).toBe(201)
    expect((await post(right.body.id)).body.status).toBe('posted')
  })

  it('begins the books of the other branch: what opens them in a later year is asked about, and in the first one is not', async () => {
    const made = await admin.call<{ id: number }>('POST', 'branches', { body: { code: '79', arabicName: 'روضة' } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const joined = made.body
    const whole = await school.signIn('demo_admin')
    const opened = async () => {
      const entries = [await line('110201', '9.00', null), await line('3101', null, '9.00')]
      const body = { kind: 'opening', date: `${year}-01-01`, status: 'open', entries }
      const answer = await whole.call<Voucher>('POST', 'vouchers', { branch: joined.id, year, body })
      return answer.status === 201 ? answer.body : codes(answer.body)
    }
    // The school has books of the year before, and this branch none.
    const first = (await opened()) as Voucher
    expect(first).toMatchObject({ status: 'open' })
    const given = { version: first.version, reason: 'تجربة' }
    expect((await whole.call('POST', `vouchers/${first.id}/void`, { branch: joined.id, year, body: given })).status).toBe(200)
    const entries = [await line('6103', '9.00', null, { branch: joined.id }), await line('110201', null, '9.00')]
    const paid = await whole.call<Voucher>('POST', 'vouchers', {
      ...at({ year: year - 1 }),
      body: { date: `${year - 1}-12-30`, description: 'سداد عن فرع', status: 'open', entries },
      headers: { Confirmed: 'Bank.Overdrawn' },
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    const posted = await whole.call('POST', `vouchers/${paid.body.id}/post`, at({ year: year - 1, body: {} }))
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    expect(await opened()).toEqual(['Voucher.OpeningLater kind'])
  })

  it('needs the account between branches in the settings, and says so before and at posting', async () => {
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company', { branch: master })).body
    const single = await admin.call<{ id: number; version: number; accountMappings: { role: string }[] }>(
      'GET',
      `company/${company?.id}`,
      { branch: master },
    )
    const { status } = await admin.call('PUT', `company/${single.body.id}`, {
      branch: master,
      body: {
        version: single.body.version,
        accountMappings: single.body.accountMappings.filter(({ role }) => role !== 'branchCurrent'),
      },
    })
    expect(status).toBe(200)
    const made = (await save(await paidForOthers('9'))).body
    expect((await entry(made.id)).errors.map(({ code }) => code)).toEqual(['Ledger.MappingMissing'])
    expect(codes((await post(made.id)).body)).toEqual(['Ledger.MappingMissing'])
  })

  it('counts in the balance of its party what is posted in the branches in sight, as the statement does', async () => {
    interface Guardian {
      readonly id: number
      readonly balance: string
      readonly unpostedBalance: string
    }
    const [{ id } = { id: 0 }] = (await admin.call<Guardian[]>('GET', `guardians?${query({ range: [0, 0] })}`, at())).body
    const of = async (branch: number) => {
      const { body } = await accountant.call<Guardian>('GET', `guardians/${id}`, at({ branch }))
      const listed = await accountant.call<Guardian[]>('GET', `guardians?${query({ filter: { id } })}`, at({ branch }))
      expect(listed.body[0]?.balance).toBe(body.balance)
      const asked = { account: String(await account('1110')), party: `guardians:${id}` }
      const statement = await report('accountStatement', branch, asked)
      expect(statement.rows.at(-1)?.cells['balance']).toBe(body.balance)
      return [Number(body.balance), Number(body.unpostedBalance)]
    }
    const before = await Promise.all([boys, girls, master].map(of))
    const values = [
      await line('1110', '10.00', null, { branch: girls, party: { resource: 'guardians', id } }),
      await line('410102', null, '10.00', { branch: girls, taxTreatment: 'outOfScope' }),
    ]
    const made = await save(values)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const added = async () =>
      (await Promise.all([boys, girls, master].map(of))).map((now, at) =>
        now.map((sum, which) => sum - (before[at]?.[which] ?? 0)),
      )
    expect(await added()).toEqual([
      [0, 0],
      [0, 10],
      [0, 10],
    ])
    expect((await post(made.body.id)).status).toBe(200)
    expect(await added()).toEqual([
      [0, 0],
      [10, 0],
      [10, 0],
    ])
  })

  it('is shared by cost centres as its own branch counts, which then counts no less', async () => {
    const digits = async (branch: number, decimalDigits: number) => {
      const { body } = await admin.call<{ version: number }>('GET', `branches/${branch}`)
      const saved = await admin.call<Voucher>('PUT', `branches/${branch}`, { body: { version: body.version, decimalDigits } })
      return saved.status === 200 ? saved.status : codes(saved.body)
    }
    expect(await digits(boys, 3)).toBe(200)
    const costCenters: { id: number; share: string }[] = []
    for (const [code, share] of Object.entries({ 981: '33.3333', 982: '33.3333', 983: '33.3334' })) {
      const { body } = await admin.call<{ id: number }>('POST', 'costCenters', at({ body: { code, arabicName: `مركز ${code}` } }))
      costCenters.push({ id: body.id, share })
    }
    const made = await save([
      await line('6103', '100.01', null, { branch: girls, costCenters }),
      await line('110201', null, '100.01', { branch: girls }),
    ])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const posted = await post(made.body.id)
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    const { entries } = await entry(made.body.id)
    const shared = entries.at(-1)?.lines.filter(({ account: { code } }) => code === '6103') ?? []
    expect(shared.map(({ debit }) => debit).sort()).toEqual(['33.330', '33.340', '33.340'])
    expect((await report('integrity', master)).rows.filter(({ role }) => role === 'bad')).toEqual([])
    // What stands in the books of a branch is counted, whichever branch's document brought it.
    const fine = await save([await line('6103', '0.005', null), await line('110201', null, '0.005')])
    expect((await post(fine.body.id)).status).toBe(200)
    expect((await unpost(fine.body.id)).status).toBe(200)
    await connected(school.databaseUrl, (client) =>
      client.query(`delete from vouchers_entries where tenant_id = 1 and record_id = $1`, [fine.body.id]),
    )
    expect(await digits(boys, 2)).toEqual(['Branch.FinerAmounts decimalDigits'])
  })
})
