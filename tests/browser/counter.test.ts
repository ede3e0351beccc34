import type { Browser } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import type { Caller, School } from '../support/school.ts'
import { pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { id: number }

describe('mothers at the counter', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let who: Visit
  const say = texts('ar')
  const named = (key: string, name: string) => say(key).replace('{{name}}', name)

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(caller))
  })
  // That the line was away the browser says too.
  afterEach(async () => {
    expect(who.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await who.page.context().close()
  })

  const list = async (path: string) => (await caller.call<Row[]>('GET', path, { branch })).body
  const invoices = () => list('salesInvoices?sort=["id","DESC"]&range=[0,9]&fields=["number","externalReference","status"]')
  const open = async () => {
    who = await visit(browser, school, 'demo_admin', { branch })
    await who.goto('/counter')
    const box = who.page.getByRole('combobox', { name: say('counter.scan') })
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
    return { page: who.page, box }
  }
  const line = (name: string) =>
    who.page.getByRole('region', { name: say('counter.lines') }).getByRole('listitem', { name, exact: true })
  const last = () => who.page.getByRole('region', { name: say('counter.last') })
  const barcodeOf = async (name: string) =>
    String((await list(`items?filter=${JSON.stringify({ q: name })}`))[0]?.['mainUnitBarcode'])

  it.each(pauses)(
    'the pack of the grade and one more item by scan are paid in cash, with %i ms between the keys',
    async (delay) => {
      const [pack] = await list('itemPacks')
      const [child] = await list(`students?filter=${JSON.stringify({ row: pack?.['row'], suspended: false })}&range=[0,0]`)
      const { page, box } = await open()
      const scan = async (code: string) => {
        await page.keyboard.type(code, { delay })
        await page.keyboard.press('Enter')
      }
      await page.getByRole('combobox', { name: say('counter.forChild') }).click()
      await page.keyboard.type(String(child?.['arabicName']))
      await page
        .getByRole('listbox', { name: say('generated.choices') })
        .getByRole('option')
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: String(pack?.['arabicName']) }).click()
      // The box of the scanner has the focus again, whatever was pressed.
      await page.getByRole('button', { name: say('counter.noChild') }).click()
      const code = await barcodeOf('قلم رصاص')
      await scan(code)
      await scan(code)
      await scan('0000000000000')
      await page.getByText(say('counter.unknown').replace('{{typed}}', '0000000000000')).waitFor()
      const pens = page.getByRole('textbox', { name: named('counter.quantityOf', 'قلم رصاص') })
      await expect.poll(() => pens.inputValue()).toBe('2')
      expect(await faultsOf(page)).toEqual([])
      const total = Number(await page.getByRole('status', { name: say('counter.total') }).textContent())
      await page.keyboard.press('F2')
      await page.keyboard.type('500', { delay })
      await page.keyboard.press('F9')
      await last().getByRole('link').waitFor()
      expect(await last().textContent()).toContain((500 - total).toFixed(2))
      await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
      // In the books soon, with its receipt: the next mother has not waited for that.
      await expect.poll(async () => (await invoices())[0]?.['status']).toBe('posted')
      const sold = (await caller.call<Row>('GET', `salesInvoices/${(await invoices())[0]?.id}`, { branch })).body
      expect(sold).toMatchObject({
        total: total.toFixed(2),
        paidNow: total.toFixed(2),
        payment: 'paid',
        guardian: child?.['guardian'],
      })
      expect((sold['items'] as Row[]).map(({ student, quantity }) => [student, quantity])).toEqual([
        [child?.id, '1'],
        [child?.id, '1'],
        [null, '2'],
      ])
    },
  )

  it('a sale while the line is away waits, says so, and arrives once; what is refused is told at its line', async () => {
    const code = await barcodeOf('قلم رصاص')
    const { page, box } = await open()
    const scan = async (typed: string) => {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await scan(`99999*${code}`)
    await page.keyboard.press('F9')
    await expect.poll(() => line('قلم رصاص').getByRole('alert').textContent()).toMatch(/\d/)
    const quantity = page.getByRole('textbox', { name: named('counter.quantityOf', 'قلم رصاص') })
    expect(await quantity.inputValue()).toBe('99999')
    await quantity.fill('3')
    // What is typed in the line counts as it is sold.
    const before = (await invoices())[0]?.id ?? 0
    await page.context().setOffline(true)
    await page.keyboard.press('F9')
    await last().getByText(say('counter.waits')).waitFor()
    const slip = String(await last().locator('bdi').first().textContent())
    await page.getByRole('region', { name: say('counter.waiting') }).waitFor()
    expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.context().setOffline(false)
    await last().getByRole('link').waitFor()
    const arrived = (await invoices()).filter(({ id }) => id > before)
    expect(arrived.map((one) => one['externalReference'])).toEqual([slip])
    expect(await page.getByRole('region', { name: say('counter.waiting') }).count()).toBe(0)
  })

  it('another size goes out for one that comes back by its receipt, and the difference is paid', async () => {
    const [boys, girls] = await Promise.all(
      ['زي بنين', 'زي بنات'].map(async (q) => (await list(`items?filter=${JSON.stringify({ q })}`))[0]),
    )
    const call = (method: string, path: string, body: object) => caller.call<Row>(method, path, { branch, body })
    const [cash] = await list('paymentMethods?filter={"kind":"cash"}')
    const items = [{ item: boys?.id, quantity: '1' }]
    const payments = [{ paymentMethod: cash?.id, amount: '138' }]
    const sale = { soldTo: 'walkIn', buyerName: 'أم خالد', status: 'open', items, payments }
    const sold = (await call('POST', 'salesInvoices', sale)).body
    await call('POST', `salesInvoices/${sold.id}/post`, { version: sold['version'] })
    for (const { id } of await list(`salesInvoices/${sold.id}/made`)) {
      const { version } = (await caller.call<Row>('GET', `collections/${id}`, { branch })).body
      await call('POST', `collections/${id}/post`, { version })
    }
    const { page } = await open()
    await page.getByRole('button', { name: say('counter.return') }).click()
    await page.keyboard.type(String(sold['number']).split('-').at(-1) ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: named('counter.more', String(boys?.['arabicName'])) }).click()
    await page.getByRole('button', { name: say('counter.reason.size') }).click()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: say('counter.exchange') }).click()
    await page
      .getByRole('region', { name: say('counter.returned.card') })
      .getByRole('link')
      .waitFor()
    await page.keyboard.type(String(girls?.['mainUnitBarcode']))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('status', { name: say('counter.due') }).textContent()).toBe('17.25')
    await page.keyboard.press('F2')
    await page.keyboard.type('20')
    await page.keyboard.press('F9')
    await expect.poll(() => last().textContent()).toContain('2.75')
    const [note] = await list('salesReturns?sort=["id","DESC"]&range=[0,0]')
    expect(note).toMatchObject({ invoice: sold.id, total: '138.00', reason: say('counter.reason.size'), status: 'posted' })
  })
})
