import { describe, expect, it } from 'vitest'
import { compare, sum, toFixed } from '../../schema/values/money.ts'
import { connected } from '../support/database.ts'
import { lockArea, lockBooks } from '../support/lockBooks.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { sharingSafe } from '../support/sharingSafe.ts'
import { onStage } from '../support/stage.ts'

const year = new Date().getFullYear()
let admin: Caller
let boys: number
let girls: number
let master: number
let school: School

type Row = { id: number; version: number } & Record<string, unknown>

onStage((stage) => {
  ;({ admin, school } = stage)
  ;({ master, boys, girls } = stage.branches)
})

const at = (extra: object = {}) => ({ branch: boys, year, ...extra })
const codes = (body: unknown) => (body as Problem).errors.map(({ code, field }) => `${code} ${field}`)
const all = async (resource: string, branch = boys) =>
  (await admin.call<Row[]>('GET', `${resource}?range=[0,99]`, { branch, year })).body
const save = (resource: string, body: object) => admin.call<Row>('POST', resource, at({ body }))
const sharing = (safe: object) => sharingSafe(school, admin, at(), { ...safe })
const account = async (code: string): Promise<number> =>
  (await admin.call<Row[]>('GET', `accounts?filter=${JSON.stringify({ code })}`, at())).body[0]?.id ?? 0

/** An account of a bank that nothing stands on. */
const cash = async (code: string): Promise<number> =>
  (await save('accounts', { code, arabicName: `بنك ${code}`, kind: 'asset', parent: await account('1102') })).body.id

