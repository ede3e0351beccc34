import { readFileSync } from 'node:fs'
import type { Browser, Download } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fold } from '../../schema/values/fold.ts'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { noorFile } from '../sheets/noorFile.ts'
import { type noorHeadings, noorIdentity } from '../sheets/noorRows.ts'
import { workbookFile } from '../sheets/workbookFile.ts'
import { openSchool, type School } from '../support/school.ts'
import { launch, type Visit, visit } from './browser.ts'
import { texts } from './texts.ts'

const contentOf = async (download: Download) => new Uint8Array(readFileSync(await download.path()))

/** A returned file with every fault mended: what a secretary does in Excel. */
async function mended(returned: Uint8Array): Promise<Uint8Array> {
  const [heading = [], ...rows] = (await readWorkbook(returned)).sheets[0]?.rows ?? []
  const put = {
    رقم_الهوية: (row: number) => noorIdentity(5_000 + row),
    'اسم الطالب': (row: number) =>
      `${['باسل', 'تميم', 'جابر', 'حاتم'][row % 4]} وليد كريم ${['الأول', 'الثاني', 'الثالث'][row % 3]}`,
    'رقم الصف': () => '0125',
    'جوال ولي الأمر': (row: number) => `05600000${10 + row}`,
    'تاريخ الميلاد (هـ)': () => '1439/01/01',
    الجنس: () => 'ذكر',
    الجنسية: () => 'سعودي',
  } as const satisfies Partial<Record<(typeof noorHeadings)[number], (row: number) => string>>
  const columns = heading.map((cell) => Object.entries(put).find(([name]) => name === String(cell))?.[1])
  return workbookFile(
    [
      {
        name: 'x',
        rows: [heading, ...rows.map((row, at) => heading.map((_, column) => columns[column]?.(at) ?? row[column] ?? ''))].map(
          (row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell))),
        ),
      },
    ],
    'xlsx',
  )
}

