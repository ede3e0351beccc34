import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { latinDigits } from '../../schema/values/digits.ts'
import { branchesOf } from '../support/branches.ts'
import { quotations, tripBills, tripFees, uniformPrices, uniformSales } from '../support/readmeExample.ts'
import type { Caller, School } from '../support/school.ts'
import { itOfSweep, pauses, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'

describe('a form with calculated fields', () => {
  const customFolder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
  for (const one of [quotations, uniformPrices, uniformSales, tripFees, tripBills])
    writeFileSync(join(customFolder, `${one.name}.json`), JSON.stringify(one))
  afterAll(() => rmSync(customFolder, { recursive: true }))
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let who: Visit

  onStage(
    async (stage) => {
      ;({ school, browser } = stage)
      caller = await school.signIn('demo_admin')
      ;({ boys: branch } = await branchesOf(caller))
    },
    { customFolder },
  )
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const begin = async (language: 'ar' | 'en' | 'de', width = 1440) => {
    who = await visit(browser, school, 'demo_admin', { language, branch, width })
    await who.goto('/quotations/new')
    await cell('quantity', 1).waitFor()
  }
  const cell = (field: string, line: number) => who.page.locator(`[name="items.${line - 1}.${field}"]`)
  const plain = (text: string | null) =>
    latinDigits(text ?? '')
      .replace(/[\u066c,\u2066-\u2069\u200e\u200f]/g, '')
      .replace('\u066b', '.')
      .trim()
  const amount = async (line: number) => plain(await who.page.locator(`[id="l-items.${line - 1}.amount"]`).textContent())
  const shown = async (field: string) => plain(await who.page.locator(`[data-field=${field}] output`).textContent())
  const total = async () => plain(await who.page.locator('.g-line-totals dd').first().textContent())
  const type = async (field: string, line: number, typed: string, delay: number) => {
    await cell(field, line).click()
    await who.page.keyboard.type(typed, { delay })
  }

  it.each(some(pauses, []))('shows what follows while one types, a key each %i ms', async (delay) => {
    await begin('en')
    await type('quantity', 1, '3', delay)
    await type('price', 1, '10.05', delay)
    // The caret is still in the cell that is typed.
    await expect.poll(() => amount(1)).toBe('30.15')
    expect([await total(), await shown('reduction'), await shown('tax'), await shown('due')]).toEqual([
      '30.15',
      '0.00',
      '4.52',
      '34.67',
    ])
    await who.page.keyboard.press('Backspace')
    await expect.poll(() => amount(1)).toBe('30.00')
    expect(await cell('price', 1).evaluate((one) => [(one as HTMLInputElement).value, one === document.activeElement])).toEqual([
      '10.0',
      true,
    ])
  })

  it('leads from what was made to what it was made of, and back', async () => {
    const { body: students } = await caller.call<{ id: number }[]>('GET', 'students?range=[0,0]', { branch })
    const items = [{ trip: 'رحلة', amount: '75' }]
    const fee = await caller.call<{ id: number }>('POST', 'tripFees', { branch, body: { student: students[0]?.id, items } })
    const billed = await caller.call<{ made: { id: number }[] }>('POST', `tripFees/${fee.body.id}/bill`, {
      branch,
      body: { day: today() },
    })
    who = await visit(browser, school, 'demo_admin', { language: 'en', branch })
    await who.goto(`/tripFees/edit/${fee.body.id}`)
    await who.page.getByRole('heading', { name: 'Made from it', exact: true }).waitFor()
    await who.page.locator(`a[href$="/tripBills/edit/${billed.body.made[0]?.id}"]`).click()
    await who.page.getByRole('heading', { name: 'Made from', exact: true }).waitFor()
    await who.page.locator(`a[href$="/tripFees/edit/${fee.body.id}"]`).click()
    await who.page.waitForURL(`**/tripFees/edit/${fee.body.id}`)
  })

  it('follows each key, before the next one', async () => {
    await begin('ar')
    await type('quantity', 1, '2', 0)
    await cell('price', 1).click()
    for (const [key, due] of [
      ['1', '2.30'],
      ['2', '27.60'],
      ['.', '27.60'],
      ['5', '28.75'],
    ] as const) {
      await who.page.keyboard.press(key)
      await expect.poll(() => shown('due')).toBe(due)
    }
  })

  itOfSweep('adds lines up as they come and go, and saves what it shows', async () => {
    await begin('en')
    await who.page.locator('[name=customer]').fill('Library')
    await cell('description', 1).fill('Books')
    await type('quantity', 1, '3', 0)
    await type('price', 1, '10.05', 0)
    await who.page.locator('#lines-items').click()
    await cell('description', 2).fill('Delivery')
    await type('quantity', 2, '0.5', 0)
    await type('price', 2, '4.99', 0)
    await expect.poll(() => total()).toBe('32.65')
    await who.page.locator('[name=discount]').fill('10')
    await expect.poll(() => shown('due')).toBe('33.79')
    await who.page.locator('tr[data-line="1"] .g-line-remove button').click()
    await expect.poll(() => shown('due')).toBe('31.20')
    await who.page.keyboard.press('Control+s')
    await who.page.waitForURL((url) => !url.pathname.endsWith('/new'))
    await expect.poll(() => shown('due')).toBe('31.20')
    const id = Number(new URL(who.page.url()).pathname.split('/').at(-1))
    const { body } = await caller.call('GET', `quotations/${id}`, { branch })
    expect(body).toMatchObject({ gross: '30.15', reduction: '3.02', tax: '4.07', due: '31.20', items: [{ amount: '30.15' }] })
    expect(await faultsOf(who.page)).toEqual([])
  })

  itOfSweep('keeps up with two hundred lines, pasted and then changed by one key', async () => {
    await begin('en')
    const rows = Array.from({ length: 200 }, (_, index) => `Book ${index}\tgoods\t${index + 1}\t1.50`)
    await cell('description', 1).evaluate((one, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, rows.join('\n'))
    await expect.poll(() => total()).toBe('30150.00')
    await expect.poll(() => amount(2)).toBe('3.00')
    await cell('price', 2).click()
    await who.page.keyboard.type('2')
    await expect.poll(() => total()).toBe('30151.00')
    expect([await amount(2), await shown('due')]).toEqual(['4.00', '34673.65'])
  })

  itOfSweep('reads a comma before decimals as the language writes it, while one types', async () => {
    await begin('de')
    await type('quantity', 1, '2', 0)
    await type('price', 1, '12,5', 50)
    await expect.poll(async () => (await who.page.locator('[id="l-items.0.amount"]').textContent())?.trim()).toContain('25,00')
  })

  it('asks for what it reads of others once one pauses, and follows what is answered', async () => {
    const [student] = (await caller.call<{ id: number }[]>('GET', 'students?range=[0,0]', { branch })).body
    for (const [size, price] of [
      ['small', '40.00'],
      ['big', '99.50'],
    ])
      await caller.call('POST', 'uniformPrices', { branch, body: { size, price } })
    const body = { student: student?.id, items: [{ size: 'small', pieces: 3 }] }
    const { body: sale } = await caller.call<{ id: number }>('POST', 'uniformSales', { branch, body })
    who = await visit(browser, school, 'demo_admin', { language: 'en', branch, width: 1440 })
    const asked: string[] = []
    who.page.on('request', (request) => request.url().endsWith('/uniformSales/facts') && asked.push(request.postData() ?? ''))
    await who.goto(`/uniformSales/edit/${sale.id}`)
    await expect.poll(() => amount(1)).toBe('120.00')
    await cell('size', 1).selectOption('big')
    await expect.poll(() => amount(1)).toBe('298.50')
    // What does not decide which row is read is worked out here.
    const before = asked.length
    await cell('pieces', 1).click()
    await who.page.keyboard.press('Control+a')
    await who.page.keyboard.type('12', { delay: 50 })
    await expect.poll(() => amount(1)).toBe('1194.00')
    expect([asked.length, await total()]).toEqual([before, '1194.00'])
    await who.page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await caller.call<{ total: string }>('GET', `uniformSales/${sale.id}`, { branch })).body.total)
      .toBe('1194.00')
  })

  it('says beside the field what cannot be', async () => {
    await begin('en', 390)
    await who.page.locator('[name=customer]').fill('Library')
    await cell('description', 1).fill('Books')
    await type('quantity', 1, '1', 0)
    await type('price', 1, '-5', 0)
    await who.page.keyboard.press('Control+s')
    await expect
      .poll(() => who.page.locator('.error-text, .Mui-error').allTextContents())
      .toContain('Please enter positive number!')
    const reached = who.page.locator('[data-field=due] output')
    await expect.poll(() => reached.evaluate((one) => one === document.activeElement)).toBe(true)
    const note = await reached.getAttribute('aria-describedby')
    expect(await who.page.locator(`[id="${note}"]`).textContent()).toContain('positive number')
  })
})