describe('banks, safes and payment methods', () => {
  it('belong to all branches or to one, and name an account of the chart that takes entries', async () => {
    expect((await all('banks', girls)).map(({ arabicName }) => arabicName)).toContain('مصرف الراجحي - الجاري')
    const [here, there] = [await all('safes'), await all('safes', girls)]
    expect(here).toHaveLength(2)
    expect(here.filter(({ id }) => there.some((other) => other.id === id))).toEqual([])
    const parent = await save('banks', { arabicName: 'بنك', account: await account('1102') })
    expect(codes(parent.body)).toEqual(['Reference.NotLeaf account'])
    const debt = await save('safes', { arabicName: 'صندوق', account: await account('1110') })
    expect(codes(debt.body)).toEqual(['Reference.NotAllowed account'])
    expect(codes((await save('banks', { arabicName: 'بنك', account: await cash('110287'), iban: 'SA123' })).body)).toEqual([
      'Iban.Invalid iban',
    ])
  })

  it('keep their money on an account of cash that is nobody else’s, and stay there once it has moved', async () => {
    const bankOn = (id: number) => save('banks', { arabicName: 'بنك آخر', account: id })
    const safeOn = (id: number) => save('safes', { arabicName: 'صندوق آخر', account: id })
    const fixed = await save('accounts', { code: '120399', arabicName: 'أثاث', kind: 'asset', parent: await account('12') })
    const unplaced = await save('accounts', { code: '198', arabicName: 'بلا موضع', kind: 'asset' })
    const placed = await save('accounts', { code: '199', arabicName: 'نقد', kind: 'asset', cashFlow: 'cash' })
    const clearing = (await save('accounts', { code: '198600', arabicName: 'وسيط', kind: 'asset' })).body.id
    const method = { arabicName: 'بطاقة أخرى', kind: 'card', clearingAccount: clearing }
    expect((await save('paymentMethods', method)).status).toBe(201)
    for (const on of [bankOn, safeOn]) {
      const told = async (id: number) => codes((await on(id)).body)
      for (const code of ['1202', '1140']) expect(await told(await account(code)), code).toEqual(['Account.NotCash account'])
      for (const { body } of [fixed, unplaced]) expect(await told(body.id)).toEqual(['Account.NotCash account'])
      for (const code of ['1150', '1104', '1112', '1130', '1131', '1151'])
        expect(await told(await account(code)), code).toEqual(['Account.OfOtherRole account'])
      expect(await told(clearing)).toEqual(['Account.OfPaymentMethod account'])
    }
    const vat = await bankOn(await account('1150'))
    expect((vat.body as unknown as Problem).errors[0]?.message).toContain('Input VAT')
    expect(codes((await bankOn(await account('110201'))).body)).toEqual(['Bank.AccountShared account'])
    expect(codes((await bankOn(await account('110102'))).body)).toEqual(['Safe.AccountShared account'])
    expect(codes((await safeOn(await account('110202'))).body)).toEqual(['Bank.AccountShared account'])
    const bank = await bankOn(placed.body.id)
    expect(bank.status, JSON.stringify(bank.body)).toBe(201)
    const moved = (id: unknown, to: number, version: unknown) =>
      admin.call<Row>('PUT', `banks/${id}`, at({ body: { version, account: to } }))
    expect(codes((await moved(bank.body.id, fixed.body.id, bank.body.version)).body)).toEqual(['Account.NotCash account'])
    const free = await moved(bank.body.id, await cash('110285'), bank.body.version)
    expect(free.status, JSON.stringify(free.body)).toBe(200)
    const entries = [
      { account: free.body['account'], debit: '5.00' },
      { account: await account('3101'), credit: '5.00' },
    ]
    const voucher = await save('vouchers', { date: `${year}-01-02`, status: 'open', entries })
    expect((await admin.call('POST', `vouchers/${voucher.body.id}/post`, at({ body: {} }))).status).toBe(200)
    expect(codes((await moved(bank.body.id, placed.body.id, free.body.version)).body)).toEqual(['Bank.AccountMoved account'])
  })

  it('keep their account among the cash, as closed periods have shown it', async () => {
    const heading = await save('accounts', { code: '195', arabicName: 'نقد', kind: 'asset', cashFlow: 'cash' })
    const kept = await save('accounts', { code: '19501', arabicName: 'بنك', kind: 'asset', parent: heading.body.id })
    const unplaced = await save('accounts', { code: '197', arabicName: 'بلا موضع', kind: 'asset' })
    const change = async (resource: string, id: number, body: object) => {
      const { version } = (await admin.call<Row>('GET', `${resource}/${id}`, at())).body
      const answer = await admin.call<Row>('PUT', `${resource}/${id}`, at({ body: { version, ...body } }))
      return answer.status === 200 ? answer.status : codes(answer.body)
    }
    const bank = await save('banks', { arabicName: 'بنك تحت عنوان', account: kept.body.id })
    expect(await change('accounts', heading.body.id, { cashFlow: 'investing' })).toEqual(['Account.HoldsMoney cashFlow'])
    expect(await change('accounts', kept.body.id, { parent: await account('12') })).toEqual(['Account.HoldsMoney parent'])
    expect(await change('accounts', kept.body.id, { cashFlow: 'prepaid' })).toEqual(['Account.HoldsMoney cashFlow'])
    expect(await change('accounts', kept.body.id, { cashFlow: 'cash', parent: null })).toBe(200)
    // What was put on another account before it was refused is told as cash for good, and is mended where nothing was told of it.
    const asset = await account('1204')
    const puts = (on: number) =>
      connected(school.databaseUrl, (client) =>
        client.query('update banks set account_id = $1 where id = $2', [on, bank.body.id]),
      )
    await puts(unplaced.body.id)
    expect(await change('banks', bank.body.id, { account: kept.body.id })).toBe(200)
    await puts(asset)
    const entries = [unplaced.body.id, asset].map((id) => ({ account: id, debit: '7.00' }))
    const voucher = await save('vouchers', {
      date: `${year}-01-03`,
      status: 'open',
      entries: [...entries, { account: await account('3101'), credit: '14.00' }],
    })
    expect((await admin.call('POST', `vouchers/${voucher.body.id}/post`, at({ body: {} }))).status).toBe(200)
    await lockBooks(admin, `${year}-01-04`)
    expect(await change('banks', bank.body.id, { account: kept.body.id })).toEqual(['Account.ToldAsCash account'])
    const gone = await admin.call('DELETE', `banks/${bank.body.id}`, at())
    expect([gone.status, codes(gone.body)]).toEqual([409, ['Account.ToldAsCash undefined']])
    expect(await change('accounts', unplaced.body.id, { cashFlow: 'cash' })).toEqual(['Tree.ToldBefore cashFlow'])
    // What nothing placed is placed among the rest at any time.
    expect(await change('accounts', unplaced.body.id, { cashFlow: 'investing' })).toBe(200)
    await lockBooks(admin, null)
    expect(await change('banks', bank.body.id, { account: kept.body.id })).toBe(200)
  })

  it('have no account of the settings made cash that is something else, nor theirs given another role', async () => {
    const given = async (role: string, account: number, confirmed?: string) => {
      const single = await admin.call<Row & { accountMappings: { role: string; account: number }[] }>('GET', 'company/1', {
        branch: master,
      })
      const { version, accountMappings } = single.body
      const mapped = accountMappings.map((one) => (one.role === role ? { ...one, account } : one))
      const at = mapped.findIndex((one) => one.role === role)
      const saved = await admin.call('PUT', 'company/1', {
        branch: master,
        body: { version, accountMappings: mapped },
        ...(confirmed && { headers: { Confirmed: confirmed } }),
      })
      if (saved.status === 200) return [accountMappings[at]?.account]
      return codes(saved.body).map((told) => told.replace(`accountMappings.${at}.`, ''))
    }
    for (const role of ['safe', 'bank'])
      expect(await given(role, await account('1202')), role).toEqual(['Account.NotCash account'])
    expect(await given('inventory', await account('110201'))).toEqual(['Account.HoldsMoney account'])
    const called = await save('accounts', { code: '1945', arabicName: 'نقد', kind: 'asset', cashFlow: 'cash' })
    expect(await given('inventory', called.body.id)).toEqual(['Account.IsCash account'])
    const unplaced = await save('accounts', { code: '194', arabicName: 'بلا موضع', kind: 'asset' })
    const entries = [
      { account: unplaced.body.id, debit: '3.00' },
      { account: await account('3101'), credit: '3.00' },
    ]
    const voucher = await save('vouchers', { date: `${year}-01-03`, status: 'open', entries })
    expect((await admin.call('POST', `vouchers/${voucher.body.id}/post`, at({ body: {} }))).status).toBe(200)
    await lockBooks(admin, `${year}-01-04`)
    expect(await given('bank', unplaced.body.id)).toEqual(['Tree.ToldBefore account'])
    await lockBooks(admin, null)
    // Its figures become money: asked like anywhere else, and the answer is kept.
    expect(await given('bank', unplaced.body.id)).toEqual(['Account.BecomesCash account'])
    expect(await given('bank', unplaced.body.id, 'Account.BecomesCash')).toEqual([await account('110201')])
    const history = await admin.call<{ answered: string[] }[]>('GET', 'company/1/history', { branch: master, language: 'en' })
    expect(history.body[0]?.answered).toEqual([expect.stringMatching(/^There are entries already on 194 .*become cash/)])
    expect(await given('bank', await account('110201'))).toEqual([unplaced.body.id])
  })

  it('have no account called cash in the chart that is a debt, somebody’s, goods’, a tax’s or a payment method’s, nor any other unasked', async () => {
    const change = async (id: number, body: object, confirmed?: string) => {
      const { version } = (await admin.call<Row>('GET', `accounts/${id}`, at())).body
      const headers = confirmed === undefined ? {} : { headers: { Confirmed: confirmed } }
      const answer = await admin.call<Row>(
        'PUT',
        `accounts/${id}`,
        at({ body: { version, ...body }, language: 'en', ...headers }),
      )
      return answer.status === 200 ? [200] : [answer.status, ...codes(answer.body)]
    }
    const cashFlow = 'cash'
    for (const code of ['1104', '1112', '1130', '1131', '1150', '1151'])
      expect(await change(await account(code), { cashFlow }), code).toEqual([400, 'Account.OfOtherRole cashFlow'])
    for (const code of ['1120', '1121', '1110', '2110', '2104', '3102'])
      expect(await change(await account(code), { cashFlow }), code).toEqual([400, 'Account.NoMoney cashFlow'])
    const added = async (code: string, more: object) => {
      const made = await save('accounts', { code, arabicName: `حساب ${code}`, kind: 'asset', ...more })
      return made.status === 201 ? made.body : codes(made.body)
    }
    expect(await added('296', { kind: 'liability', cashFlow })).toEqual(['Account.NoMoney cashFlow'])
    expect(await added('196', { partyKind: 'employee', cashFlow })).toEqual(['Account.NoMoney cashFlow'])
    const id = (made: Row | string[]) => (made as Row).id
    // By its heading it is what it would be by itself.
    const heading = id(await added('193', {}))
    const [clearing, plain] = [id(await added('19301', { parent: heading })), id(await added('19302', { parent: heading }))]
    const someones = id(await added('19303', { parent: heading, partyKind: 'custody' }))
    const method = await save('paymentMethods', { arabicName: 'بوابة', kind: 'online', clearingAccount: clearing })
    expect(method.status).toBe(201)
    const banks = await account('1102')
    expect(await change(clearing, { cashFlow })).toEqual([400, 'Account.OfPaymentMethod cashFlow'])
    expect(await change(clearing, { parent: banks })).toEqual([400, 'Account.OfPaymentMethod parent'])
    expect(await change(heading, { cashFlow })).toEqual([400, 'Account.OfPaymentMethod cashFlow'])
    expect(await change(heading, { parent: banks })).toEqual([400, 'Account.OfPaymentMethod parent'])
    const free = id(await added('19401', { parent: null }))
    const { version } = method.body
    const moved = await admin.call('PUT', `paymentMethods/${method.body.id}`, at({ body: { version, clearingAccount: free } }))
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    // What is in the books already is asked about, whatever makes it cash; the answer is kept.
    const entries = [
      { account: plain, debit: '4.00' },
      { account: await account('3101'), credit: '4.00' },
    ]
    const voucher = await save('vouchers', { date: `${year}-01-03`, status: 'open', entries })
    expect((await admin.call('POST', `vouchers/${voucher.body.id}/post`, at({ body: {} }))).status).toBe(200)
    const asked = (field: string) => [409, `Account.BecomesCash ${field}`]
    expect(await change(plain, { cashFlow })).toEqual(asked('cashFlow'))
    expect(await change(plain, { parent: banks })).toEqual(asked('parent'))
    expect(await change(heading, { parent: banks })).toEqual(asked('parent'))
    expect(await change(heading, { cashFlow })).toEqual(asked('cashFlow'))
    expect(await change(await account('1140'), { cashFlow })).toEqual(asked('cashFlow'))
    expect(await change(clearing, { cashFlow })).toEqual([200])
    expect(await change(heading, { cashFlow }, 'Account.BecomesCash')).toEqual([200])
    const history = await admin.call<{ answered: string[] }[]>('GET', `accounts/${heading}/history`, at({ language: 'en' }))
    expect(history.body[0]?.answered).toEqual([expect.stringMatching(/^There are entries already on 19302 .*become cash/)])
    // It is cash now, as all below it that has no place of its own.
    expect(await change(plain, { cashFlow })).toEqual([200])
    expect(await change(plain, { cashFlow: null })).toEqual([200])
    expect(await change(someones, { cashFlow })).toEqual([400, 'Account.NoMoney cashFlow'])
    expect(await change(someones, { partyKind: 'none' })).toEqual([200])
    expect(await change(clearing, { partyKind: 'custody' })).toEqual([400, 'Account.NoMoney partyKind'])
    expect((await save('banks', { arabicName: 'بنك على الحساب', account: plain })).status).toBe(201)
  })

  it('keep a bank that a payment method uses', async () => {
    const [bank] = await all('banks')
    const { status, body } = await admin.call('DELETE', `banks/${bank?.id}`, at())
    expect([status, codes(body)]).toEqual([409, ['Bank.RelatedToPaymentMethod undefined']])
  })

  it('send what is not cash to a bank or to a clearing account', async () => {
    const nowhere = await save('paymentMethods', { arabicName: 'تحويل', kind: 'transfer' })
    expect(codes(nowhere.body)).toEqual(['PaymentMethod.NoDestination bank'])
    const card = await save('paymentMethods', { arabicName: 'بطاقة', kind: 'card', clearingAccount: await account('1104') })
    expect(card.status).toBe(201)
  })

  it('clear what is on its way on no account of cash', async () => {
    const on = async (id: number) =>
      codes((await save('paymentMethods', { arabicName: 'شبكة', kind: 'card', clearingAccount: id })).body)
    for (const code of ['110101', '110201'])
      expect(await on(await account(code))).toEqual(['PaymentMethod.ClearsOnMoney clearingAccount'])
    const below = await cash('110284')
    expect(await on(below)).toEqual(['PaymentMethod.ClearsOnCash clearingAccount'])
    const [card] = (await all('paymentMethods')).filter((one) => one['kind'] === 'card')
    const moved = await admin.call(
      'PUT',
      `paymentMethods/${card?.id}`,
      at({ body: { version: card?.version, clearingAccount: below } }),
    )
    expect(codes(moved.body)).toEqual(['PaymentMethod.ClearsOnCash clearingAccount'])
  })

  it('let cash for all branches go into the safe of each, and a single branch choose its own', async () => {
    const [safe] = await all('safes')
    const own = await save('paymentMethods', { arabicName: 'نقدًا هنا', kind: 'cash', general: false, safe: safe?.id })
    expect(own.body).toMatchObject({ safe: safe?.id })
    const general = await save('paymentMethods', { arabicName: 'نقدًا', kind: 'cash', general: true, safe: safe?.id })
    expect(general.body).toMatchObject({ safe: null })
  })

  it('do not let a method of all branches use the bank of one, from either side', async () => {
    const own = await cash('110288')
    const bank = (await save('banks', { arabicName: 'بنك الفرع', account: own, general: false })).body
    const method = { arabicName: 'تحويل الفرع', kind: 'transfer', bank: bank.id, general: true }
    const refused = await save('paymentMethods', method)
    expect([refused.status, codes(refused.body)]).toEqual([409, ['Bank.MustBeGeneral bank']])
    await admin.call('PUT', `banks/${bank.id}`, at({ body: { version: bank.version, general: true } }))
    expect((await save('paymentMethods', method)).status).toBe(201)
    const narrowed = await admin.call('PUT', `banks/${bank.id}`, at({ body: { version: 2, general: false } }))
    expect([narrowed.status, codes(narrowed.body)]).toEqual([409, ['PaymentMethod.BankMustBeGeneral general']])
  })
})

