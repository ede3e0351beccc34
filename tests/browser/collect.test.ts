import type { Browser } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { sum } from '../../schema/values/money.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import { branchesOf } from '../support/branches.ts'
import { registering } from '../support/registering.ts'
import type { Caller, School } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { itOfSweep, pauses, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { id: number }

/** Beside the letters of the name. */
const mostKeys = 20

describe('a guardian pays at the desk', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let girls = 0
  let who: Visit
  const say = texts('ar')
  const families: { name: string; account: PayerAccount }[] = []

  const call = <T>(method: string, path: string, body?: unknown, at = branch) =>
    caller.call<T>(method, path, { branch: at, year: Number(today().slice(0, 4)), ...(body !== undefined && { body }) })
  const list = async (path: string, at = branch) => (await call<Row[]>('GET', path, undefined, at)).body
  const accountOf = async (guardian: unknown) => (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body
  const lastReceipt = async (guardian: number) => {
    const rows = await list(`collections?filter=${JSON.stringify({ guardian })}&sort=["id","DESC"]`)
    return (await call<Row & { allocations: Row[] }>('GET', `collections/${rows[0]?.id}`)).body
  }

  onStage(
    async (stage) => {
      ;({ school, browser } = stage)
      caller = await school.signIn('demo_admin')
      ;({ boys: branch, girls } = await branchesOf(caller))
      // One school as it is, under a number of its own; the other one as schools have it of old.
      const { version } = (await caller.call<Row>('GET', `branches/${girls}`)).body
      const body = { version, taxNumber: '310000000100003', advanceTaxPoint: 'receipt' }
      expect((await caller.call('PUT', `branches/${girls}`, { body, headers: registering })).status).toBe(200)
      for (const one of await list(
        'salesInvoices?filter={"payment":["unpaid","partlyPaid"],"status":"posted"}&fields=["guardian"]',
      )) {
        const account = await accountOf(one['guardian'])
        if (account.terms.length > 1) families.push({ name: account.payer.arabicName, account })
      }
    },
    { advancesWithInvoice: true },
  )
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const open = async (at = branch) => {
    who = await visit(browser, school, 'demo_admin', { branch: at })
    await who.goto('/collection-transactions/new')
    await who.page.locator('.collect [data-field=guardian] input:focus').waitFor()
    return who.page
  }
  const family = () => families.pop() as (typeof families)[number]
  const choose = async (name: string) => {
    await who.page.keyboard.type(name)
    await who.page.locator('[role=option]').first().waitFor()
    await who.page.keyboard.press('Enter')
    await who.page.locator('.collect-terms tbody tr').first().waitFor()
  }

  it.each(pauses)('takes a name, an amount and two Enters to the receipt, with %i ms between the keys', async (delay) => {
    const { name, account } = family()
    const page = await open()
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
      if (delay) await page.waitForTimeout(delay)
    }
    await page.keyboard.type(name, { delay: Math.min(delay, 60) })
    if (delay) await page.waitForTimeout(delay)
    await press('Enter')
    // Whoever is the only one of that name is taken once the list says so; what the family owes stands there then.
    await page.locator('.collect-terms tbody tr').first().waitFor()
    for (const key of [...'1500', 'Enter', 'Enter']) await press(key)
    const dialog = page.getByRole('dialog')
    // A browser that shows no PDF opens the paper elsewhere.
    const next = dialog
      .getByRole('link', { name: say('print.open') })
      .or(dialog.getByRole('button', { name: say('print.print') }))
    await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(keys + 1).toBeLessThanOrEqual(mostKeys)
    const receipt = await lastReceipt(account.payer.id)
    expect(receipt).toMatchObject({ status: 'open', received: '1500.00', allocated: '1500.00', advance: '0.00' })
    expect(receipt.allocations[0]?.['term']).toBe(account.terms[0]?.id)
    // The next father is next.
    await page.keyboard.press('Escape')
    await page.locator('.collect [data-field=guardian] input:focus').waitFor()
    expect(await page.locator('.collect [data-field=guardian] input').inputValue()).toBe('')
  })

  it.each(pauses)(
    'takes what is paid in two ways from one amount to the next by a plus, with %i ms between the keys',
    async (delay) => {
      const { name, account } = families[0] as (typeof families)[number]
      const page = await open()
      await choose(name)
      const usual = page.locator('.collect-method select').first()
      const [cash] = await list('paymentMethods?filter={"kind":"cash"}')
      await usual.selectOption(String(cash?.id))
      await page.locator('[name="methods.0.amount"]').focus()
      let keys = 1
      const press = async (...all: string[]) => {
        for (const key of all) {
          keys++
          await page.keyboard.press(key)
          if (delay) await page.waitForTimeout(delay)
        }
      }
      await press(...'100', '+', ...'50', 'Enter', ...'P7', 'Enter')
      await expect.poll(() => page.locator('[data-finish]').evaluate((one) => one === document.activeElement)).toBe(true)
      await press('Enter')
      await page.getByRole('dialog').waitFor()
      expect(keys + 1).toBeLessThanOrEqual(mostKeys)
      const receipt = await lastReceipt(account.payer.id)
      expect(receipt).toMatchObject({ status: 'open', received: '150.00' })
      expect((receipt['methods'] as Row[]).map(({ amount, reference }) => [amount, reference])).toEqual([
        ['100.00', null],
        ['50.00', 'P7'],
      ])
    },
  )

  it.each(some(pauses, []))(
    'keeps each letter and takes the family that was typed on a slow machine, with %i ms between the keys',
    async (delay) => {
      const { name, account } = families[0] as (typeof families)[number]
      who = await visit(browser, school, 'demo_admin', { branch })
      const { page } = who
      for (const late of ['guardians', 'paymentMethods'])
        await page.route(`**/api/${late}?**`, async (route) => {
          await new Promise((done) => setTimeout(done, 700))
          await route.continue()
        })
      await who.goto('/collection-transactions/new')
      const box = page.locator('.collect [data-field=guardian] input')
      await page.locator('.collect [data-field=guardian] input:focus').waitFor()
      await page.evaluate(() => {
        const draw = requestAnimationFrame.bind(window)
        window.requestAnimationFrame = (then) => window.setTimeout(() => draw(then), 400)
      })
      for (const key of ['ArrowDown', 'Escape', 'ArrowDown']) await page.keyboard.press(key)
      await page.keyboard.type(name, { delay })
      expect(await box.inputValue()).toBe(name)
      await page.keyboard.press('Enter')
      await page.locator('.collect-terms tbody tr').first().waitFor()
      await page.keyboard.type('15', { delay })
      expect(await page.locator('[name="methods.0.amount"]').inputValue()).toBe('15')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor()
      expect(await lastReceipt(account.payer.id)).toMatchObject({ received: '15.00' })
    },
  )

  itOfSweep('names the receipt of a cheque that came back, and what it paid can be chosen at once', async () => {
    const { account } = families[0] as (typeof families)[number]
    const [method] = await list('paymentMethods?filter={"kind":"cheque"}')
    const reference = `C${account.payer.id}`
    const { body: receipt } = await call<Row & { number: string }>('POST', 'collections', {
      status: 'open',
      guardian: account.payer.id,
      methods: [{ paymentMethod: method?.id, amount: '100', reference, chequeDate: today() }],
      allocations: [{ term: account.terms[0]?.id, amount: '100' }],
    })
    expect((await call('POST', `collections/${receipt.id}/post`, {})).status).toBe(200)
    who = await visit(browser, school, 'demo_admin', { branch })
    await who.goto('/chequeReturns/new')
    const { page } = who
    const pick = async (name: string, typed: string) => {
      await page.locator(`[name="${name}"]`).click()
      await page.keyboard.type(typed)
      await page.locator('[role=option]').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await pick('cheque', reference)
    await expect.poll(() => page.locator('[name=collection]').inputValue()).toContain(receipt.number)
    await page.locator('#lines-allocations').click()
    await page.locator('[name="allocations.0.allocation"]').click()
    await expect.poll(() => page.locator('[role=option]').count()).toBe(1)
  })

  itOfSweep('is read where it was handed out: what it says stays, and a remark may still be written', async () => {
    const { guardian } = (await list('students?range=[0,0]'))[0] as Row
    const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}&range=[0,0]')
    const methods = [{ paymentMethod: transfer?.id, amount: '15', reference: 'R-15' }]
    const { body: given } = await call<Row>('POST', 'collections', { date: today(), status: 'open', guardian, methods })
    who = await visit(browser, school, 'demo_admin', { branch })
    const { page } = who
    await who.goto(`/collection-transactions/edit/${given.id}`)
    const remark = page.locator('[data-field=description] textarea').first()
    await remark.waitFor()
    expect(await page.locator('.collect').count()).toBe(0)
    for (const closed of ['date', 'guardian']) expect(await page.locator(`[data-field=${closed}] input`).count()).toBe(0)
    expect(await page.locator('table[data-lines=methods] input').count()).toBe(0)
    await remark.fill('دفعة أخيه')
    await page.keyboard.press('Control+s')
    const written = async () => (await call<Row>('GET', `collections/${given.id}`)).body
    await expect.poll(async () => (await written())['description']).toBe('دفعة أخيه')
    expect(await written()).toMatchObject({ received: '15.00', status: 'open' })
  })

  itOfSweep('says at an instalment that more is written there than is left of it', async () => {
    const { name, account } = family()
    const page = await open()
    await choose(name)
    const [first] = account.terms
    await page.keyboard.type('100000')
    const amount = page.locator('.collect-terms tbody tr').first().locator('input')
    await amount.fill(String(Number(first?.left) + 1))
    const said = page.locator(`[id="${await amount.getAttribute('aria-describedby')}"]`)
    await expect.poll(() => said.textContent()).toContain(String(Math.floor(Number(first?.left))).slice(-3))
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    await amount.fill(String(Number(first?.left)))
    await expect.poll(() => amount.getAttribute('aria-describedby')).toBe(null)
  })

  it('offers what is open, not more, where a draft of the same receipt says already what it will pay', async () => {
    const [{ account: family }] = families as [(typeof families)[number]]
    const account = await accountOf(family.payer.id)
    const at = account.terms.findIndex(({ posted }) => posted)
    const first = account.terms[at] as PayerAccount['terms'][number]
    const [cash] = await list('paymentMethods?filter={"kind":"cash"}')
    const { body: draft } = await call<Row>('POST', 'collections', {
      ...{ status: 'draft', date: today(), guardian: account.payer.id, methods: [{ paymentMethod: cash?.id, amount: '30' }] },
      allocations: [{ term: first.id, amount: '30' }],
    })
    who = await visit(browser, school, 'demo_admin', { branch })
    const { page } = who
    await who.goto(`/collection-transactions/edit/${draft.id}`)
    const row = page.locator('.collect-terms tbody tr').nth(at)
    await expect.poll(() => row.locator('input').inputValue()).toBe('30.00')
    const figures = async () => (await row.locator('.figure').allTextContents()).map((text) => Number(text.replaceAll(',', '')))
    await expect.poll(figures).toContain(Number(first.left))
    expect(await figures()).not.toContain(Number(first.left) + 30)
    await row.locator('input').fill('20')
    await page.locator('[name="methods.0.amount"]').fill('20')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await call<Row>('GET', `collections/${draft.id}`)).body)
      .toMatchObject({ status: 'open', allocated: '20.00' })
  })

  let ahead: (typeof families)[number]
  it('says before it is saved what becomes an advance', async () => {
    ahead = family()
    const { name, account } = ahead
    const page = await open()
    await choose(name)
    const owed = account.terms.reduce((sum, { left }) => sum + Number(left), 0)
    await page.keyboard.type(String(Math.ceil(owed) + 200))
    const status = page.locator('.collect-said')
    await expect.poll(() => status.textContent()).toContain(say('collect.becomesAdvance').split('{{amount}}')[1])
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    const [receipt] = (await accountOf(account.payer.id)).credits
    expect(Number(receipt?.left)).toBeGreaterThanOrEqual(200)
  })

  it('asks what an advance is for where the branch owes its tax as the money comes, and nowhere else', async () => {
    const [due] = await list('salesInvoices?filter={"payment":"unpaid","status":"posted"}&fields=["guardian"]', girls)
    const ofGirls = await accountOf(due?.['guardian'])
    const [ofBoys] = families as [(typeof families)[number]]
    for (const [at, { payer, terms }, asked] of [
      [branch, ofBoys.account, 0],
      [girls, ofGirls, 2],
    ] as const) {
      const page = await open(at)
      await choose(payer.arabicName)
      await page.keyboard.type(String(Math.ceil(terms.reduce((sum, { left }) => sum + Number(left), 0)) + 200))
      await expect
        .poll(() => page.locator('.collect-said').textContent())
        .toContain(say('collect.becomesAdvance').split('{{amount}}')[1])
      expect(await page.locator('.collect-details [data-field^=advance]').count()).toBe(asked)
      if (at === branch) await page.context().close()
    }
  })

  itOfSweep('pays what is open later from that advance, without money', async () => {
    const { name, account } = ahead
    const [student] = await list(`students?filter=${JSON.stringify({ guardian: account.payer.id })}`)
    const service = await soldAgain(caller, branch)
    const invoice = await call<Row>('POST', 'salesInvoices', {
      date: today(),
      guardian: account.payer.id,
      status: 'open',
      items: [{ student: student?.id, service: service?.id, quantity: '1' }],
    })
    expect(invoice.status, JSON.stringify(invoice.body)).toBe(201)
    // Before it is in the books it is shown, and nothing pays it.
    let page = await open()
    await choose(name)
    await page.getByText(say('collect.notPosted')).waitFor()
    await page.keyboard.type('10')
    await expect
      .poll(() => page.locator('.collect-said').textContent())
      .toContain(say('collect.becomesAdvance').split('{{amount}}')[1])
    expect(await page.locator('.collect-terms [data-pays]').count()).toBe(0)
    expect(await page.locator('.collect-terms tbody input').isDisabled()).toBe(true)
    expect((await call('POST', `salesInvoices/${invoice.body.id}/post`, {})).status).toBe(200)
    await who.page.context().close()
    page = await open()
    await choose(name)
    await page.getByRole('switch').or(page.locator('.collect-sums input[type=checkbox]')).first().click()
    await expect.poll(() => page.locator('.collect-terms [data-pays]').count()).toBe(1)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    const used = await lastReceipt(account.payer.id)
    expect(used).toMatchObject({ received: '0.00', status: 'open' })
    expect(Number(used['credited'])).toBeGreaterThan(0)
    expect(used['credited']).toBe(used['allocated'])
  })

  itOfSweep('shows what a returned cheque left to be paid by the number of the cheque, and pays it with the rest', async () => {
    const { name, account } = family()
    const guardian = account.payer.id
    const kinds = await list('paymentMethods?range=[0,49]')
    const kind = (wanted: string) => kinds.find((one) => one['kind'] === wanted)?.id
    const [bank] = await list('banks?range=[0,0]')
    const posted = async (resource: string, document: object) => {
      const { body } = await caller.call<Row & { methods: Row[]; version: number }>('POST', resource, {
        branch,
        year: Number(today().slice(0, 4)),
        body: { date: today(), status: 'open', ...document },
        headers: { Confirmed: 'Cheque.AdvanceGone' },
      })
      await call('POST', `${resource}/${body.id}/post`, { version: body.version })
      return body
    }
    const paid = { paymentMethod: kind('cheque'), amount: '75', reference: '660077', chequeDate: today() }
    const receipt = await posted('collections', { guardian, methods: [paid] })
    const cheque = receipt.methods[0]?.id
    await posted('chequeClearings', { bank: bank?.id, cheques: [{ cheque }] })
    await posted('paymentTransactions', {
      paidTo: 'guardian',
      guardian,
      methods: [{ paymentMethod: kind('transfer'), amount: '75', reference: 'R660077' }],
      refunds: [{ collection: receipt.id, amount: '75' }],
    })
    const returned = await posted('chequeReturns', { cheque, bank: bank?.id, reason: 'شيك مزوّر' })
    // What stands in the books is paid; other invoices wait.
    const payable = async () => (await accountOf(guardian)).terms.filter((term) => term.posted)
    const terms = await payable()
    const claim = terms.find((term) => term.kind === 'claim')
    expect(claim).toMatchObject({ number: returned['number'], left: '75.000', posted: true })
    const page = await open()
    await choose(name)
    const row = page.locator('.collect-terms tbody tr', { hasText: '660077' })
    expect(await row.locator('.collect-for').textContent()).toBe(say('collect.returnedCheque').replace('{{number}}', '660077'))
    await page.keyboard.type(sum(terms.map(({ left }) => left)))
    await expect.poll(() => page.locator('.collect-terms [data-pays]').count()).toBe(terms.length)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    expect(await payable()).toEqual([])
    const { allocations } = await lastReceipt(guardian)
    expect(allocations.filter((one) => one['claim'])).toMatchObject([{ term: null, claim: claim?.id, amount: '75.00' }])
  })

  itOfSweep('takes cash into the main safe though another one, which nobody keeps, is kept in shifts', async () => {
    const { body: account } = await call<Row>('POST', 'accounts', {
      code: '110188',
      arabicName: 'درج المدخل',
      kind: 'asset',
      cashFlow: 'cash',
    })
    const gate = await call('POST', 'safes', { arabicName: 'درج المدخل', account: account.id, keptInShifts: true })
    expect(gate.status).toBe(201)
    const { name, account: family } = families[0] as (typeof families)[number]
    const page = await open()
    await choose(name)
    const [cash] = await list('paymentMethods?filter={"kind":"cash"}')
    await page.locator('.collect-method select').first().selectOption(String(cash?.id))
    await page.locator('[name="methods.0.amount"]').fill('11')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    expect(await lastReceipt(family.payer.id)).toMatchObject({ status: 'open', received: '11.00' })
  })

  itOfSweep('takes cash into the drawer of the shift that its cashier has open, and out of it', async () => {
    const { body: account } = await call<Row>('POST', 'accounts', {
      code: '110189',
      arabicName: 'درج القبول',
      kind: 'asset',
      cashFlow: 'cash',
    })
    const { body: safe } = await call<Row>('POST', 'safes', { arabicName: 'درج القبول', account: account.id, keptInShifts: true })
    const own = { arabicName: 'نقد القبول', kind: 'cash', general: false, safe: safe.id }
    const { body: method } = await call<Row>('POST', 'paymentMethods', own)
    const { body: shift } = await call<Row>('POST', 'shifts', { status: 'open', safe: safe.id, openingCash: '0' })
    const { name, account: family } = families[0] as (typeof families)[number]
    const page = await open()
    await choose(name)
    await page.locator('.collect-method select').first().selectOption(String(method.id))
    await page.locator('[name="methods.0.amount"]').fill('12')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    expect(await lastReceipt(family.payer.id)).toMatchObject({ status: 'open', received: '12.00', shift: shift.id })
    const [expense] = await list(`expenses?filter=${JSON.stringify({ arabicName: 'رسوم حكومية' })}`)
    const methods = [{ paymentMethod: method.id, amount: '12' }]
    const draft = { items: [{ expense: expense?.id, amount: '12' }], methods }
    const { body: spending } = await call<Row>('POST', 'expenseTransactions', draft)
    await who.goto(`/expense-transactions/edit/${spending.id}`)
    await page.getByRole('button', { name: say('resources.expenseTransactions.saveAs.open'), exact: true }).click()
    const spent = async () => (await call<Row>('GET', `expenseTransactions/${spending.id}`)).body
    await expect.poll(async () => (await spent())['status']).toBe('open')
    expect((await spent())['shift']).toBe(shift.id)
    const { version } = (await call<Row>('GET', `shifts/${shift.id}`)).body
    const counted = await call<Row>('PUT', `shifts/${shift.id}`, { version, status: 'counted' })
    expect([counted.status, counted.body['difference']]).toEqual([200, '0.00'])
  })

  it('marks what is missing and what is too much at its place, and saves nothing of it', async () => {
    const { name } = family()
    const page = await open()
    await choose(name)
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => page.locator('.collect-box[data-name=amount] .Mui-error').allTextContents())
      .toContain(say('errors.Payment.AmountRequired'))
    await page.locator('[name="methods.0.amount"]').fill('100')
    const first = page.locator('.collect-terms tbody input').first()
    await first.fill('150')
    await expect.poll(() => page.locator('.collect-said').textContent()).toBe(say('errors.Allocation.MoreThanMain'))
    const before = (await list('collections')).length
    await page.keyboard.press('Control+Enter')
    await page.locator('.g-wrong button').waitFor()
    expect((await list('collections')).length).toBe(before)
    await page.getByRole('button', { name: say('collect.spreadAgain') }).click()
    await expect.poll(() => first.inputValue()).toBe('100.00')
  })

  itOfSweep('takes what a customer owes, told by what was bought, and no more than that', async () => {
    const { body: customer } = await call<Row>('POST', 'customers', { arabicName: 'مؤسسة نسيج الأثاث', phone: '0501112233' })
    const [uniform] = await list('items?filter={"q":"زي بنين"}&fields=["category","mainUnit"]')
    const { category, mainUnit } = (await call<Row>('GET', `items/${uniform?.id}`)).body
    const sewing = { arabicName: 'تفصيل الزي', kind: 'service', category, mainUnit, salePrice: '60' }
    const { body: goods } = await call<Row>('POST', 'items', sewing)
    const [warehouse] = await list('warehouses?filter={"isDefault":true}')
    const { body: invoice, status } = await call<Row>('POST', 'salesInvoices', {
      date: today(),
      soldTo: 'customer',
      customer: customer.id,
      status: 'open',
      warehouse: warehouse?.id,
      items: [{ item: goods.id, quantity: '2' }],
    })
    expect(status, JSON.stringify(invoice)).toBe(201)
    expect((await call('POST', `salesInvoices/${invoice.id}/post`, {})).status).toBe(200)
    const page = await open()
    await page.getByRole('button', { name: say('choices.paidBy.customer'), exact: true }).click()
    await page.locator('.collect [data-field=customer] input:focus').waitFor()
    await choose('نسيج')
    await expect.poll(() => page.locator('.collect-terms tbody').textContent()).toContain(goods['arabicName'])
    expect(await faultsOf(page)).toEqual([])
    const owed = Number(invoice['total'])
    await page.keyboard.type(String(owed + 1))
    await expect.poll(() => page.locator('.collect-said').textContent()).toBe(say('errors.Payment.MoreThanDue'))
    await page.locator('[name="methods.0.amount"]').fill(String(owed))
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    const [receipt] = await list(`collections?filter=${JSON.stringify({ customer: customer.id })}`)
    expect(receipt).toMatchObject({ status: 'open', payer: customer['arabicName'], received: invoice['total'], advance: '0.00' })
    // Families come next again.
    await page.keyboard.press('Escape')
    await page.locator('.collect [data-field=guardian] input:focus').waitFor()
    await who.follow('/collection-transactions')
    await page.locator('tbody tr', { hasText: 'مؤسسة نسيج الأثاث' }).waitFor()
  })

  it('stands beside a student: what is owed for the child, its last receipt, what the family owes late, and the way to the desk', async () => {
    type Statement = {
      rows: {
        cells: { document: Row & { resource: string; number: string }; credit: string | null; notInBooks: string | null }
      }[]
      totals: Row
    }
    const late = await list('guardians?filter={"overdue_gt":"0"}&fields=["overdue"]&range=[0,19]')
    const children = await list(`students?filter=${JSON.stringify({ guardian: late.map(({ id }) => id) })}&range=[0,49]`)
    const statements = await Promise.all(
      children.map(async (one) => ({
        student: one,
        ...(await call<Statement>('GET', `reports/studentStatement?student=${one.id}`)).body,
      })),
    )
    const lastOf = ({ rows }: Statement) => rows.findLast(({ cells }) => cells.document.resource === 'collections')?.cells
    const statement = statements.find(lastOf) as Statement & { student: Row }
    const { student } = statement
    const last = lastOf(statement)
    who = await visit(browser, school, 'demo_admin', { branch })
    await who.goto(`/students/edit/${student.id}`)
    const { page } = who
    const account = page.locator('section', { has: page.locator('#student-account') })
    await account.waitFor()
    const figure = (amount: unknown) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })
    const shown = (await account.textContent()) ?? ''
    const waiting = Number(statement.totals['notInBooks'])
    const paid = last?.credit ?? -Number(last?.notInBooks)
    for (const one of [
      figure(statement.totals['balance']),
      figure(paid),
      last?.document.number,
      ...(waiting ? [figure(waiting)] : []),
    ])
      expect(shown).toContain(one)
    const family = page.locator('.g-rail section', { hasText: say('fields.guardian') })
    const owed = late.find(({ id }) => id === student['guardian'])?.['overdue']
    await expect.poll(() => family.locator('dd[data-tone=danger]').first().textContent()).toBe(figure(owed))
    await page.getByRole('link', { name: say('resources.collections.begin') }).click()
    await page.locator('.collect-terms, .collect [data-field=guardian] input').first().waitFor()
    expect(new URL(page.url()).searchParams.get('guardian')).toBe(String(student['guardian']))
  })

  itOfSweep('finds a guardian by the name of a child, and shows what is open in another branch with its name', async () => {
    const [invoice] = await list('salesInvoices?filter={"payment":"unpaid","status":"posted"}', girls)
    const { body } = await call<Row & { items: { student: number }[] }>('GET', `salesInvoices/${invoice?.id}`, undefined, girls)
    const { body: child } = await call<Row>('GET', `students/${body.items[0]?.student}`, undefined, girls)
    const page = await open()
    await page.keyboard.type(String(child['arabicName']))
    const row = page.locator('[role=option]').first()
    await row.waitFor()
    // By whom the guardian was found stands below the name.
    expect(await row.locator('.picker-found').allTextContents()).toEqual([child['arabicName']])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.collect-terms tbody').textContent()).toContain('مدرسة البنات')
    await page.keyboard.type('75')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    const receipt = await lastReceipt(Number(body['guardian']))
    expect(receipt.allocations).toMatchObject([{ branch: girls, amount: '75.00' }])
  })
})
