import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { noorIdentity } from '../sheets/noorRows.ts'
import type { School } from '../support/school.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('ar')

/** Waits until it is so. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read)

describe('a form', () => {
  let school: School
  let browser: Browser
  let now: Visit | undefined
  onStage((stage) => {
    ;({ school, browser } = stage)
  })
  afterEach(async () => {
    expect(now?.complaints ?? []).toEqual([])
    await now?.page.context().close()
    now = undefined
  })

  const open = async (userName: string, path: string): Promise<Page> => {
    now = await visit(browser, school, userName)
    await now.goto(path)
    return now.page
  }
  const button = (page: Page, key: string, named: Readonly<Record<string, string>> = {}) =>
    page.getByRole('button', { name: say(key).replace(/{{(\w+)}}/g, (_, name) => named[name] ?? ''), exact: true })
  const cell = (page: Page, row: number, field: string) => page.locator(`[name="entries.${row}.${field}"]`)
  const input = (page: Page, name: string) =>
    page.locator(`.g-field[data-field="${name}"]`).last().locator('input,select,textarea').first()
  const notes = (page: Page) => page.getByRole('textbox', { name: say('fields.notes'), exact: true })
  const account = async (page: Page, row: number, code: string) => {
    await cell(page, row, 'account').click()
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
    await soon(() => cell(page, row, 'account').inputValue()).toMatch(new RegExp(`^${code} .`))
  }
  const firstStudent = async (page: Page) => {
    await page.locator('tbody tr[data-row]').first().click()
    await page.waitForURL('**/edit/*')
    await input(page, 'arabicName').waitFor()
  }

  it('asks before another branch or year takes what was typed away; staying changes nothing', async () => {
    const page = await open('demo_admin', '/students/new')
    await input(page, 'arabicName').fill('سلطان راكان وليد التميمي')
    const pills = () => page.locator('.navbar .pill-select-value').allTextContents()
    const before = await pills()
    const stored = () => page.evaluate(() => [localStorage.getItem('branchId'), localStorage.getItem('currentYear')])
    const kept = await stored()
    const year = page.locator('.navbar').getByLabel(say('shell.year'), { exact: true })
    await year.selectOption({ label: say('shell.allYears') })
    await button(page, 'generated.leave.stay').click()
    expect([await pills(), await stored()]).toEqual([before, kept])
    expect(await input(page, 'arabicName').inputValue()).toContain('سلطان')
    await year.selectOption({ label: say('shell.allYears') })
    await button(page, 'generated.leave.leave').click()
    await soon(stored).not.toEqual(kept)
    await soon(() => input(page, 'arabicName').inputValue()).toBe('')
  })

  itOfSweep('copies a record that is edited beside its list, where the list stays as it was', async () => {
    const page = await open('demo_admin', '/areas')
    await page.locator('tbody tr[data-row]').first().click()
    const drawer = page.getByRole('dialog')
    const name = (of = drawer) => of.locator('[name=arabicName]')
    await soon(() => name().inputValue()).not.toBe('')
    const copied = await name().inputValue()
    // On a slow computer the form that is left stands for a while: what is typed then is not its own.
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await drawer.getByRole('button', { name: say('generated.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: say('generated.another.copy') }).click()
    await page.waitForURL(/\/areas\?record=new&copy=\d+$/)
    await soon(() => name().inputValue()).toBe(copied)
    await name().fill(`${copied} الجديد`)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await drawer
      .getByRole('button', { name: say('generated.save') })
      .first()
      .click()
    await page.waitForURL(/\/areas$/)
    await soon(() => page.getByText(`${copied} الجديد`).count()).toBeGreaterThan(0)
  })

  itOfSweep('begins with its own values when it follows the form of another kind of record', async () => {
    const admin = await school.signIn('demo_admin')
    const first = async (resource: string) =>
      (await admin.call<{ id: number; arabicName: string }[]>('GET', `${resource}?range=[0,499]`)).body
    const [students, guardians] = [await first('students'), await first('guardians')]
    const student = students.find(({ id }) => guardians.some((one) => one.id === id))
    const guardian = guardians.find(({ id }) => id === student?.id)
    const page = await open('demo_admin', `/students/edit/${student?.id}`)
    await soon(() => input(page, 'arabicName').inputValue()).toBe(student?.arabicName)
    await now?.follow(`/guardians/edit/${guardian?.id}`)
    await soon(() => input(page, 'arabicName').inputValue()).toBe(guardian?.arabicName)
    await now?.follow('/students/new')
    await soon(() => input(page, 'arabicName').inputValue()).toBe('')
    await now?.follow('/vouchers/new')
    await cell(page, 0, 'account').waitFor()
    expect(await input(page, 'date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  itOfSweep('says so when a value could not be proposed', async () => {
    const page = await open('demo_admin', '/students')
    await page.route('**/api/studentStatuses?*', (route) => route.fulfill({ status: 403, json: { title: '', status: 403 } }))
    await now?.follow('/students/new')
    await page.getByText(say('generated.presets.failed')).first().waitFor()
  })

  itOfSweep('fills the parts of a name from the full name and the full name from its parts, with single spaces', async () => {
    const page = await open('demo_secretary', '/students/new')
    await input(page, 'arabicName').fill('محمد  بن عبد الله   بن سعد آل سعود')
    await page.keyboard.press('Tab')
    const parts = () =>
      Promise.all(['firstName', 'fatherName', 'grandfatherName', 'familyName'].map((name) => input(page, name).inputValue()))
    expect(await parts()).toEqual(['محمد', 'عبد الله', 'سعد', 'آل سعود'])
    expect(await input(page, 'arabicName').inputValue()).toBe('محمد بن عبد الله بن سعد آل سعود')
    await input(page, 'familyName').fill('القحطاني')
    expect(await input(page, 'arabicName').inputValue()).toBe('محمد عبد الله سعد القحطاني')
    // How it is spelt is proposed, and says so until somebody writes it otherwise.
    const note = page.getByText(say('generated.proposed'), { exact: true })
    await soon(() => input(page, 'englishName').inputValue()).toBe('Mohammed Abdullah Saad Alqahtani')
    await note.waitFor()
    await input(page, 'englishName').fill('Mohamad A. Alqahtani')
    await note.waitFor({ state: 'detached' })
    await input(page, 'familyName').fill('الغامدي')
    expect(await input(page, 'arabicName').inputValue()).toBe('محمد عبد الله سعد الغامدي')
    expect(await input(page, 'englishName').inputValue()).toBe('Mohamad A. Alqahtani')
    // A school of boys says so of its students.
    await soon(() => input(page, 'gender').inputValue()).toBe('male')
  })

  it('begins quickly with what must be filled, and carries on to the next one what stays the same', async () => {
    const page = await open('demo_secretary', '/students/new')
    const shown = (name: string) => page.locator(`[data-field=${name}]`).count()
    expect(await shown('fatherName')).toBe(1)
    await button(page, 'generated.quick.required').click()
    await soon(() => shown('fatherName')).toBe(0)
    await soon(() => Promise.all(['arabicName', 'identityNumber', 'guardian', 'row', 'noorId'].map(shown))).toEqual([
      1, 1, 1, 1, 1,
    ])
    // Whoever only goes through a field has not filled it wrongly.
    const faults = () => page.locator('.Mui-error').count()
    await input(page, 'arabicName').focus()
    await page.keyboard.press('Tab')
    await input(page, 'noorId').fill('1')
    expect(await faults()).toBe(0)
    await input(page, 'arabicName').fill('راشد')
    expect(await faults()).toBe(0)
    await page.keyboard.press('Tab')
    await soon(faults).toBeGreaterThan(0)
    await input(page, 'identityNumber').fill(noorIdentity(450_777))
    await input(page, 'arabicName').fill('راشد معن غازي التميمي')
    await input(page, 'birthDate').fill('2018-05-01')
    for (const [field, typed] of [
      ['nationality', 'سعودي'],
      ['guardian', 'ا'],
      ['row', 'الأول'],
    ] as const) {
      await input(page, field).fill(typed)
      await page.getByRole('listbox').getByRole('option').first().click()
    }
    const row = await input(page, 'row').inputValue()
    await button(page, 'generated.saveAndNew').click()
    await soon(async () => [await input(page, 'arabicName').inputValue(), await page.locator('.g-wrong').innerText()]).toEqual([
      '',
      '',
    ])
    expect(await shown('fatherName')).toBe(0)
    await soon(() => input(page, 'row').inputValue()).toBe(row)
    expect(await input(page, 'nationality').inputValue()).toContain('سعودي')
    expect(await input(page, 'guardian').inputValue()).toBe('')
  })

  itOfSweep(
    'takes the type of an identity from its number, in both kinds of digits, and leaves the one that a person chose',
    async () => {
      const page = await open('demo_secretary', '/students/new')
      const type = () => input(page, 'identityType').inputValue()
      const number = input(page, 'identityNumber')
      await number.fill('199')
      expect(await type()).toBe('')
      await number.fill('1990000007')
      await soon(type).toBe('national')
      await number.fill('٢٩٩٠٠٠٠٠٠٦')
      await soon(type).toBe('residence')
      await input(page, 'identityType').selectOption('other')
      await number.fill('1990000007')
      await page.keyboard.press('Tab')
      expect(await type()).toBe('other')
    },
  )

  it('keeps what was typed into a reference and names nothing, marks it, and does not save it', async () => {
    const page = await open('demo_accountant', '/vouchers/new')
    await cell(page, 0, 'account').click()
    await page.keyboard.type('لا حساب بهذا الاسم')
    await page.keyboard.press('Tab')
    await cell(page, 0, 'debit').fill('10')
    await page.keyboard.press('Control+s')
    await page.locator('.g-wrong button', { hasText: 'لا حساب بهذا الاسم' }).waitFor()
    expect(await cell(page, 0, 'account').inputValue()).toBe('لا حساب بهذا الاسم')
    expect(await cell(page, 0, 'account').getAttribute('aria-invalid')).toBe('true')
    expect(new URL(page.url()).pathname).toBe('/vouchers/new')
    // A code that is typed faster than the list comes is found all the same.
    await cell(page, 0, 'account').fill('')
    await account(page, 0, '110101')
    await page.locator('.g-wrong', { hasText: 'لا حساب بهذا الاسم' }).waitFor({ state: 'detached' })
  })

  itOfSweep(
    'says why a voucher cannot be final, keeps saying it until it balances, and names drafts by what they are about',
    async () => {
      const page = await open('demo_accountant', '/vouchers/new')
      await account(page, 0, '110101')
      await cell(page, 0, 'debit').fill('100')
      await account(page, 1, '110201')
      expect(await page.locator('[data-difference]').getAttribute('data-tone')).toBe('bad')
      await cell(page, 1, 'credit').fill('90')
      await input(page, 'description').fill('رواتب')
      await input(page, 'description').press('Shift+Enter')
      await page.keyboard.type('الشهر')
      expect(await input(page, 'description').inputValue()).toBe('رواتب\nالشهر')
      await button(page, 'resources.vouchers.saveAs.open').click()
      await page.getByRole('alertdialog').getByText(say('errors.Voucher.Unbalanced')).waitFor()
      await page.keyboard.press('Escape')
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-difference'))).toBe(true)
      await page.locator('.g-wrong', { hasText: say('errors.Voucher.Unbalanced') }).waitFor()
      await page.keyboard.press('Control+s')
      await page.waitForURL('**/vouchers/edit/*')
      await soon(() => page.locator('h1').textContent()).toMatch(/^مسودة قيد · \u2066\d{4}-\d\d-\d\d\u2069 · رواتب$/)
    },
  )

  itOfSweep('takes whole numbers in both kinds of digits, and says what is wrong with one that is too small', async () => {
    const page = await open('demo_secretary', '/classRooms')
    await page.locator('tbody tr').first().click()
    const capacity = input(page, 'capacity')
    await capacity.waitFor()
    await capacity.fill('-3')
    await capacity.press('Tab')
    const wrong = page.locator('[data-field=capacity] .MuiFormHelperText-root.Mui-error')
    await wrong.waitFor()
    expect(await wrong.textContent()).not.toContain('النوع الصحيح')
    await capacity.fill('٧٥')
    await capacity.press('Tab')
    expect(await capacity.inputValue()).toBe('75')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Control+s')
    expect(((await (await saved).json()) as { capacity: number }).capacity).toBe(75)
  })

  itOfSweep('shows nothing as balanced before there is an amount', async () => {
    const page = await open('demo_accountant', '/vouchers/new')
    const difference = page.locator('[data-difference]')
    expect(await difference.textContent()).not.toContain('✓')
    expect(await difference.getAttribute('data-tone')).toBeNull()
  })

  it('saves what was typed before an action, or asks; a double click does an action once', async () => {
    const page = await open('demo_secretary', '/students')
    await firstStudent(page)
    await notes(page).fill('ملاحظة قبل الإيقاف')
    await button(page, 'actions.suspend').click()
    await button(page, 'generated.unsavedAction.save', { action: say('actions.suspend') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-field=suspensionReason] input').fill('تجربة')
    await dialog.getByRole('button', { name: say('actions.suspend'), exact: true }).dblclick()
    await button(page, 'actions.unsuspend').waitFor()
    expect(await notes(page).textContent()).toBe('ملاحظة قبل الإيقاف')
    const pill = page.locator('.page-header .state-pill')
    expect([await pill.textContent(), await pill.getAttribute('data-tone')]).toEqual([say('fields.suspended'), 'warning'])
    let sent = 0
    page.on('request', (request) => (sent += request.url().endsWith('/unsuspend') ? 1 : 0))
    await button(page, 'actions.unsuspend').dblclick()
    await dialog.getByRole('button', { name: say('actions.unsuspend'), exact: true }).dblclick()
    await button(page, 'actions.suspend').waitFor()
    expect(sent).toBe(1)
  })

  itOfSweep(
    'writes formatted notes from right to left, keeps them as they are, and tells their words in the history',
    async () => {
      const page = await open('demo_admin', '/students')
      await firstStudent(page)
      const tool = (name: string) => button(page, `ra.tiptap.${name}`)
      const isOn = (name: string) => tool(name).getAttribute('aria-pressed')
      await notes(page).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('حضوره ')
      for (const delay of pauses) {
        await tool('bold').click()
        await page.keyboard.type('ممتاز <b>', { delay })
        await tool('bold').click()
        await page.keyboard.type(' ثم ', { delay })
      }
      // A tool that is pressed leaves the caret where one writes.
      await tool('bold').hover()
      await page.mouse.down()
      expect(await notes(page).evaluate((editor) => editor.contains(document.activeElement))).toBe(true)
      await page.mouse.up()
      await tool('bold').click()
      await page.keyboard.press('Enter')
      // The line begins on the right, and the buttons of its sides with it.
      const places = await Promise.all(['right', 'center', 'left'].map((side) => tool(`align_${side}`).boundingBox()))
      expect(places.map((place) => place?.x ?? 0)).toEqual(places.map((place) => place?.x ?? 0).toSorted((a, b) => b - a))
      expect([await isOn('align_right'), await isOn('align_left')]).toEqual(['true', 'false'])
      await page.keyboard.type('وسط')
      await tool('align_center').click()
      expect([await isOn('align_center'), await isOn('align_right')]).toEqual(['true', 'false'])
      await page.keyboard.press('Enter')
      await tool('align_right').click()
      await tool('list_bulleted').click()
      await page.keyboard.type('تأخر مرتين')
      await page.keyboard.press('Enter')
      await page.keyboard.type('موقعه')
      await page.keyboard.press('Shift+Home')
      await tool('link').click()
      await page.getByRole('dialog').getByRole('textbox').fill('daftar.sa')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Control+s')
      const bold = '<strong>ممتاز &lt;b&gt;</strong> ثم '
      const html = `<p>حضوره ${bold}${bold}${bold}</p><p style="text-align: center;">وسط</p><ul><li><p>تأخر مرتين</p></li><li><p><a href="https://daftar.sa">موقعه</a></p></li></ul>`
      const id = page.url().split('/').at(-1)
      const admin = await school.signIn('demo_admin')
      const stored = async () => (await admin.call<{ notes: string }>('GET', `students/${id}`)).body.notes
      // Below a list there is always a line to go on with.
      await soon(stored).toBe(`${html}<p></p>`)
      await page.reload()
      await notes(page).locator('strong').first().waitFor()
      expect(await notes(page).locator('li').allTextContents()).toEqual(['تأخر مرتين', 'موقعه'])
      const history = page.getByRole('heading', { name: say('generated.history.title') }).locator('..')
      await history.getByRole('button').first().click()
      await soon(() => history.locator('b').first().textContent()).toContain('ممتاز <b> ثم \nوسط\n• تأخر مرتين\n• موقعه')
      expect(now?.complaints).toEqual([])
      await page.context().close()

      const reader = await open('demo_head', `/students/edit/${id}`)
      const shown = reader.locator('[data-field=notes] output')
      await shown.locator('strong').first().waitFor()
      expect(await shown.locator('a').getAttribute('target')).toBe('_blank')
      expect(await shown.locator('b, script').count()).toBe(0)
      expect(
        await shown
          .locator('p')
          .nth(1)
          .evaluate((line) => getComputedStyle(line).textAlign),
      ).toBe('center')
      expect(await faultsOf(reader)).toEqual([])
    },
  )

  it('keeps what is typed while it is being saved, as still to be saved', async () => {
    const page = await open('demo_secretary', '/students')
    await firstStudent(page)
    await page.route('**/api/students/*', async (route) => {
      if (route.request().method() === 'PUT') await new Promise((done) => setTimeout(done, 1500))
      await route.continue()
    })
    await input(page, 'birthPlace').fill('الطائف')
    await page.keyboard.press('Control+s')
    await input(page, 'birthPlace').fill('الباحة')
    await input(page, 'previousSchool').fill('مدرسة الفجر')
    await page.getByText(say('generated.saved.done'), { exact: true }).waitFor()
    expect([await input(page, 'birthPlace').inputValue(), await input(page, 'previousSchool').inputValue()]).toEqual([
      'الباحة',
      'مدرسة الفجر',
    ])
    const again = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.keyboard.press('Control+s')
    await again
    await page.reload()
    await soon(() => input(page, 'birthPlace').inputValue()).toBe('الباحة')
    expect(await input(page, 'previousSchool').inputValue()).toBe('مدرسة الفجر')
  })

  it('refuses a save at once where there is no connection, and never sends it later', async () => {
    const page = await open('demo_secretary', '/students')
    await firstStudent(page)
    const written: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && written.push(request.url()))
    await page.context().setOffline(true)
    await input(page, 'birthPlace').fill('جازان')
    await page.keyboard.press('Control+s')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    const { length: tried } = written
    const back = page.waitForResponse('**/api/health')
    await page.context().setOffline(false)
    await back
    expect(await input(page, 'birthPlace').inputValue()).toBe('جازان')
    expect(written.length).toBe(tried)
    await page.keyboard.press('Control+s')
    await page.getByText(say('generated.saved.done'), { exact: true }).waitFor()
    now?.complaints.splice(0)
  })

  itOfSweep('marks a Hijri day that is none', async () => {
    const page = await open('demo_secretary', '/students')
    await firstStudent(page)
    const hijri = page.locator('[name=birthDateHijri]')
    await hijri.fill('1436-13-01')
    await page.keyboard.press('Control+s')
    await soon(() => hijri.getAttribute('aria-invalid')).toBe('true')
    await page.locator('[data-field=birthDate] .MuiFormHelperText-root.Mui-error').waitFor()
    await hijri.fill('1436-05-13')
    await soon(() => hijri.getAttribute('aria-invalid')).toBe('false')
  })

  itOfSweep('names the guardian who has a mobile already, and chooses that one instead', async () => {
    const page = await open('demo_secretary', '/guardians')
    await firstStudent(page)
    const [phone, name] = [await input(page, 'phone').inputValue(), await input(page, 'arabicName').inputValue()]
    await now?.goto('/students/new')
    await input(page, 'guardian').click()
    await page.getByRole('option', { name: `+ ${say('generated.createNew')}` }).click()
    await page.getByRole('dialog').locator('[data-field=arabicName]').waitFor()
    await input(page, 'arabicName').fill('راكان وليد خالد التميمي')
    await input(page, 'toComplete').check()
    // Coming back to a number chooses all of it, in the groups in which it is read; typing replaces it.
    await input(page, 'phone').fill('0559998877')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await input(page, 'phone').inputValue()).toBe('055 999 8877')
    await page.keyboard.type(phone)
    expect(await input(page, 'phone').inputValue()).toBe(phone)
    await page.getByRole('dialog').getByRole('toolbar').getByRole('button').first().click()
    await button(page, 'generated.taken.use', { name }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await input(page, 'guardian').inputValue()).toBe(name)
  })

  itOfSweep('says what is wrong in the language that the page changes to', async () => {
    const page = await open('demo_secretary', '/students/new')
    await page.keyboard.press('Control+s')
    const message = page.locator('[data-field=identityType] .MuiFormHelperText-root.Mui-error')
    await message.waitFor()
    await page.locator('.navbar-language').click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await soon(() => message.textContent()).toBe(`${texts('en')('fields.identityType')} is required`)
  })

  itOfSweep('tells at the head office and in all years why nothing can be entered, and what to do', async () => {
    const page = await open('demo_admin', '/students/new')
    await page.locator('.navbar').getByLabel(say('shell.year'), { exact: true }).selectOption('all')
    await page.locator('.g-preview', { hasText: say('generated.why.allYears') }).waitFor()
    expect(await input(page, 'arabicName').isDisabled()).toBe(true)
    expect(await page.locator('.g-save').count()).toBe(0)
  })

  itOfSweep('keeps its save bar at the bottom edge, and what passes by above it', async () => {
    const page = await open('demo_accountant', '/vouchers/new')
    const bottom = () => page.locator('.g-save').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom))
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await soon(bottom).toBe(height)
      const bar = await page.locator('.g-save').evaluate((one) => one.getBoundingClientRect().top)
      // Something is said: of two columns that were pasted, the second has no place.
      await cell(page, 0, 'credit').evaluate((element) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '1\t\t\tx\ty')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      const said = page.locator('.MuiSnackbar-root')
      await said.waitFor()
      expect(await said.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(bar)
      await said.waitFor({ state: 'detached' })
    }
  })

  itOfSweep(
    'draws of a long voucher what is on the screen, is keyed in its middle, and finds what is wrong far away',
    async () => {
      const accountant = await school.signIn('demo_accountant')
      const found = await accountant.call<{ id: number }[]>(
        'GET',
        `accounts?filter=${encodeURIComponent(JSON.stringify({ code_in: ['110101', '110201'] }))}`,
      )
      const entries = Array.from({ length: 200 }, (_, at) => ({
        account: found.body[at % 2]?.id,
        description: `${at}`,
        [at % 2 ? 'credit' : 'debit']: '100.00',
      }))
      const { body } = await accountant.call<{ id: number }>('POST', 'vouchers', {
        body: { date: new Date().toISOString().slice(0, 10), kind: 'general', entries },
      })
      const page = await open('demo_accountant', `/vouchers/edit/${body.id}`)
      const line = page.locator('[data-lines=entries] tbody tr')
      await soon(() => line.count()).toBe(200)
      expect(await page.locator('[data-lines=entries] [name$=".description"]').count()).toBeLessThan(80)
      await line.nth(100).scrollIntoViewIfNeeded()
      await cell(page, 100, 'description').focus()
      await page.keyboard.press('Control+d')
      await soon(() => line.count()).toBe(201)
      expect(await cell(page, 101, 'description').inputValue()).toBe('100')
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('entries.101.account')
      await cell(page, 101, 'debit').fill('')
      await line.first().scrollIntoViewIfNeeded()
      await page.keyboard.press('Control+s')
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('entries.101.debit')
    },
  )

  itOfSweep('shows a record to someone who may only view it: everything as text, nothing to change', async () => {
    const page = await open('demo_head', '/students')
    // Rows that are still to come are empty, and lead nowhere.
    await page.locator('tbody tr', { hasText: /\S/ }).first().click()
    await page.waitForURL('**/students/edit/*')
    await page
      .locator('.g-preview', { hasText: say('generated.why.edit').replace('{{permission}}', say('permissions.editStudents')) })
      .waitFor()
    expect(await page.locator('.g-form :is(input,select,textarea)').count()).toBe(0)
    expect(await page.locator('.g-save').count()).toBe(0)
    await page.getByRole('heading', { name: say('generated.history.title') }).waitFor()
    expect(await page.locator('[data-field=arabicName] output').textContent()).not.toBe('—')
  })

  /** The session of the page ends elsewhere; the page hears of it at its next request. */
  const endSession = async (page: Page, userName: string) => {
    const elsewhere = await school.signIn(userName)
    expect((await elsewhere.call('DELETE', 'Users/sessions')).status).toBe(200)
    await page.locator('input[role=combobox]:visible').first().fill('س')
    await page.getByRole('alertdialog', { name: say('shell.problem.signedOut') }).waitFor()
    await page.keyboard.press('Escape')
  }
  const signIn = async (page: Page, userName: string) => {
    await page.waitForURL('**/login')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.fill('input[autocomplete=username]', userName)
    await page.fill('input[type=password]', 'Daftar@2026')
    await page.keyboard.press('Enter')
    await page.locator('.navbar').waitFor()
  }
  const work = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('work.')))

  it('gives back what was typed when the session ended elsewhere', async () => {
    const page = await open('demo_admin', '/students/new')
    await input(page, 'arabicName').fill('سلطان راكان وليد التميمي')
    await input(page, 'address').fill('حي الياسمين')
    await endSession(page, 'demo_admin')
    await signIn(page, 'demo_admin')
    await page.waitForURL('**/students/new')
    await button(page, 'generated.kept.restore').click()
    await soon(() => input(page, 'arabicName').inputValue()).toBe('سلطان راكان وليد التميمي')
    expect(await input(page, 'address').inputValue()).toBe('حي الياسمين')
    await button(page, 'generated.discard').click()
    await button(page, 'generated.discarding.discard').click()
    await soon(() => work(page)).toEqual([])
  })

  itOfSweep(
    'gives it back in a drawer as well',
    async () => {
      const page = await open('demo_admin', '/areas?record=new')
      await input(page, 'arabicName').fill('حي الملقا')
      const elsewhere = await school.signIn('demo_admin')
      expect((await elsewhere.call('DELETE', 'Users/sessions')).status).toBe(200)
      await page.keyboard.press('Control+s')
      await page.getByRole('alertdialog', { name: say('shell.problem.signedOut') }).waitFor()
      await page.keyboard.press('Escape')
      await signIn(page, 'demo_admin')
      await button(page, 'generated.kept.restore').click()
      await soon(() => input(page, 'arabicName').inputValue()).toBe('حي الملقا')
    },
    60_000,
  )

  it('keeps no password, and nothing for anyone else', async () => {
    const page = await open('demo_admin', '/users/new')
    await input(page, 'fullName').fill('كاتب جديد')
    await page.locator('input[type=password]').first().fill('Secret@2026')
    await endSession(page, 'demo_admin')
    await page.waitForURL('**/login')
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(kept).toContain('كاتب جديد')
    expect(kept).not.toContain('Secret@2026')
    await signIn(page, 'demo_secretary')
    await soon(() => work(page)).toEqual([])
  })
})