describe('a bank account', () => {
  it('may be overdrawn, once whoever makes the payment final has said so', async () => {
    const made = await save('banks', { arabicName: 'بنك المكشوف', account: await cash('110283') })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [other] = await all('banks')
    const date = `${year}-01-06`
    const said = (confirmed: string) => ({ language: 'en', headers: { Confirmed: confirmed } })
    const paid = async (resource: string, body: object, confirmed = '') => {
      const answer = await admin.call<Row>('POST', resource, at({ body: { date, ...body }, ...said(confirmed) }))
      const { errors = [] } = answer.body as Partial<Problem>
      return { ...answer.body, status: answer.status, told: errors.map(({ code, message }) => `${code} ${message}`) }
    }
    const entries = [
      { account: await account('1204'), debit: '40.00' },
      { account: made.body['account'], credit: '40.00' },
    ]
    expect((await paid('vouchers', { status: 'draft', entries })).status).toBe(201)
    const asked = await paid('vouchers', { status: 'open', entries })
    expect([asked.status, asked.told]).toEqual([
      409,
      [expect.stringMatching(/^Bank.Overdrawn .*overdrawn by 40\.00.*no overdraft is agreed/)],
    ])
    const voucher = await paid('vouchers', { status: 'open', entries }, 'Bank.Overdrawn')
    expect(voucher.status, voucher.told.join()).toBe(201)
    // It is asked once: not as it is posted, nor as something else of it changes.
    const { version, body } = await admin
      .call<Row>('PUT', `vouchers/${voucher.id}`, at({ body: { version: voucher.version, description: 'جهاز' } }))
      .then((answer) => ({ version: answer.body.version, body: answer.body }))
    expect(version, JSON.stringify(body)).toBeGreaterThan(voucher.version)
    expect((await admin.call('POST', `vouchers/${voucher.id}/post`, at({ body: {} }))).status).toBe(200)
    // The limit that the bank has agreed is told, where there is one; what waits to be posted counts.
    const limited = await admin.call<Row>(
      'PUT',
      `banks/${made.body.id}`,
      at({ body: { version: made.body.version, overdraftLimit: '500.00' } }),
    )
    expect(limited.status, JSON.stringify(limited.body)).toBe(200)
    const transfer = { status: 'open', fromBank: made.body.id, targets: [{ bank: other?.id, amount: '10.00' }] }
    for (const amount of ['50.00', '60.00']) {
      const out = await paid('treasuryTransfers', transfer)
      expect([out.status, out.told]).toEqual([
        409,
        [expect.stringMatching(new RegExp(`^Bank.OverdrawnLimit .*overdrawn by ${amount}.*agreed for it is 500.00`))],
      ])
      expect((await paid('treasuryTransfers', transfer, 'Bank.OverdrawnLimit')).status).toBe(201)
    }
    // What has money is not asked about.
    const back = { status: 'open', fromBank: other?.id, targets: [{ bank: made.body.id, amount: '100.00' }] }
    expect((await paid('treasuryTransfers', back)).status).toBe(201)
    expect((await paid('treasuryTransfers', transfer)).status).toBe(201)
  })
})

