import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunPreview } from '../../src/shared/run.ts'
import { branchesOf } from '../support/branches.ts'
import type { Caller, School } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'

type Row = Record<string, unknown> & { id: number }

describe('the pages of an invoice and of its credit note', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let who: Visit

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(caller))
    await soldAgain(caller, branch)
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })
  const list = async (path: string) => (await caller.call<Row[]>('GET', path, { branch })).body
  const open = async (path: string, width = 1440) => {
    who = await visit(browser, school, 'demo_admin', { language: 'en', branch, width })
    await who.goto(path)
    return who.page
  }
  const choose = async (field: string, typed: string) => {
    const { page } = who
    const box = page.locator(`[data-field=${field}] input`).first()
    await box.click()
    await box.fill(typed)
    await page.locator('[role=option]').first().waitFor()
    await page.keyboard.press('Enter')
  }
  const focusOf = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
  const chips = (title: string) => who.page.getByRole('region', { name: title }).getByRole('button')

  itOfSweep(
    'begins with the guardian, offers the children, and asks the service next; saved, it has its own address',
    async () => {
      const [invoice] = await list('salesInvoices?filter={"status":"posted","soldTo":"guardian"}&fields=["guardian"]')
      const { body: guardian } = await caller.call<Row>('GET', `guardians/${invoice?.['guardian']}`, { branch })
      const page = await open('/invoices/new')
      await page.waitForURL('**/sales/new')
      await choose('guardian', String(guardian['arabicName']))
      await chips('Children').first().click()
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
        .toBe('items.0.service')
      await page.keyboard.type('Registration')
      await page.locator('[role=option]').first().waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await page.locator('.g-line-totals dd').first().textContent())?.trim()).toBe('500.00')
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Save as final' }).click()
      await page.waitForURL('**/sales/editSales/*')
      await page.getByRole('button', { name: 'Post' }).first().waitFor()
    },
  )

  it.each(pauses)('is written by keys alone, and is final by one more, with %i ms between them', async (delay) => {
    const [child] = await list('students?range=[0,0]&sort=["id","DESC"]&filter={"suspended":false}')
    const { body: guardian } = await caller.call<Row>('GET', `guardians/${child?.['guardian']}`, { branch })
    const before = (await list(`salesInvoices?filter=${JSON.stringify({ guardian: guardian.id })}`)).length
    const page = await open('/sales/new')
    const focus = () => focusOf(page)
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        if (delay) await page.waitForTimeout(delay)
      }
    }
    const type = async (text: string) => {
      await page.keyboard.type(text, { delay: Math.min(delay, 50) })
      if (delay) await page.waitForTimeout(delay)
    }
    await expect.poll(focus).toBe('guardian')
    await type(String(guardian['code']))
    // The warehouse, the description, and the first cell.
    await press('Enter', 'Enter', 'Enter', 'Enter')
    await expect.poll(focus).toBe('items.0.student')
    await type(String(child?.['code']))
    await press('Enter')
    await expect.poll(focus).toBe('items.0.service')
    await type('Registration')
    await press('Enter')
    await expect.poll(async () => (await page.locator('.g-line-totals dd').first().textContent())?.trim()).toBe('500.00')
    await press('Control+Shift+S')
    await page.waitForURL('**/sales/editSales/*')
    const invoices = await list(`salesInvoices?filter=${JSON.stringify({ guardian: guardian.id })}&sort=["id","DESC"]`)
    expect(invoices.length).toBe(before + 1)
    expect(invoices[0]).toMatchObject({ status: 'open' })
  })

  itOfSweep('proposes the discount of the second child with its reason, and takes it off once it is granted', async () => {
    const { body: sheet } = await caller.call<RunPreview>('POST', 'runs/proposeDiscounts/preview?range=[0,499]', {
      branch,
      body: {},
    })
    const second = sheet.rows.find(({ becomes }) => becomes.some(({ because }) => because === 'secondChild'))
    const { body: guardian } = await caller.call<Row>('GET', `guardians/${second?.record['guardian']}`, { branch })
    const page = await open('/sales/new')
    await choose('guardian', String(guardian['code']))
    const name = String(second?.record['englishName'] ?? second?.record['arabicName'])
    await chips('Children').filter({ hasText: name }).click()
    const service = async (typed: string) => {
      await expect.poll(() => focusOf(page)).toMatch(/^items\.\d\.service$/)
      await page.keyboard.type(typed)
      await page.locator('[role=option]').first().waitFor()
      await page.keyboard.press('Enter')
    }
    const net = async () => (await page.locator('.invoice-sums [data-name=net] dd').textContent())?.trim().replace(/,/g, '')
    await service('Registration')
    await expect.poll(net).toBe('500.00')
    // It is for tuition alone.
    expect(await chips('Proposed discounts').count()).toBe(0)
    await chips('Children').filter({ hasText: name }).click()
    await service('School fees')
    await expect.poll(net).not.toBe('500.00')
    const before = Number(await net())
    const proposal = chips('Proposed discounts').filter({ hasText: 'Second child' })
    expect(await proposal.textContent()).toContain('5%')
    expect(await faultsOf(page)).toEqual([])
    await proposal.click()
    await expect.poll(async () => Number(await net())).toBe(500 + (before - 500) * 0.95)
    expect(await proposal.count()).toBe(0)
    const [one] = await list(`studentDiscounts?filter=${JSON.stringify({ student: second?.id })}`)
    const { body: grant } = await caller.call<Row>('GET', `studentDiscounts/${one?.id}`, { branch })
    expect(grant).toMatchObject({ because: 'secondChild', childNumber: 2, status: 'approved', percentage: '5' })
  })

  /**
   * Whether instalments are what a service without a plan on the first day and one by a plan of 40, 30 and 30 per cent come to: the first
   * day has more than its part of the plan, the others have theirs of the whole.
   */
  const bothDue = (said: string, days: readonly string[]): boolean => {
    const parts = said.split(' ')
    const shares = parts.filter((_, at) => at % 2 === 1).map(Number)
    const [first = 0, second = 0, third = 0] = shares
    return (
      parts.filter((_, at) => at % 2 === 0).join(' ') === days.join(' ') &&
      first > 40 &&
      Math.abs(second - third) < 0.001 &&
      Math.abs(first + second + third - 100) < 0.001
    )
  }

  itOfSweep('takes the plan of each service, whichever was chosen first, until somebody writes another', async () => {
    const [child] = await list('students?range=[0,0]&sort=["id","DESC"]&filter={"suspended":false}')
    const { body: guardian } = await caller.call<Row>('GET', `guardians/${child?.['guardian']}`, { branch })
    const page = await open('/sales/new')
    const year = new Date().getFullYear()
    await page.locator('[data-field=date] input').first().fill(`${year}-03-01`)
    await page.keyboard.press('Tab')
    await choose('guardian', String(guardian['code']))
    const name = String(child?.['englishName'] ?? child?.['arabicName'])
    const add = async (typed: string) => {
      await chips('Children').filter({ hasText: name }).click()
      await expect.poll(() => focusOf(page)).toMatch(/^items\.\d\.service$/)
      await page.keyboard.type(typed)
      await page.locator('[role=option]').first().waitFor()
      await page.keyboard.press('Enter')
    }
    const terms = () =>
      page
        .locator('input[name^="terms."]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join(' '))
    await add('Registration')
    await expect.poll(terms).toBe(`${year}-03-01 100`)
    await add('School fees')
    const days = [`${year}-03-01`, `${year}-04-15`, `${year}-09-01`]
    await expect.poll(async () => bothDue(await terms(), days)).toBe(true)
    for (const [at, share] of ['50', '20', '30'].entries()) await page.locator(`input[name="terms.${at}.share"]`).fill(share)
    await page.keyboard.press('Tab')
    await add('School books')
    await expect.poll(async () => (await page.locator('[data-lines=items] tbody tr').count()) >= 3).toBe(true)
    expect(await terms()).toBe(`${year}-03-01 50 ${year}-04-15 20 ${year}-09-01 30`)
  })

  itOfSweep(
    'of a draft that is opened again takes the plan as on a new one, unless its instalments were changed by hand',
    async () => {
      const [child] = await list('students?range=[0,0]&sort=["id","DESC"]&filter={"suspended":false}')
      const registration = (await list('services?range=[0,199]')).find(({ englishName }) => englishName === 'Registration')
      const year = new Date().getFullYear()
      const drafted = async (more: object = {}) => {
        const { body } = await caller.call<Row>('POST', 'salesInvoices', {
          branch,
          body: {
            date: `${year}-03-01`,
            guardian: child?.['guardian'],
            items: [{ student: child?.id, service: registration?.id }],
            ...more,
          },
        })
        return body.id
      }
      const name = String(child?.['englishName'] ?? child?.['arabicName'])
      const withFees = async (id: number) => {
        const page = await open(`/sales/editSales/${id}`)
        const terms = () =>
          page
            .locator('input[name^="terms."]')
            .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join(' '))
        await expect.poll(terms).not.toBe('')
        const before = await terms()
        await chips('Children').filter({ hasText: name }).click()
        await expect.poll(() => focusOf(page)).toMatch(/^items\.\d\.service$/)
        await page.keyboard.type('School fees')
        await page.locator('[role=option]').first().waitFor()
        await page.keyboard.press('Enter')
        return { before, terms, page }
      }
      const usual = await withFees(await drafted())
      expect(usual.before).toBe(`${year}-03-01 100`)
      const days = [`${year}-03-01`, `${year}-04-15`, `${year}-09-01`]
      await expect.poll(async () => bothDue(await usual.terms(), days)).toBe(true)
      await usual.page.context().close()
      const own = await withFees(await drafted({ terms: [{ dueOn: `${year}-05-01`, share: '100' }] }))
      const net = async () => Number((await own.page.locator('.g-line-totals dd').first().textContent())?.replace(/,/g, ''))
      await expect.poll(net).toBeGreaterThan(500)
      expect(await own.terms()).toBe(`${year}-05-01 100`)
    },
  )

  it('leads to an invoice by its former address', async () => {
    const [invoice] = await list('salesInvoices?filter={"status":"posted"}')
    const page = await open(`/invoices/edit/${invoice?.id}`, 390)
    await page.waitForURL(`**/sales/editSales/${invoice?.id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('says why one is not taken back, where that is refused, and not to take it back first', async () => {
    const [posted] = await list('salesInvoices?filter={"status":"posted"}&range=[0,0]')
    const path = `salesInvoices/${posted?.id}/refused`
    const { body: refused } = await caller.call<Record<string, { message: string }[]>>('GET', path, { branch })
    const page = await open(`/sales/editSales/${posted?.id}`)
    await page.getByText(String(refused['unpost']?.[0]?.message)).first().waitFor()
    expect(await page.getByText('unpost it first').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Unpost', exact: true }).count()).toBe(0)
  })

  it('offers what is left of the lines of an invoice, and shows which instalments a credit note settles before it is saved', async () => {
    const [invoice] = await list('salesInvoices?filter={"status":"posted","payment":"unpaid"}')
    const page = await open('/return/new')
    await choose('invoice', String(invoice?.['number']))
    await chips('Lines of the invoice, what is left').first().click()
    const settled = page.locator('[data-lines=allocations] tbody tr')
    await expect.poll(() => settled.count()).toBeGreaterThan(0)
    // What follows from the lines above is read, not written.
    expect(await page.locator('#lines-allocations').count()).toBe(0)
    await page.locator('[data-field=reason] input').fill('Left the school')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save as final' }).click()
    await page.waitForURL('**/return/edit/*')
    const [note] = await list(`salesReturns?filter=${JSON.stringify({ invoice: invoice?.id })}`)
    expect(note).toMatchObject({ status: 'open', applied: note?.['total'], credit: '0.00' })
  })
})