/** The day of a secretary and of an accountant as tests, each step on what the one before left behind. */
export function firstDay({ language, width }: { readonly language: 'ar' | 'en'; readonly width: number }): void {
  const say = texts(language)
  const other = language === 'ar' ? 'en' : 'ar'
  let school: School
  let browser: Browser
  let now: Visit

  beforeAll(async () => {
    ;[school, browser] = await Promise.all([openSchool(), launch()])
    now = await visit(browser, school, 'demo_secretary', { language, width })
  })
  afterEach(() => expect(now.complaints).toEqual([]))
  afterAll(async () => {
    await browser.close()
    await school.close()
  })

  const button = (key: string) => now.page.getByRole('button', { name: say(key), exact: true })
  const rows = () => now.page.locator('tbody tr')
  const rowTexts = () => rows().allTextContents()
  const counts = async () =>
    (await now.page.locator('.g-counts dd').allTextContents()).map((text) => Number(text.replace(',', '')))
  const input = (name: string) =>
    now.page.locator(`.g-field[data-field="${name}"]`).last().locator('input,select,textarea').first()
  const pick = async (name: string, typed: string) => {
    await input(name).fill(typed)
    await now.page.locator('[role=option]', { hasText: typed }).first().click()
  }
  const shown = (selector: string) => now.page.locator(selector).first().waitFor()
  const download = async (start: () => Promise<unknown>) => {
    const [file] = await Promise.all([now.page.waitForEvent('download'), start()])
    return contentOf(file)
  }
  const upload = async (name: string, file: Uint8Array) => {
    await now.goto('/students')
    await now.page.getByRole('link', { name: say('generated.list.import'), exact: true }).click()
    await now.page.setInputFiles('input[type=file]', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
    await shown('.g-counts')
  }
  const write = async () => {
    await button('generated.import.write').click()
    await button('generated.import.another').waitFor({ timeout: 30_000 })
  }
  const search = async (typed: string) => {
    await now.page.getByRole('searchbox').fill(typed)
    await now.page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes(typed))
  }

  it('begins in her branch and the year of today', async () => {
    const pills = now.page.locator('.navbar .pill-select-value')
    expect(await pills.allTextContents()).toEqual([
      language === 'ar' ? 'مدرسة البنين' : "Boys' school",
      String(new Date().getFullYear()),
    ])
    expect(await now.page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
  })

  let returned = new Uint8Array()
  it("brings the ministry's 400 students in: seen before, missing classes made, the faulty rows handed back", async () => {
    await upload('noor.xls', noorFile())
    expect((await counts()).reduce((sum, one) => sum + one, 0)).toBe(400)
    for (const question of await now.page.locator('.g-questions li').all()) {
      const answer = (key: string) => question.getByRole('button', { name: say(key), exact: true })
      // A grade that nobody knows can neither be made from its name nor left out: its row waits.
      for (const key of ['exchange.answer.create', 'exchange.answer.empty'])
        if (await answer(key).count()) {
          const isClass = (await question.textContent())?.startsWith(say('fields.classRoom'))
          if ((key === 'exchange.answer.create') === isClass) await answer(key).click()
        }
    }
    await write()
    // Of the twelve faults one was an answer: a nationality left empty waits to be completed.
    expect(await counts()).toEqual([389, 0, 0, 11])
    returned = await download(() => button('generated.import.faultyFile').click())
  }, 60_000)

  it('doubles nothing when the same file comes again, and takes the rows once they are mended', async () => {
    await upload('noor.xls', noorFile())
    expect((await counts()).slice(0, 3)).toEqual([0, 0, 388])
    expect((await counts()).reduce((sum, one) => sum + one, 0)).toBe(400)
    await upload('mended.xlsx', await mended(returned))
    expect(await now.page.locator('.g-reason').allTextContents()).toEqual([])
    await write()
    expect(await counts()).toEqual([11, 0, 0, 0])
  }, 60_000)

  it('lists a grade, sorted, and keeps both in the address', async () => {
    await now.goto('/students')
    await now.page.locator('.g-add').click()
    await now.page
      .locator('.g-option', { hasText: say('fields.row') })
      .first()
      .click()
    const grade = now.page.locator('.g-options label').first()
    const name = (await grade.textContent()) ?? ''
    await grade.click()
    await now.page.keyboard.press('Escape')
    const column = await now.page
      .locator('thead th')
      .allTextContents()
      .then((heads) => heads.indexOf(say('fields.classRoom')))
    expect(column).toBeGreaterThan(0)
    // A class is called by its grade and its letter.
    const grades = async () =>
      (await now.page.locator(`tbody tr td:nth-child(${column + 1})`).allTextContents()).map((name) => name.split(' / ')[0])
    await expect.poll(async () => [...new Set(await grades())]).toEqual([name])
    const initials = async () =>
      (await now.page.locator('tbody td[data-title]').allTextContents()).map((title) => fold(title).charAt(0))
    const [first] = await rowTexts()
    await now.page.locator('th[aria-sort=ascending] button').click()
    await now.page.locator('th[aria-sort=descending]').waitFor()
    await expect.poll(async () => (await rowTexts())[0]).not.toBe(first)
    // In English the rows show English names and keep the order of the Arabic ones.
    if (language === 'ar') await expect.poll(initials).toEqual((await initials()).toSorted().reverse())
    const before = await rowTexts()
    await now.page.reload()
    await expect.poll(rowTexts).toEqual(before)
    await now.page.locator('.g-chip-remove').click()
    await expect.poll(async () => new Set(await grades()).size).toBeGreaterThan(1)
  })

  it('finds by half a name with another alef, by mobile, by identity number', async () => {
    await now.goto('/students')
    await shown('tbody tr')
    await search('احمد')
    await expect.poll(async () => (await rowTexts()).length).toBeGreaterThan(0)
    const found = await rows().first().textContent()
    const mobile = found?.match(/05\d \d{3} \d{4}/)?.[0] ?? ''
    await rows().first().click()
    await now.page.waitForURL('**/edit/*')
    expect(await input('arabicName').inputValue()).toMatch(/أحمد/)
    const identity = await input('identityNumber').inputValue()
    await now.goto('/students')
    await search(mobile.replaceAll(' ', ''))
    await expect.poll(async () => new Set((await rowTexts()).map((row) => row.includes(mobile)))).toEqual(new Set([true]))
    await search(identity)
    await expect.poll(async () => (await rowTexts()).length).toBe(1)
  })

  it('adds a student with a new guardian made in a drawer, then a brother by their mobile', async () => {
    await now.goto('/students/new')
    const student = async (name: string, number: number) => {
      await input('arabicName').fill(name)
      await input('gender').selectOption('male')
      await input('identityType').selectOption('national')
      await input('identityNumber').fill(noorIdentity(number))
      await input('birthDate').fill('2017-05-05')
      await pick('nationality', language === 'ar' ? 'سعودي' : 'Saudi')
      await input('row').click()
      await now.page.locator('[role=option]').first().click()
    }
    await student('سلطان راكان وليد التميمي', 8_001)
    await input('guardian').click()
    await now.page.locator('.picker-list button').click()
    const drawer = now.page.locator('dialog.sheet')
    await drawer.waitFor()
    await input('arabicName').fill('راكان وليد خالد التميمي')
    await input('identityType').selectOption('national')
    await input('identityNumber').fill(noorIdentity(8_002))
    await pick('nationality', language === 'ar' ? 'سعودي' : 'Saudi')
    await input('phone').fill('0598765432')
    await drawer
      .getByRole('button', { name: say('generated.save') })
      .first()
      .click()
    await drawer.waitFor({ state: 'detached' })
    expect(await input('guardian').inputValue()).toContain('التميمي')
    await now.page.keyboard.press('Control+s')
    await now.page.waitForURL('**/students/edit/*')
    await now.goto('/students/new')
    await student('ماجد راكان وليد التميمي', 8_003)
    await input('guardian').fill('0598765432')
    await now.page.locator('[role=option]', { hasText: 'التميمي' }).click()
    await now.page.keyboard.press('Control+s')
    await now.page.waitForURL('**/students/edit/*')
  }, 60_000)

  it('suspends a student with a reason, and takes it back', async () => {
    await button('actions.suspend').click()
    const dialog = now.page.locator('dialog.sheet')
    await dialog.waitFor()
    await input('suspensionReason').fill('تجربة')
    await dialog.getByRole('button', { name: say('actions.suspend'), exact: true }).click()
    await button('actions.unsuspend').click()
    await dialog.getByRole('button', { name: say('actions.unsuspend'), exact: true }).click()
    await button('actions.suspend').waitFor()
  })

  it('exports a list whose import changes nothing', async () => {
    await now.goto('/students')
    await shown('tbody tr')
    await search('القحطاني')
    await button('generated.list.export').click()
    const file = await download(() => now.page.getByRole('menuitem', { name: 'XLSX' }).click())
    await upload('students.xlsx', file)
    const [created, updated, unchanged, faulty] = await counts()
    expect([created, updated, faulty]).toEqual([0, 0, 0])
    expect(unchanged).toBeGreaterThan(5)
  })

  it('keeps a voucher as a draft, refuses it as final while it is unbalanced, takes it balanced', async () => {
    const accountant = await visit(browser, school, 'demo_accountant', { language, width })
    const { page } = accountant
    await accountant.goto('/vouchers/new')
    const cell = (row: number, field: string) => page.locator(`[name="entries.${row}.${field}"]`)
    for (const [row, side, amount] of [
      [0, 'debit', '100'],
      [1, 'credit', '90'],
    ] as const) {
      await cell(row, 'account').click()
      await page.keyboard.type(['110101', '110201'][row] ?? '')
      await page.locator('[role=option]', { hasText: ['110101', '110201'][row] ?? '' }).waitFor()
      await page.keyboard.press('Enter')
      await cell(row, side).fill(amount)
    }
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/vouchers/edit/*')
    const final = page.getByRole('button', { name: say('resources.vouchers.saveAs.open'), exact: true })
    await final.click()
    await page.getByText(say('errors.Voucher.Unbalanced')).first().waitFor()
    await page.keyboard.press('Escape')
    await cell(1, 'credit').fill('100')
    await final.click()
    await final.waitFor({ state: 'detached' })
    expect(await page.locator('h1').textContent()).toMatch(/\d/)
    expect(accountant.complaints).toEqual([])
    await page.context().close()
  }, 60_000)

  it('speaks the other language without leaving the page, then signs out', async () => {
    await now.goto('/students')
    await now.page.evaluate(() => Object.assign(window, { here: true }))
    const direction = () => now.page.evaluate(() => document.documentElement.dir)
    const title = () => now.page.locator('h1').first().textContent()
    for (const to of [other, language] as const) {
      await now.page.locator('.navbar-language').click()
      await now.page.getByRole('menuitemradio', { name: to === 'ar' ? 'العربية' : 'English' }).click()
      await expect.poll(direction).toBe(to === 'ar' ? 'rtl' : 'ltr')
      await expect.poll(title).toContain(to === 'ar' ? 'الطلاب' : 'Students')
    }
    expect(await now.page.evaluate(() => 'here' in window)).toBe(true)
    await now.page.locator('.navbar-person').click()
    await now.page.getByText(say('ra.auth.logout')).click()
    await now.page.waitForURL('**/login')
    expect(await now.page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
}