interface Position {
  rows: {
    cells: Record<'opening' | 'moneyIn' | 'moneyOut' | 'closing', string> &
      Record<string, { code?: string; arabicName: string } | null>
  }[]
  totals: Record<string, string>
}

describe('the cash position', () => {
  const show = async (branch: number) => (await admin.call<Position>('GET', 'reports/cashPosition', { branch, year })).body
  const names = ({ rows }: Position) => rows.map(({ cells }) => (cells['place'] as { arabicName: string }).arabicName)

  it('lists the safes and banks of the branch, and counts no balance twice', async () => {
    const here = await show(boys)
    expect(names(here)).toEqual(expect.arrayContaining(['الصندوق الرئيسي', 'صندوق المصروفات النثرية', 'مصرف الراجحي - الجاري']))
    const safe = here.rows.find(({ cells }) => (cells['place'] as { arabicName: string }).arabicName === 'الصندوق الرئيسي')
    const statement = await admin.call<{ totals: Record<string, string> }>(
      'GET',
      `reports/accountStatement?account=${await account('110101')}`,
      at(),
    )
    expect(safe?.cells['moneyIn']).toBe(statement.body.totals['debit'])
    expect(compare(here.totals['closing'] ?? '', sum(here.rows.map(({ cells }) => cells['closing'])))).toBe(0)
  })

  it('shows the safes of each branch at the head office, and a new safe with the account of another beside it', async () => {
    const before = await show(master)
    expect(names(before).filter((name) => name === 'الصندوق الرئيسي')).toHaveLength(2)
    await sharing({ arabicName: 'صندوق الاستقبال', account: await account('110101') })
    const after = await show(master)
    expect(names(after)).toContain('الصندوق الرئيسي، صندوق الاستقبال')
    expect(after.totals).toEqual(before.totals)
    const { body } = await admin.call<{ figures: { name: string; sum: string }[] }>('GET', 'glance', at())
    const here = await show(boys)
    const inSafes = here.rows.filter(({ cells }) => names({ ...here, rows: [{ cells }] } as Position)[0]?.includes('صندوق'))
    expect(body.figures.find(({ name }) => name === 'cash')?.sum).toBe(
      toFixed(sum(inSafes.map(({ cells }) => cells['closing'])), 2),
    )
  })
})

