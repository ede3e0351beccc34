import type { Browser, Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

interface Named {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
}

interface Voucher {
  readonly id: number
  readonly entries: readonly Readonly<Record<string, unknown>>[]
}

describe('the lines of a voucher', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let who: Person

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_accountant')
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const begin = async (path: string, language: 'ar' | 'en', width = 1440) => {
    who = person(await visit(browser, school, 'demo_accountant', { language, width }), language, 'vouchers')
    await who.goto(path)
  }
  const recordsOf = async (resource: string, filter: object) =>
    (await caller.call<Named[]>('GET', `${resource}?${query({ filter })}`)).body
  const account = async (code: string) => (await recordsOf('accounts', { code }))[0] as Named
  const cell = (field: string, line: number) => who.page.locator(`[name="entries.${line - 1}.${field}"]`)
  const choose = async (field: string, line: number, typed: string, called = typed) => {
    await cell(field, line).click()
    await cell(field, line).fill(typed)
    await who.offers().filter({ hasText: called }).first().click()
    await expect.poll(() => cell(field, line).inputValue()).toContain(called)
  }
  const read = async (id: number) => (await caller.call<Voucher>('GET', `vouchers/${id}`)).body
  const idInAddress = () => Number(new URL(who.page.url()).pathname.split('/').at(-1))
  const inEntry = () => who.page.locator('.entry-one tbody tr').allInnerTexts()

  it.each(some(['ar', 'en'], ['ar']))(
    'are cards on a phone, on which a voucher is typed, in %s',
    async (language) => {
      const [guardian] = await recordsOf('guardians', {})
      const name = guardian?.[language === 'ar' ? 'arabicName' : 'englishName'] || guardian?.arabicName || ''
      await begin('/vouchers/new', language, 390)
      const label = () =>
        who.page.locator('td', { has: cell('account', 1) }).evaluate((one) => getComputedStyle(one, '::before').content)
      await expect.poll(label).toMatch(/\*"$/)
      await choose('account', 1, '1110')
      await expect.poll(() => cell('party', 1).isVisible()).toBe(true)
      await choose('party', 1, name)
      const [debit, credit] = await Promise.all([cell('debit', 1).boundingBox(), cell('credit', 1).boundingBox()])
      expect(debit?.y).toBe(credit?.y)
      for (const box of [debit, credit]) {
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
        expect(box?.width).toBeGreaterThan(120)
      }
      await cell('debit', 1).fill('12x')
      await cell('credit', 1).focus()
      await expect.poll(() => cell('debit', 1).getAttribute('aria-invalid')).toBe('true')
      // The box is marked, not the place of its label.
      const ground = (of: Locator) => of.evaluate((one) => getComputedStyle(one).backgroundColor)
      expect(await ground(who.page.locator('td', { has: cell('debit', 1) }))).toBe('rgba(0, 0, 0, 0)')
      expect(await ground(cell('debit', 1))).not.toBe(await ground(cell('credit', 1)))
      await cell('debit', 1).fill('250')
      expect(await cell('description', 1).isVisible()).toBe(false)
      await who.page
        .getByRole('button', { name: who.say('generated.more'), exact: true })
        .first()
        .click()
      await cell('description', 1).fill('Registration')
      await choose('account', 2, '110101')
      expect(await cell('party', 2).isVisible()).toBe(false)
      await cell('credit', 2).fill('250')
      expect(await faultsOf(who.page)).toEqual([])
      expect(await who.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
      await who.saveByKey()
      await who.page.waitForURL(/vouchers\/edit\/\d+/)
      const { entries } = await read(idInAddress())
      expect(entries).toMatchObject([
        { party: { resource: 'guardians', id: guardian?.id }, debit: '250.00', description: 'Registration' },
        { credit: '250.00' },
      ])
    },
    60_000,
  )

  itOfSweep(
    'are passed through by Enter on a phone, which skips what a card keeps back',
    async () => {
      await begin('/vouchers/new', 'en', 390)
      await choose('account', 1, '110101')
      for (const field of ['debit', 'credit']) {
        await who.page.keyboard.press('Enter')
        await expect.poll(() => cell(field, 1).evaluate((one) => one === document.activeElement)).toBe(true)
      }
      await who.page.keyboard.press('Enter')
      await expect.poll(() => cell('account', 2).evaluate((one) => one === document.activeElement)).toBe(true)
    },
    60_000,
  )

  it('take the codes of a split as fast as they are typed, and say what names nothing', async () => {
    const centers = await recordsOf('costCenters', { code_in: ['101', '102'] })
    await begin('/vouchers/new', 'ar')
    await choose('account', 1, '5101')
    await cell('debit', 1).fill('900')
    await who.page.locator('#l-entries\\.0\\.costCenters').focus()
    await who.page.keyboard.press('F2')
    const sheet = who.page.getByRole('dialog')
    await expect.poll(() => sheet.getByRole('combobox').evaluate((one) => one === document.activeElement)).toBe(true)
    // By Enter a name waits for its list, and is left by Tab.
    for (const [typed, key] of [
      ['101', 'Enter'],
      ['102', 'Enter'],
      ['zzz', 'Tab'],
    ] as const) {
      await who.page.keyboard.type(typed)
      await who.page.keyboard.press(key)
    }
    await expect.poll(() => sheet.locator('.g-split-share').count()).toBe(2)
    const told = await sheet.locator('.g-split').innerText()
    for (const center of centers) expect(told).toContain(center.arabicName)
    await expect.poll(() => sheet.getByRole('alert').innerText()).toBe(who.say('generated.pasteUnknown', { text: 'zzz' }))
    expect(await sheet.getByRole('combobox').inputValue()).toBe('')
    await sheet.getByRole('button', { name: `${who.say('generated.removeLine')}: zzz` }).click()
    await expect.poll(() => sheet.getByRole('alert').count()).toBe(0)
    expect(await sheet.locator('.g-split-share').count()).toBe(2)
    // What the server could not be asked for is asked together with the next one.
    await who.page.route('**/api/costCenters?*', (route) => route.abort())
    await sheet.getByRole('combobox').focus()
    await who.page.keyboard.type('103')
    await sheet.locator('.g-split-share input').first().focus()
    await expect.poll(() => sheet.getByRole('alert').allInnerTexts()).toContain(`${who.say('shell.problem.offline')}: 103`)
    await who.page.unroute('**/api/costCenters?*')
    await sheet.getByRole('combobox').focus()
    await who.page.keyboard.type('104')
    await who.page.keyboard.press('Enter')
    await expect.poll(() => sheet.locator('.g-split-share').count()).toBe(4)
    who.complaints.splice(0, Infinity, ...who.complaints.filter((one) => !one.includes('ERR_FAILED')))
  })

  it('show the column that a question is about, with its cell marked, to whoever goes back on it', async () => {
    await begin('/vouchers/new', 'ar')
    await choose('account', 1, '110101')
    await cell('debit', 1).fill('75')
    await choose('account', 2, '4201')
    await cell('credit', 2).fill('75')
    expect(await cell('taxTreatment', 2).count()).toBe(0)
    await who.page.keyboard.press('Control+Shift+s')
    const question = who.page.getByRole('dialog', { name: who.say('dialogs.question.title') })
    await question.getByRole('button', { name: who.say('dialogs.back') }).click()
    await expect.poll(() => cell('taxTreatment', 2).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => cell('taxTreatment', 2).evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it.each(some(['/vouchers/new', '/voucherTemplates/new'], []))(
    'are no wider than their card on a desk, in %s',
    async (path) => {
      await begin(path, 'ar')
      const scroll = who.page.locator('.g-lines-scroll')
      await choose('account', 1, '5101')
      for (const code of ['101', '102']) {
        await who.page.locator('#l-entries\\.0\\.costCenters').click()
        const sheet = who.page.getByRole('dialog')
        await sheet.getByRole('combobox').fill(code)
        await who.offers().filter({ hasText: code }).click()
        await who.button('generated.done').click()
      }
      await expect.poll(() => scroll.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      // Every key of theirs is told wherever no text is typed.
      await who.page.locator('h1').focus()
      await who.page.keyboard.press('?')
      await who.page.getByRole('dialog', { name: who.say('generated.keys.title') }).waitFor()
    },
    60_000,
  )

  it('show the code of each account, and each share with its amount, once they are posted', async () => {
    const [expense, safe] = await Promise.all([account('5101'), account('110101')])
    const centers = await recordsOf('costCenters', { code_in: ['101', '102', '103'] })
    const shares = ['33.5', '33.25', '33.25']
    const { body } = await caller.call<Voucher>('POST', 'vouchers', {
      body: {
        status: 'open',
        entries: [
          { account: expense.id, debit: '1000.00', costCenters: centers.map(({ id }, at) => ({ id, share: shares[at] })) },
          { account: safe.id, credit: '1000.00' },
        ],
      },
    })
    expect((await caller.call('POST', `vouchers/${body.id}/post`, { body: {} })).status).toBe(200)
    await begin(`/vouchers/edit/${body.id}`, 'en')
    const lines = who.page.locator('[data-lines] tbody tr')
    await expect.poll(() => lines.first().innerText()).toContain('5101 ')
    expect(await lines.last().innerText()).toContain('110101 ')
    expect(await who.page.locator('[data-lines] thead').innerText()).not.toContain('*')
    const told = await lines.first().locator('.g-shares li').allInnerTexts()
    expect(told.map((one) => one.replace(/\s+/g, ' '))).toEqual([
      `${centers[0]?.englishName} 33.5% 335.00`,
      `${centers[1]?.englishName} 33.25% 332.50`,
      `${centers[2]?.englishName} 33.25% 332.50`,
    ])
  })

  it.each(some(['ar', 'en'], []))(
    'stand in another branch where one says so, and the entry tells the pair, in %s',
    async (language) => {
      const other = (
        await caller.call<{ branches: (Named & { isMaster: boolean })[] }>('GET', 'aggregates/StartUp')
      ).body.branches
        .filter((branch) => !branch.isMaster)
        .at(-1) as Named
      const called = language === 'ar' ? other.arabicName : other.englishName
      await begin('/vouchers/new', language)
      await choose('account', 1, '6103')
      await cell('debit', 1).fill('640')
      await choose('branch', 1, called)
      await choose('account', 2, '110201')
      await cell('credit', 2).fill('640')
      await who.page.keyboard.press('Control+Shift+s')
      await who.page.waitForURL(/vouchers\/edit\/\d+/)
      await expect.poll(() => inEntry()).toHaveLength(4)
      const due = (await inEntry()).filter((row) => !/6103|110201/.test(row))
      expect(due).toHaveLength(2)
      expect(due.every((row) => row.includes('640.00'))).toBe(true)
      expect(due.some((row) => row.includes(called))).toBe(true)
      const reasons = await who.page.locator('.entry-one [data-kind="reason"]').allInnerTexts()
      expect(new Set(reasons).size).toBe(4)
      expect(reasons.every((reason) => reason.length > 10)).toBe(true)

      // From the other branch's statement the way leads to the voucher, in its own branch.
      const id = idInAddress()
      const own = await who.page.evaluate(() => localStorage.getItem('branchId'))
      expect((await caller.call('POST', `vouchers/${id}/post`, { body: {} })).status).toBe(200)
      await who.goto(`/viewer?report=accountStatement&branch=${other.id}&account=${(await account('6103')).id}`)
      await who.page
        .getByRole('row')
        .filter({ hasText: '640.00' })
        .getByRole('link', { name: new RegExp(`^${who.say('resources.vouchers.name')} \\d`) })
        .last()
        .click()
      await who.page.waitForURL(new RegExp(`vouchers/edit/${id}$`))
      await expect.poll(() => inEntry()).toHaveLength(4)
      expect(await who.page.evaluate(() => localStorage.getItem('branchId'))).toBe(own)
    },
    60_000,
  )
})
