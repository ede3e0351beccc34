import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { readPdf } from '../support/pdf.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { sharingSafe } from '../support/sharingSafe.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { id: number; version: number }

describe('money that leaves the desk and comes back', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let who: Visit
  let employee: Row
  const say = texts('ar')

  const call = <T = Row & Problem>(method: string, path: string, body?: unknown) =>
    caller.call<T>(method, path, { branch, year: Number(today().slice(0, 4)), ...(body !== undefined && { body }) })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const made = async (path: string, body: object): Promise<Row> => {
    const { status, body: one } = await call('POST', path, body)
    expect(status, JSON.stringify(one.errors)).toBe(201)
    return one
  }
  const newest = async (resource: string) => {
    const [row] = await list(`${resource}?sort=["id","DESC"]&range=[0,0]`)
    return (await call('GET', `${resource}/${row?.id}`)).body
  }
  const named = async (resource: string, name: string) =>
    (await list(`${resource}?filter=${JSON.stringify({ arabicName: name })}`))[0] as Row

  onStage(
    async (stage) => {
      ;({ school, browser } = stage)
      caller = await school.signIn('demo_admin')
      ;({ boys: branch } = await branchesOf(caller))
      employee = (await list('employees?filter={"status":"working"}&range=[0,0]'))[0] as Row
    },
    { advancesWithInvoice: true },
  )
  beforeEach(async () => {
    who = await visit(browser, school, 'demo_admin', { branch })
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const found = async (resource: string, filter: object) => (await list(`${resource}?filter=${JSON.stringify(filter)}`))[0] as Row

  const field = (name: string) => who.page.locator(`[data-field=${name}] input`).first()
  const cell = (lines: string, index: number, name: string) => who.page.locator(`[name="${lines}.${index}.${name}"]`)
  const pick = async (box: ReturnType<typeof field>, typed: string) => {
    await box.click()
    await who.page.keyboard.type(typed)
    await who.page.locator('[role=option]').filter({ hasText: typed }).first().click()
  }
  const addLine = (lines: string) => who.page.locator(`#lines-${lines}`).click()
  const pay = async (method: string, amount: string, reference?: string) => {
    if (!(await cell('methods', 0, 'paymentMethod').count())) await addLine('methods')
    await pick(cell('methods', 0, 'paymentMethod'), method)
    await cell('methods', 0, 'amount').fill(amount)
    if (reference) await cell('methods', 0, 'reference').fill(reference)
  }
  const save = async (resource: string, state: string, base: string) => {
    await who.page.getByRole('button', { name: say(`resources.${resource}.saveAs.${state}`), exact: true }).click()
    await who.page.waitForURL(`**/${base}/edit/*`)
  }
  const act = async (label: string) => {
    await who.page.getByRole('button', { name: label, exact: true }).first().click()
    await who.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
    await expect.poll(() => who.page.getByRole('dialog').count()).toBe(0)
  }

  it('is handed to an employee, settled with two bills and their tax, and the rest is given back', async () => {
    const { page } = who
    await who.goto('/financialCustody/new')
    await pick(field('employee'), String(employee['arabicName']))
    await field('purpose').fill('رحلة المتحف')
    await pay('تحويل', '1000', 'TR-5501')
    await save('custodies', 'open', 'financialCustody')
    await act(say('actions.post'))
    await expect.poll(async () => (await newest('custodies'))['status']).toBe('posted')

    await who.follow('/custodySettlement/new')
    await pick(field('custody'), 'رحلة المتحف')
    // Whose custody it is and what of it is still out stands there before anything is saved.
    await expect.poll(() => page.locator('[data-field=employee] output').textContent()).toContain(String(employee['arabicName']))
    const beside = page.locator('.g-sections aside')
    await beside.getByText(say('resources.custodies.fields.settledLeft')).waitFor()
    expect(await beside.locator('dd').allTextContents()).toEqual(['1,000.00', '1,000.00'])
    for (const [index, amount, number] of [
      [0, '400', 'A-1'],
      [1, '200', 'A-2'],
    ] as const) {
      if (index) await addLine('items')
      await pick(cell('items', index, 'expense'), 'صيانة')
      await cell('items', index, 'taxNumber').fill('310122393500003')
      await cell('items', index, 'invoiceNumber').fill(number)
      await cell('items', index, 'invoiceDate').fill(today())
      await cell('items', index, 'amount').fill(amount)
    }
    await pay('نقد', '310')
    expect(await faultsOf(page)).toEqual([])
    await save('custodySettlements', 'open', 'custodySettlement')
    await act(say('actions.post'))
    await expect.poll(async () => (await newest('custodySettlements'))['status']).toBe('posted')
    expect(await newest('custodySettlements')).toMatchObject({
      tax: '90.00',
      spent: '690.00',
      returned: '310.00',
      covered: '1000.00',
    })
    expect(await newest('custodies')).toMatchObject({ settlement: 'settled', settledLeft: '0.00' })
  })

  itOfSweep('that an employee spent beyond what was handed out is owed to him, and paid by one press', async () => {
    const custody = await made('custodies', {
      date: today(),
      status: 'open',
      employee: employee.id,
      purpose: 'معرض العلوم',
      methods: [
        { paymentMethod: (await list('paymentMethods?filter={"kind":"transfer"}'))[0]?.id, amount: '100', reference: 'TR-5502' },
      ],
    })
    expect((await call('POST', `custodies/${custody.id}/post`, { version: custody.version })).status).toBe(200)
    const { page } = who
    await who.goto('/custodySettlement/new')
    await pick(field('custody'), 'معرض العلوم')
    await pick(cell('items', 0, 'expense'), 'صيانة')
    await cell('items', 0, 'taxNumber').fill('310122393500003')
    await cell('items', 0, 'invoiceNumber').fill('B-1')
    await cell('items', 0, 'invoiceDate').fill(today())
    await cell('items', 0, 'amount').fill('120')
    await page.getByRole('button', { name: say('resources.custodySettlements.saveAs.open'), exact: true }).click()
    // 138 with its tax, of 100: what is beyond is said before anything is stored.
    await page
      .getByText(say('errors.Custody.MoreThanLeft').split('{{')[0] ?? '')
      .first()
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await field('overspent').fill('38')
    await save('custodySettlements', 'open', 'custodySettlement')
    await act(say('actions.post'))
    await expect.poll(async () => (await newest('custodySettlements'))['status']).toBe('posted')

    await who.follow('/payment-transactions/new')
    await page.locator('[data-field=paidTo] select').selectOption('employee')
    await pick(field('employee'), String(employee['arabicName']))
    await page.getByRole('button', { name: /معرض العلوم/ }).click()
    await expect.poll(() => cell('methods', 0, 'amount').inputValue()).toBe('38.00')
    await pick(cell('methods', 0, 'paymentMethod'), 'نقد')
    await save('paymentTransactions', 'open', 'payment-transactions')
    expect(await newest('custodySettlements')).toMatchObject({ overspent: '38.00', repaid: '38.00', repaidLeft: '0.00' })
  })

  itOfSweep('that waits for the bank is taken by a temporary receipt, whose paper is handed over by one key', async () => {
    const { page } = who
    await who.goto('/tempFinancial-transactions/new')
    await field('payerName').fill('أبو فيصل')
    await pick(field('paymentMethod'), 'تحويل')
    await field('amount').fill('350')
    await field('reference').fill('TR-77')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText(say('resources.temporaryFinancials.name')).first().waitFor()
    expect(await newest('temporaryFinancials')).toMatchObject({ status: 'waiting', amount: '350.00', payerName: 'أبو فيصل' })
  })

  itOfSweep('comes in as income by keys: a payment is begun, and one key makes it what the items come to', async () => {
    const { page } = who
    for (const pause of pauses) {
      await who.goto('/income-transactions/new')
      await pick(cell('items', 0, 'income'), 'إيجار المقصف')
      await cell('items', 0, 'amount').fill('200')
      await pick(cell('methods', 0, 'paymentMethod'), 'نقد')
      await cell('methods', 0, 'amount').focus()
      await page.waitForTimeout(pause)
      await page.keyboard.press('=')
      await expect.poll(() => cell('methods', 0, 'amount').inputValue()).toMatch(/^2\d\d\.\d\d$/)
      await save('incomeTransactions', 'open', 'income-transactions')
      const income = await newest('incomeTransactions')
      expect(income['received']).toBe(income['total'])
    }
  })

  it('is counted by denomination at the end of a shift, what lacks is booked, and the report of the shift is printed', async () => {
    const { account } = await named('safes', 'الصندوق الرئيسي')
    const shared = { arabicName: 'صندوق الاستقبال', account, keptInShifts: true, allowNegative: true }
    const safe = await sharingSafe(school, caller, { branch }, shared)
    const cash = await made('paymentMethods', { arabicName: 'نقد الاستقبال', kind: 'cash', general: false, safe: safe.id })
    const [guardian] = await list('guardians?range=[0,0]')
    const { page } = who
    await who.goto('/shifts/new')
    // Whose shift it will be is said from the start.
    const { fullName } = (await call<{ fullName: string }>('GET', 'Users/profile')).body
    expect(await page.locator('[data-field=cashier] output').textContent()).toBe(fullName)
    await pick(field('safe'), 'صندوق الاستقبال')
    await field('openingCash').fill('100')
    // Saving a shift opens it. The safe shares an account: the books do not know what is in it, and that is asked about.
    await page.keyboard.press('Control+s')
    const question = page.getByRole('dialog').filter({ hasText: say('errors.Shift.OpeningShared').split('{{')[0] ?? '' })
    await question.getByRole('button', { name: say('dialogs.question.yes'), exact: true }).click()
    await page.waitForURL('**/shifts/edit/*')
    expect((await newest('shifts'))['status']).toBe('open')
    await made('collections', {
      date: today(),
      status: 'open',
      guardian: guardian?.id,
      methods: [{ paymentMethod: cash.id, amount: '455' }],
    })

    await page.reload()
    for (const [index, pieces] of [
      [0, '1'],
      [3, '1'],
    ] as const)
      await cell('counts', index, 'pieces').fill(pieces)
    await page.getByRole('button', { name: say('resources.shifts.saveAs.counted'), exact: true }).click()
    await expect.poll(async () => (await newest('shifts'))['status']).toBe('counted')
    expect(await newest('shifts')).toMatchObject({ expected: '555.00', counted: '550.00', difference: '-5.00' })
    await act(say('resources.shifts.actions.close'))
    await expect.poll(async () => (await newest('shifts'))['status']).toBe('closed')
    const shift = await newest('shifts')
    type Entry = { entries: { lines: { account: { code: string }; debit: string; credit: string }[] }[] }
    const { body } = await call<Entry>('GET', `shifts/${shift.id}/entry`)
    const rows = body.entries.at(-1)?.lines.map(({ account: { code }, debit, credit }) => `${code} ${debit} ${credit}`)
    expect(rows?.toSorted()).toEqual(['110101 0.00 5.00', '6112 5.00 0.00'])
    const paper = await call<Uint8Array>('GET', `shifts/${shift.id}/print`)
    const words = JSON.stringify((await readPdf(Buffer.from(paper.body))).text)
    for (const told of ['555.00', '550.00', '5.00']) expect(words).toContain(told)
  })

  itOfSweep('that was there when a shift began is told by its page as it was, once the count is finished', async () => {
    const { parent } = await found('accounts', { code: '110102' })
    const account = await made('accounts', { code: '110197', arabicName: 'درج الكافتيريا', parent, kind: 'asset' })
    const safe = await made('safes', { arabicName: 'درج الكافتيريا', account: account.id })
    const { id: fromSafe } = await named('safes', 'الصندوق الرئيسي')
    const brought = { status: 'open', fromSafe, targets: [{ safe: safe.id, amount: '50' }] }
    const transfer = await made('treasuryTransfers', { date: today(), ...brought })
    expect((await call('POST', `treasuryTransfers/${transfer.id}/post`, { version: transfer.version })).status).toBe(200)
    const { page } = who
    await who.goto('/shifts/new')
    await pick(field('safe'), 'درج الكافتيريا')
    await field('openingCash').fill('45')
    const stays = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const [replace, box] = [history.replaceState.bind(history), document.querySelector('[name=openingCash]')]
          history.replaceState = (...given) => {
            replace(...given)
            if (/edit/.test(location.pathname)) setTimeout(() => resolve(box?.isConnected ?? false))
          }
        }),
    )
    await page.getByRole('button', { name: say('resources.shifts.saveAs.open'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('dialogs.question.yes'), exact: true })
      .click()
    // The form of the new one is gone once the address is that of the stored one: nothing can be typed that goes with it.
    expect(await stays).toBe(false)
    await page.waitForURL('**/shifts/edit/*')
    const told = async (name: string) => (await page.locator(`[data-field=${name}]`).first().innerText()).match(/-?[\d,.]+$/)?.[0]
    await expect.poll(() => told('booked')).toBe('50.00')
    await cell('counts', 6, 'pieces').fill('9')
    await expect.poll(() => page.locator('[data-field=difference]').first().innerText()).toContain('0.00')
    await page.getByRole('button', { name: say('resources.shifts.saveAs.counted'), exact: true }).click()
    await expect.poll(async () => (await newest('shifts'))['status']).toBe('counted')
    // What the page would have asked for is given time to come.
    await page.waitForTimeout(500)
    expect([await told('booked'), await told('openingDifference')]).toEqual(['50.00', '-5.00'])
    await act(say('resources.shifts.actions.close'))
    await expect.poll(async () => (await newest('shifts'))['status']).toBe('closed')
  })

  itOfSweep('a statement of the bank tells what is left open beside it, and is given up with a reason', async () => {
    const { page, goto } = who
    const [statement] = await list('bankStatements?filter={"status":"open"}&range=[0,0]')
    await goto(`/bank-statements/edit/${statement?.id}`)
    const open = page.getByRole('region', { name: say('reports.bankReconciliation') })
    await open.getByText(say('reports.rows.notInBooks')).waitFor()
    const asked = `bank=${statement?.['bank']}&date=${statement?.['to']}`
    type Report = { rows: { level: number; cells: { step?: string; amount: string } }[] }
    const { rows } = (await call<Report>('GET', `reports/bankReconciliation?${asked}`)).body
    const says = rows.find(({ cells }) => cells.step === 'bankSays')?.cells.amount
    expect((await open.innerText()).replaceAll(',', '')).toContain(String(says))
    expect(await open.getByRole('link').getAttribute('href')).toContain(`report=bankReconciliation&${asked}`)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: say('actions.giveUp'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('أُدخل كشف حساب آخر')
    await dialog.getByRole('button', { name: say('actions.giveUp'), exact: true }).click()
    await expect.poll(async () => (await call('GET', `bankStatements/${statement?.id}`)).body['status']).toBe('void')
    await expect.poll(() => open.count()).toBe(0)
  })
})