describe('the cash position of a branch without a safe of its own', () => {
  it('shows what its books hold on the account of another one', async () => {
    const made = await admin.call<Row>('POST', 'branches', { body: { code: '88', arabicName: 'روضة بلا صندوق' } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const bare = { branch: made.body.id, year }
    const entries = [
      { account: await account('110101'), debit: '25.00' },
      { account: await account('410102'), credit: '25.00', taxTreatment: 'outOfScope' },
    ]
    const voucher = await admin.call<Row>('POST', 'vouchers', {
      ...bare,
      body: { date: `${year}-01-05`, status: 'open', entries },
    })
    expect((await admin.call('POST', `vouchers/${voucher.body.id}/post`, { ...bare, body: {} })).status).toBe(200)
    const { body } = await admin.call<{ totals: Record<string, string> }>('GET', 'reports/cashPosition', bare)
    expect(body.totals['closing']).toBe('25.00')
  })
})

describe('what touches a safe, whatever document it is', () => {
  const entered = async (debit: string, credit: string, amount: string, date: string) => {
    const entries = [
      { account: await account(debit), debit: amount },
      { account: await account(credit), credit: amount, ...(credit.startsWith('4') && { taxTreatment: 'outOfScope' }) },
    ]
    return admin.call<Row>('POST', 'vouchers', at({ body: { date, status: 'open', entries } }))
  }
  const voucher = async (...of: Parameters<typeof entered>): Promise<number> => {
    const { status, body } = await entered(...of)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const act = async (id: number, action: string, body: object = {}): Promise<unknown> => {
    const answer = await admin.call<Row>('POST', `vouchers/${id}/${action}`, at({ body }))
    return answer.status === 200 ? answer.body['status'] : [answer.status, ...codes(answer.body)]
  }

  it('takes no more from it than is there, on its day and ever after', async () => {
    const filled = await voucher('110102', '110201', '100.00', `${year}-01-05`)
    expect(await act(filled, 'post')).toBe('posted')
    const short = [409, 'Ledger.SafeShort entries.1.credit']
    expect(await act(await voucher('6103', '110102', '60.00', `${year}-01-03`), 'post')).toEqual(short)
    expect(await act(await voucher('6103', '110102', '60.00', `${year}-01-09`), 'post')).toBe('posted')
    // On the sixth there were 100, of which 60 go on the ninth.
    const earlier = await voucher('6103', '110102', '60.00', `${year}-01-06`)
    expect(await act(earlier, 'post')).toEqual(short)
    const told = await admin.call<Problem>('GET', `vouchers/${earlier}/entry`, at())
    expect(told.body.errors.map(({ code }) => code)).toEqual(['Ledger.SafeShort'])
    // Taking back what filled it empties it as well.
    expect(await act(filled, 'unpost', { reason: 'خطأ' })).toEqual([409, expect.stringMatching(/^Ledger.SafeShort/)])
  })

  it('gives what is there once, however many ask at the same moment', async () => {
    const ids = []
    for (let index = 0; index < 6; index++) ids.push(await voucher('6103', '110102', '15.00', `${year}-01-12`))
    const ends = await Promise.all(ids.map((id) => act(id, 'post')))
    expect(ends.filter((end) => end === 'posted')).toHaveLength(2)
  })

  it('has an account of its own, as one of several at the same moment; where two have shared one for long, that is told and asked about', async () => {
    const petty = await account('110102')
    const refused = await save('safes', { arabicName: 'صندوق ثانٍ', account: petty })
    expect([refused.status, ...codes(refused.body)]).toEqual([400, 'Safe.AccountShared account'])
    const fresh = await save('accounts', { code: '11979', arabicName: 'صندوق', kind: 'asset', cashFlow: 'cash' })
    const both = await Promise.all(
      ['أ', 'ب'].map((name) => save('safes', { arabicName: `صندوق ${name}`, account: fresh.body.id })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    // Another branch has books of its own.
    const elsewhere = await admin.call('POST', 'safes', {
      branch: girls,
      year,
      body: { arabicName: 'صندوق البنات', account: fresh.body.id },
    })
    expect(elsewhere.status).toBe(201)
    const check = async () => {
      const { body } = await admin.call<{ rows: { cells: Record<string, unknown> }[] }>('GET', 'reports/integrity', at())
      return body.rows.find(({ cells }) => cells['check'] === 'safesApart')?.cells['found']
    }
    const found = Number(await check())
    const own = await save('accounts', { code: '11978', arabicName: 'صندوق ثالث', kind: 'asset', cashFlow: 'cash' })
    const shared = await sharing({ arabicName: 'صندوق مشترك', account: fresh.body.id })
    expect(Number(await check())).toBe(found + 1)
    const renamed = await admin.call<Row>('PUT', `safes/${shared.id}`, at({ body: { version: shared.version, notes: 'باق' } }))
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    const apart = { version: renamed.body.version, account: own.body.id }
    expect((await admin.call('PUT', `safes/${shared.id}`, at({ body: apart }))).status).toBe(200)
    expect(Number(await check())).toBe(found)
  })

  it('has the balance of an account once, however many safes share it', async () => {
    const other = { arabicName: 'صندوق ثانٍ على حساب العهد', account: await account('110102') }
    await sharing(other)
    // Ten are left.
    expect(await act(await voucher('6103', '110102', '15.00', `${year}-01-13`), 'post')).toEqual([
      409,
      'Ledger.SafeShort entries.1.credit',
    ])
  })

  it('takes no more where another safe on the same account may go below zero, and keeps the account that its money is on', async () => {
    const petty = await account('110102')
    await sharing({ arabicName: 'صندوق العهد', account: petty, allowNegative: true })
    expect(await act(await voucher('6103', '110102', '900.00', `${year}-01-20`), 'post')).toEqual([
      409,
      'Ledger.SafeShort entries.1.credit',
    ])
    const of = (await all('safes')).find((one) => one['account'] === petty) as Row
    const moved = await admin.call('PUT', `safes/${of.id}`, at({ body: { version: of.version, account: await account('1140') } }))
    expect([moved.status, ...codes(moved.body)]).toEqual([400, 'Safe.AccountMoved account'])
  })

  it('is held by the lock of the treasury, and what is in the name of guardians by the lock of sales', async () => {
    const lock = (area: string, until: string | null) => lockArea(admin, area, until)
    const waiting = await voucher('110101', '110201', '5.00', `${year}-01-05`)
    await lock('treasury', `${year}-01-10`)
    expect(await act(waiting, 'post')).toEqual([400, 'Ledger.Locked date'])
    expect(codes((await entered('6103', '110101', '5.00', `${year}-01-05`)).body)).toEqual(['Ledger.Locked date'])
    expect(await act(await voucher('6103', '410102', '5.00', `${year}-01-05`), 'post')).toBe('posted')
    await lock('treasury', null)
    expect(await act(waiting, 'post')).toBe('posted')
    await lock('sales', `${year}-01-10`)
    const [guardian] = await all('guardians')
    const entries = [
      { account: await account('1110'), debit: '5.00', party: { resource: 'guardians', id: guardian?.id } },
      { account: await account('410102'), credit: '5.00', taxTreatment: 'outOfScope' },
    ]
    const refused = await admin.call('POST', 'vouchers', at({ body: { date: `${year}-01-05`, status: 'open', entries } }))
    expect(codes(refused.body)).toEqual(['Ledger.Locked date'])
    // Income and its tax are of the sales, in whose name nobody stands.
    for (const credited of ['410102', '2120', '2103'])
      expect(codes((await entered('110201', credited, '5.00', `${year}-01-05`)).body), credited).toEqual(['Ledger.Locked date'])
    await lock('sales', null)
  })
})
