import type { Browser } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import type { School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'

type Row = Record<string, unknown> & { id: number }

describe('screens of the treasury and of fees', () => {
  let school: School
  let browser: Browser
  let branch = 0
  let stage: Row | undefined
  let who: Visit

  onStage(
    async (set) => {
      ;({ school, browser } = set)
      const caller = await school.signIn('demo_admin')
      ;({ boys: branch } = await branchesOf(caller))
      stage = (await caller.call<Row[]>('GET', 'stages?range=[0,0]', { branch })).body[0]
    },
    { advancesWithInvoice: true },
  )
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })
  const open = async (path: string) => {
    who = await visit(browser, school, 'demo_admin', { language: 'en', branch, width: 1440 })
    await who.goto(path)
    return who.page
  }

  itOfSweep('the lines of an expense fit the window; what is seldom said stands behind “All columns”', async () => {
    const page = await open('/expense-transactions/new')
    const lines = page.locator('table').first()
    await lines.waitFor()
    expect(await lines.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
    const heads = () => lines.locator('thead').textContent()
    expect(await heads()).not.toContain('Cost centre')
    await page.getByRole('button', { name: 'All columns' }).first().click()
    expect(await heads()).toContain('Cost centre')
  })

  itOfSweep('a returned cheque has no line before its cheque is chosen, which brings them', async () => {
    const page = await open('/chequeReturns/new')
    await page.locator('[data-field=cheque] input').first().waitFor()
    expect(await page.locator('table tbody tr').count()).toBe(0)
  })

  it('a returned cheque names its receipt and whose it was once it is chosen, and another one once that is', async () => {
    const caller = await school.signIn('demo_admin')
    const call = async (method: string, path: string, body?: object) =>
      (
        await caller.call<Row & { version: number }>(method, path, {
          branch,
          year: Number(today().slice(0, 4)),
          ...(body && { body }),
        })
      ).body
    const [kind] = (await call('GET', 'paymentMethods?filter={"kind":"cheque"}&range=[0,0]')) as unknown as Row[]
    const families = (await call('GET', 'guardians?range=[0,1]')) as unknown as Row[]
    for (const [index, { id }] of families.entries()) {
      const methods = [{ paymentMethod: kind?.id, amount: '60', reference: `77003${index}`, chequeDate: today() }]
      const receipt = await call('POST', 'collections', { date: today(), status: 'open', guardian: id, methods })
      await call('POST', `collections/${receipt.id}/post`, { version: receipt.version })
    }
    const page = await open('/chequeReturns/new')
    const cheque = page.locator('[data-field=cheque] input')
    const guardian = page.locator('[data-field=guardian] output')
    for (const [index, family] of families.entries()) {
      await cheque.click()
      await page.keyboard.type(`77003${index}`)
      await page
        .locator('[role=option]')
        .filter({ hasText: `77003${index}` })
        .click()
      await expect.poll(() => guardian.textContent()).toContain(String(family['englishName'] ?? family['arabicName']))
      await expect.poll(() => page.locator('[data-field=collection] input').inputValue()).not.toBe('')
    }
  })

  itOfSweep('what a supplier is owed, or was paid in advance, stands beside a new payment once it is chosen', async () => {
    const caller = await school.signIn('demo_admin')
    const at = { branch, year: Number(today().slice(0, 4)) }
    const called = async (method: string, path: string, body?: object) =>
      (await caller.call<Row & { version: number }>(method, path, { ...at, ...(body && { body }) })).body
    const supplier = await called('POST', 'suppliers', {
      arabicName: 'مورد الدفعة المقدمة',
      englishName: 'Paid ahead',
      general: true,
    })
    const [kind] = (await called('GET', 'paymentMethods?filter={"kind":"transfer"}&range=[0,0]')) as unknown as Row[]
    const methods = [{ paymentMethod: kind?.id, amount: '350', reference: 'AHEAD-1' }]
    const body = { date: today(), status: 'open', paidTo: 'supplier', supplier: supplier.id, methods }
    const { body: paid } = await caller.call<typeof supplier>('POST', 'paymentTransactions', {
      ...at,
      body,
      headers: { Confirmed: 'Payment.NothingOwed' },
    })
    await called('POST', `paymentTransactions/${paid.id}/post`, { version: paid.version })
    const page = await open('/payment-transactions/new')
    expect(await page.locator('.g-sections aside dd').count()).toBe(0)
    await page.locator('[data-field=supplier] input').click()
    await page.keyboard.type('Paid ahead')
    await page.locator('[role=option]').filter({ hasText: 'Paid ahead' }).click()
    await expect.poll(() => page.locator('.g-sections aside').textContent()).toContain('350.00')
  })

  itOfSweep('nobody but a family is offered an advance, also before somebody is chosen', async () => {
    const page = await open('/collection-transactions/new')
    const advance = page.locator('.collect-sums [data-field=advance]')
    await advance.waitFor()
    await page.getByRole('button', { name: 'Customer', exact: true }).click()
    await advance.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Guardian', exact: true }).click()
    await advance.waitFor()
  })

  itOfSweep('the invoice run narrows by the stage of the grade', async () => {
    const page = await open('/studentInvoices/new')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/invoiceStudents/preview')) asked.push(request.postData() ?? '')
    })
    const choose = async (field: string, typed: string) => {
      const box = page.locator(`[data-field="${field}"] input`).first()
      await box.click()
      await box.fill(typed)
      await page.locator('[role=option]').first().waitFor()
      await page.locator('.picker-count:not(:empty)').first().waitFor({ state: 'attached' })
      await page.keyboard.press('Enter')
    }
    await choose('services', 'Registration')
    await choose('row:stage', String(stage?.['englishName'] ?? stage?.['arabicName']))
    await expect
      .poll(() => asked.map((body) => (JSON.parse(body) as { filter: object }).filter))
      .toContainEqual({ 'row.stage': stage?.id })
  })

  itOfSweep('whoever withdraws a child from an invoice chooses among its family', async () => {
    const caller = await school.signIn('demo_admin')
    const list = async (path: string) => (await caller.call<Row[]>('GET', path, { branch })).body
    const students = await list('students?range=[0,199]&fields=["guardian","arabicName","englishName"]')
    const filter = encodeURIComponent(JSON.stringify({ status: 'posted', soldTo: 'guardian' }))
    const invoices = await list(`salesInvoices?filter=${filter}&range=[0,49]&fields=["guardian","number"]`)
    const children = (guardian: unknown) => students.filter((one) => one['guardian'] === guardian)
    const [invoice] = invoices.toSorted((one, other) => children(other['guardian']).length - children(one['guardian']).length)
    const family = children(invoice?.['guardian']).map(({ id }) => id)
    expect([family.length > 0, family.length < students.length]).toEqual([true, true])
    const page = await open(`/invoices/edit/${invoice?.id}`)
    await page.getByRole('button', { name: 'Withdrawal', exact: true }).click()
    const dialog = page.getByRole('dialog')
    // Nothing is credited by it yet, and it is said where the amounts are seen before.
    await dialog.getByText('made as a draft').waitFor()
    const answer = page.waitForResponse((one) => /\/api\/students\?/.test(one.url()) && one.ok())
    const student = dialog.locator('[data-field=student] input').first()
    await student.click()
    await student.press('ArrowDown')
    const offered = (await (await answer).json()) as Row[]
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(family))
    // Also children of theirs who are in another branch, and nobody else's.
    for (const { id } of offered)
      expect((await caller.call<Row>('GET', `students/${id}`, { branch })).body['guardian']).toBe(invoice?.['guardian'])
  })

  it('whoever withdraws a child from an invoice sees what it would credit before it is done', async () => {
    const caller = await school.signIn('demo_admin')
    const at = { branch, year: Number(today().slice(0, 4)) }
    const filter = encodeURIComponent(JSON.stringify({ status: 'posted', soldTo: 'guardian' }))
    const { body: invoices } = await caller.call<Row[]>('GET', `salesInvoices?filter=${filter}&range=[0,49]`, at)
    type Sheet = { rows: { count: number; amounts: Record<string, string> }[] }
    let [invoice, student, credit] = [0, 0, '']
    for (const { id } of invoices) {
      const { body: one } = await caller.call<Row & { items: { student: number }[] }>('GET', `salesInvoices/${id}`, at)
      const input = { student: one.items[0]?.student, leftOn: today(), reason: 'moved' }
      const path = `runs/withdrawals/preview?only=rows&ids=[${id}]`
      const { body: sheet } = await caller.call<Sheet>('POST', path, {
        ...at,
        body: { input, filter: { guardian: one['guardian'] } },
      })
      if (sheet.rows[0]?.count) [invoice, student, credit] = [id, input.student ?? 0, sheet.rows[0].amounts['total'] ?? '']
      if (invoice) break
    }
    expect(Number(credit)).toBeGreaterThan(0)
    const { body: child } = await caller.call<Row>('GET', `students/${student}`, at)
    const notes = async () => (await caller.call<Row[]>('GET', `salesReturns?filter={"invoice":${invoice}}`, at)).body.length
    const before = await notes()
    const page = await open(`/invoices/edit/${invoice}`)
    await page.getByRole('button', { name: 'Withdrawal', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const name = String(child['englishName'] ?? child['arabicName'])
    await dialog.locator('[data-field=student] input').first().click()
    await page.keyboard.type(name)
    await page.locator('[role=option]').filter({ hasText: name }).first().click()
    await dialog.locator('[data-field=reason] :is(input, textarea)').first().fill('moved')
    const told = dialog.locator('[role=status] dl')
    await told.waitFor()
    const shown = (await told.locator('dd').allTextContents()).map((one) => one.replaceAll(',', ''))
    expect(shown).toContain(credit)
    expect(await notes()).toBe(before)
  })

  itOfSweep('a page of reports says what it is before its reports are there', async () => {
    who = await visit(browser, school, 'demo_admin', { language: 'en', branch, width: 1440 })
    const { page } = who
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/api/reports', async (route) => {
      await held
      await route.continue()
    })
    const going = who.goto('/transaction-reports')
    await page.getByRole('heading', { level: 1, name: 'Transaction reports' }).waitFor()
    release()
    await going
    await page.locator('.report-cards').waitFor()
  })
})
