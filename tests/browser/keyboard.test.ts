import type { Browser, Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { noorIdentity } from '../sheets/noorRows.ts'
import type { School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { stranger } from './browser.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

describe('someone without a mouse', () => {
  let school: School
  let browser: Browser
  let who: Person
  onStage((stage) => {
    ;({ school, browser } = stage)
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => who.page.keyboard.press(key)), Promise.resolve())
  const type = (text: string) => who.page.keyboard.type(text)
  const hasFocus = (where: Locator) => where.evaluate((element) => element === document.activeElement)

  /** Presses a key until the focus is there. What cannot be reached so is out of reach for whoever has keys alone. */
  async function reach(where: Locator, key = 'Tab', most = 150): Promise<void> {
    for (let pressed = 0; pressed < most; pressed++) {
      if ((await where.count()) > 0 && (await hasFocus(where))) return
      await press(key)
    }
    throw new Error(`${most} times ${key} did not lead to ${where}`)
  }
  /** Follows a link or presses a button. */
  const enter = async (where: Locator) => {
    await where.waitFor()
    await reach(where)
    await press('Enter')
  }
  const fill = async (field: string, text: string) => {
    await reach(who.box(field))
    await type(text)
  }
  /** Goes down a native list until the value is chosen. */
  const choose = async (field: string, value: string) => {
    await reach(who.box(field))
    for (let tries = 0; tries < 20 && (await who.box(field).inputValue()) !== value; tries++) await press('ArrowDown')
    expect(await who.box(field).inputValue()).toBe(value)
  }
  const look = async (field: string, typed: string, called: string) => {
    await fill(field, typed)
    await who.offers(called).first().waitFor()
    await who.looked()
    await press('Enter')
    await expect.poll(() => who.box(field).inputValue()).toContain(called)
  }
  const signIn = async (userName: string, resource: string) => {
    who = person(await stranger(browser, school), 'ar', resource)
    await reach(who.page.getByRole('textbox', { name: who.say('fields.userName'), exact: true }))
    await type(userName)
    await reach(who.page.getByRole('textbox', { name: who.say('fields.password'), exact: true }))
    await type('Daftar@2026')
    await press('Enter')
    await who.page.waitForURL((url) => url.pathname !== '/login')
  }
  const heading = (text: string) => who.page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()

  it('signs in, opens the students, adds one with pickers and dates, saves, and finds it in the list', async () => {
    await signIn('demo_secretary', 'students')
    const { page, say, box, rows } = who
    const students = say('resources.students.name_two')
    await enter(page.getByRole('navigation').getByRole('link', { name: students, exact: true }))
    await heading(students)
    const mobile = (await rows().first().textContent())?.match(/05\d \d{3} \d{4}/)?.[0]?.replaceAll(' ', '') ?? ''
    await enter(who.button('resources.students.new'))
    await page.waitForURL('**/students/new')
    await box('arabicName').waitFor()
    const name = 'عاصم وليد كريم البلوي'
    await fill('arabicName', name)
    await choose('gender', 'male')
    await choose('identityType', 'national')
    await fill('identityNumber', noorIdentity(9_001))
    await fill('birthDate', '2017-05-05')
    await look('nationality', 'سعودي', 'سعودي')
    await reach(box('guardian'))
    await type(mobile)
    await expect.poll(() => who.offers().count()).toBe(1)
    await press('Enter')
    await expect.poll(() => box('guardian').inputValue()).toMatch(/\S+ \S+/)
    await reach(box('row'))
    await press('ArrowDown')
    await who.looked()
    await press('ArrowDown', 'Enter')
    await expect.poll(() => box('row').inputValue()).not.toBe('')
    // Enter in a box sends nothing.
    await reach(box('arabicName'), 'Shift+Tab')
    await press('Enter')
    expect(new URL(page.url()).pathname).toBe('/students/new')
    await press('Control+s')
    await page.waitForURL('**/students/edit/*')
    await heading(name)
    await enter(page.getByRole('main').getByRole('link', { name: students, exact: true }).first())
    await page.waitForURL((url) => url.pathname === '/students')
    await rows().first().waitFor()
    await press('/')
    await type('عاصم وليد')
    await press('Enter')
    await expect.poll(async () => (await who.rowTexts()).map((row) => row.includes(name))).toEqual([true])
    await press('ArrowDown', 'Enter')
    await page.waitForURL('**/students/edit/*')
    await heading(name)
  })

  itOfSweep(
    'opens the drawer of a new guardian from the list of guardians, and comes back to where it was',
    async () => {
      await signIn('demo_secretary', 'students')
      const { page, box } = who
      await who.goto('/students/new')
      await reach(box('guardian'))
      await press('ArrowDown')
      await who.offers().first().waitFor()
      await press('ArrowUp')
      const marked = () => who.newRecord().getAttribute('id')
      await expect.poll(async () => (await box('guardian').getAttribute('aria-activedescendant')) === (await marked())).toBe(true)
      await press('Enter')
      const drawer = page.getByRole('dialog')
      await drawer.waitFor()
      const name = box('arabicName', 'guardians')
      await name.waitFor()
      await reach(name, 'Tab', 12)
      await press('Escape')
      await drawer.waitFor({ state: 'detached' })
      expect(await hasFocus(box('guardian'))).toBe(true)
    },
    60_000,
  )

  itOfSweep(
    'writes a voucher of five lines, asks for all keys, balances the last line, and makes it final',
    async () => {
      await signIn('demo_accountant', 'vouchers.entries')
      const { page, say, label } = who
      const vouchers = say('resources.vouchers.name_two')
      await enter(page.getByRole('navigation').getByRole('link', { name: vouchers, exact: true }))
      await heading(vouchers)
      await press('n')
      await page.waitForURL('**/vouchers/new')
      await who.box('date', 'vouchers').waitFor()
      const cell = (field: string, row: number) => page.getByLabel(`${label(field)} ${row}`, { exact: true })
      await reach(cell('account', 1))
      const amounts = ['100', '250.50', '49.50', '300'] as const
      for (const [at, amount] of amounts.entries()) {
        const row = at + 1
        const code = row % 2 ? '110101' : '110201'
        await reach(cell('account', row), 'Enter', 12)
        await type(code)
        await press('Enter')
        await expect.poll(() => cell('account', row).inputValue()).toMatch(new RegExp(`^${code} .`))
        await reach(cell(row < 4 ? 'debit' : 'credit', row), 'Enter', 6)
        await type(amount)
      }
      await reach(cell('account', 5), 'Enter', 12)
      await type('110201')
      await press('Enter')
      await expect.poll(() => cell('account', 5).inputValue()).toMatch(/^110201 ./)
      await reach(cell('credit', 5), 'Enter', 6)
      await press('?')
      const sheet = page.getByRole('dialog', { name: say('generated.keys.title') })
      await sheet.waitFor()
      await press('Escape')
      await sheet.waitFor({ state: 'detached' })
      expect(await hasFocus(cell('credit', 5))).toBe(true)
      await press('=')
      await expect.poll(() => cell('credit', 5).inputValue()).toBe('100.00')
      await press('Control+s')
      await page.waitForURL('**/vouchers/edit/*')
      const final = who.button('resources.vouchers.saveAs.open')
      await enter(final)
      await final.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\d/)
    },
    90_000,
  )
})
