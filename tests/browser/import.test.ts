import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { noorFile } from '../sheets/noorFile.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { connected } from '../support/database.ts'
import type { School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

describe('the import page', () => {
  const say = texts('ar')
  let school: School
  let browser: Browser
  let now: Visit
  const button = (key: string) => now.page.getByRole('button', { name: say(key), exact: true })
  // In one look: while they are read one by one, the next report may have fewer of them.
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      await now.page
        .locator('.g-counts > div')
        .evaluateAll((all) => all.map((one) => [one.querySelector('dt')?.innerText, Number(one.querySelector('dd')?.innerText)])),
    )
  const pick = (file: Uint8Array) =>
    now.page.setInputFiles('input[type=file]', {
      name: 'noor.xls',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(file),
    })
  const kept = () => now.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tab.import.')))

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    now = await visit(browser, school, 'demo_secretary', { language: 'ar' })
  })

  itOfSweep('opens from the shortcuts of the first page', async () => {
    await now.goto('/')
    await now.page
      .locator('.home-card')
      .getByRole('link', { name: /استيراد.*الطلاب/ })
      .click()
    await now.page.locator('.g-drop').waitFor()
    expect(new URL(now.page.url()).pathname).toBe('/students/import')
  })

  it('counts rows that lack an answer apart from faulty ones, and takes the answers at once', async () => {
    await now.goto('/students/import')
    await pick(noorFile({ students: 60 }))
    await now.page.locator('.g-counts').waitFor()
    const before = await counts()
    expect(before[say('exchange.waiting')]).toBeGreaterThan(2)
    expect(before[say('generated.import.will.faulty')]).toBe(10)
    for (const reason of await now.page.locator('.g-reason').allInnerTexts()) expect(reason).not.toContain('غير معروف')
    await now.page
      .getByRole('button', { name: new RegExp(`^${say('exchange.createAll').split('{{')[0]}`) })
      .first()
      .click()
    await expect.poll(async () => (await counts())[say('exchange.waiting')]).toBe(2)
  })

  itOfSweep('offers every value that is allowed by a search, and no empty one where a value is needed', async () => {
    const grade = now.page.locator('.g-questions li').filter({ hasText: '9925' })
    expect(await grade.getByRole('button').count()).toBe(0)
    await grade.getByRole('combobox').fill('ثالث الابتدائي')
    await now.page.locator('[role=option]', { hasText: 'الثالث الابتدائي' }).click()
    await expect.poll(async () => (await counts())[say('exchange.waiting')]).toBe(1)
    expect(await grade.getByRole('combobox').inputValue()).toBe('الثالث الابتدائي')
  })

  it('has file and answers again after a reload', async () => {
    const before = await counts()
    const answered = await now.page.locator('.g-questions').getByRole('button', { pressed: true }).count()
    expect(answered).toBeGreaterThan(1)
    await now.page.reload()
    await now.page.locator('.g-counts').waitFor()
    await expect.poll(counts).toEqual(before)
    expect(await now.page.locator('.g-questions').getByRole('button', { pressed: true }).count()).toBe(answered)
    expect(await now.page.locator('.g-import-file').innerText()).toContain('noor.xls')
  })

  it('says what was done, with the focus on it, and keeps nothing of it', async () => {
    await expect.poll(kept).toHaveLength(1)
    const key = now.page
      .waitForRequest((request) => request.headers()['idempotency-key'] !== undefined)
      .then((request) => request.headers()['idempotency-key'])
    await button('generated.import.write').click()
    await now.page.locator('.g-import-done').waitFor()
    expect(await now.page.evaluate(() => document.activeElement?.className)).toBe('g-import-done')
    await expect.poll(kept).toEqual([])
    // The file is of what was written, not of what another check would find now.
    const asked = now.page.waitForRequest((request) => request.headers()['accept'] === 'application/octet-stream')
    const file = now.page.waitForEvent('download')
    await button('generated.import.faultyFile').click()
    expect((await asked).headers()['idempotency-key']).toBe(await key)
    await file
    await now.page.locator('.g-save a').click()
    await now.page.waitForURL(/\/students$/)
  })

  /** Picks students who are not there yet. @returns how many would be made */
  const pickNew = async (offset: number) => {
    await now.goto('/students/import')
    await pick(noorFile({ students: 4, faulty: 0, offset, classes: ['أ'] }))
    await now.page.locator('.g-counts').waitFor()
    const created = (await counts())[say('generated.import.will.created')] ?? 0
    expect(created).toBeGreaterThan(1)
    return created
  }
  const students = () =>
    connected(school.databaseUrl, async (client) =>
      Number((await client.query<{ count: string }>('select count(*) from students')).rows[0]?.count),
    )

  itOfSweep('tells what was written when the page is reloaded in the middle of it', async () => {
    const before = await students()
    const created = await pickNew(40_000)
    await connected(school.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query('lock table students in share mode')
      await button('generated.import.write').click()
      await now.page.locator('.g-import-file').getByRole('progressbar').waitFor()
      await now.page.reload()
      await now.page.locator('.g-import-file').getByRole('progressbar').waitFor()
      await client.query('rollback')
    })
    await now.page.locator('.g-import-done').waitFor()
    expect((await counts())[say('generated.import.was.created')]).toBe(created)
    expect(await students()).toBe(before + created)
    await expect.poll(kept).toEqual([])
  })

  it('asks again when the answer to a write was lost on the way, and writes once', async () => {
    const before = await students()
    const created = await pickNew(41_000)
    await now.page.evaluate(() => {
      const { open } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
        XMLHttpRequest.prototype.open = open
        open.call(this, method, url, true)
        // It listens before the page does.
        this.addEventListener('load', (event) => {
          event.stopImmediatePropagation()
          this.dispatchEvent(new ProgressEvent('error'))
        })
      }
    })
    const sent: (string | undefined)[] = []
    now.page.on('request', (request) => {
      if (request.url().endsWith('/data-migration?')) sent.push(request.headers()['idempotency-key'])
    })
    await button('generated.import.write').click()
    await now.page.locator('.g-import-done').waitFor()
    expect([sent.length, new Set(sent).size]).toEqual([2, 1])
    expect((await counts())[say('generated.import.was.created')]).toBe(created)
    expect(await students()).toBe(before + created)
  })

  itOfSweep('shows the answers of an earlier import as such, and lets them be changed', async () => {
    const question = now.page.locator('.g-questions li').filter({ hasText: 'الحضرمي' })
    const file = (at: number) =>
      new TextEncoder().encode(
        `رقم الهوية,اسم الطالب,الصف,الجوال,الجنسية\n${noorIdentity(450_000 + at)},هاني ${at} سالم البقمي,0125,05440000${at},الحضرمي\n`,
      )
    await now.goto('/students/import')
    await pick(file(10))
    await question.getByRole('combobox').fill('يمني')
    await now.page.locator('[role=option]', { hasText: 'يمني' }).first().click()
    await expect.poll(async () => (await counts())[say('generated.import.will.created')]).toBe(1)
    await button('generated.import.write').click()
    await now.page.locator('.g-import-done').waitFor()
    await now.goto('/students/import')
    await pick(file(11))
    await question.waitFor()
    expect(await question.innerText()).toContain(say('exchange.remembered'))
    await expect.poll(() => question.getByRole('combobox').inputValue()).toBe('يمني')
    expect((await counts())[say('generated.import.will.created')]).toBe(1)
    await question.getByRole('button', { name: say('exchange.answer.empty') }).click()
    await expect.poll(() => question.innerText()).not.toContain(say('exchange.remembered'))
    await expect.poll(async () => (await counts())[say('generated.import.will.created')]).toBe(1)
  })

  itOfSweep('asks whether a mobile of another family makes a sibling', async () => {
    await now.goto('/students/import')
    await now.page.locator('.g-drop, .g-import-file').first().waitFor()
    await pick(
      new TextEncoder().encode(
        `رقم الهوية,اسم الطالب,الصف,الجوال\n${noorIdentity(450_020)},وليد ماجد عمر الثبيتي,0125,0544000010\n`,
      ),
    )
    const question = now.page.locator('.g-questions li').filter({ hasText: 'الثبيتي' })
    await question.waitFor()
    for (const words of ['البقمي', 'ماجد عمر الثبيتي']) expect(await question.innerText()).toContain(words)
    expect((await counts())[say('exchange.waiting')]).toBe(1)
    await question.getByRole('button', { name: say('exchange.answer.sameFamily') }).click()
    await expect.poll(async () => (await counts())[say('generated.import.will.created')]).toBe(1)
    await button('generated.import.write').click()
    await now.page.locator('.g-import-done').waitFor()
  })

  itOfSweep(
    'tells two columns of one heading apart by their letters and first values, and lets each be given its meaning',
    async () => {
      await now.goto('/students/import')
      await now.page.locator('.g-drop, .g-import-file').first().waitFor()
      await pick(
        new TextEncoder().encode(
          `رقم الهوية,اسم الطالب,الصف,الجوال,الجوال\n${noorIdentity(450_030)},بدر نايف عوض الجهني,0125,0544000098,0544000099\n`,
        ),
      )
      const column = (letter: string) => now.page.locator('.g-headings li').filter({ hasText: letter })
      await column('E').waitFor()
      expect(await column('E').innerText()).toContain('0544000099')
      const meaning = (letter: string) => column(letter).getByRole('combobox', { name: `${letter}: الجوال` })
      expect([await meaning('D').inputValue(), await meaning('E').inputValue()]).toEqual(['guardian.phone', ''])
      await meaning('E').selectOption('guardian.phone')
      await expect.poll(() => column('D').getAttribute('data-unknown')).toBe('')
      expect([await meaning('D').inputValue(), await meaning('E').inputValue()]).toEqual(['', 'guardian.phone'])
      // Of two that were chosen the newer holds, and the other says where its meaning went.
      await meaning('D').selectOption('guardian.phone')
      expect([await meaning('D').inputValue(), await meaning('E').inputValue()]).toEqual(['guardian.phone', ''])
      expect(await column('E').innerText()).toContain(say('exchange.meaningTaken').replace('{{position}}', 'D'))
      await meaning('E').selectOption('guardian.phone')
      expect([await meaning('D').inputValue(), await meaning('E').inputValue()]).toEqual(['', 'guardian.phone'])
      await expect.poll(() => column('D').getAttribute('data-unknown')).toBe('')
      await button('generated.import.write').click()
      await now.page.locator('.g-import-done').waitFor()
      const mobiles = await connected(school.databaseUrl, async (client) =>
        (await client.query<{ phone: string }>(`select phone from guardians where phone like '+96654400009%'`)).rows.map(
          ({ phone }) => phone,
        ),
      )
      expect(mobiles).toEqual(['+966544000099'])
    },
  )

  itOfSweep('offers a new guardian, by the name that the definition gives a new one, where the mobile is unknown', async () => {
    await now.goto('/students/import')
    await now.page.locator('.g-drop, .g-import-file').first().waitFor()
    const row = `${noorIdentity(450_030)},بدر نايف عوض الجهني,0125,0544000777`
    await pick(new TextEncoder().encode(`رقم الهوية,اسم الطالب,الصف,الجوال\n${row}\n`))
    const question = now.page.locator('.g-questions li')
    await question.getByRole('button', { name: say('resources.guardians.new'), exact: true }).click()
    await expect.poll(async () => (await counts())[say('generated.import.will.updated')]).toBe(1)
  })

  itOfSweep('says equal faults once, with their rows behind them', async () => {
    await now.goto('/students/import')
    await now.page.locator('.g-drop, .g-import-file').first().waitFor()
    const rows = Array.from({ length: 30 }, (_, index) => `${noorIdentity(460_000 + index)},${index % 3 ? 'بدر' : ''},0125`)
    await pick(new TextEncoder().encode(['رقم الهوية,اسم الطالب,الصف', ...rows].join('\n')))
    const faults = now.page.getByRole('row').filter({ has: now.page.getByRole('gridcell') })
    const ten = say('exchange.rows_few').replace('{{count}}', '10')
    const missing = faults.filter({ hasText: 'اسم الطالب' }).filter({ hasText: ten })
    await missing.waitFor()
    expect(await faults.count()).toBeLessThan(5)
    expect(await missing.innerText()).not.toContain('29')
    await missing.getByRole('button', { name: ten }).click()
    expect(await missing.innerText()).toContain('26، 29')
  })

  itOfSweep('lists every row that is not taken when asked, sorted as one likes, also those that wait for an answer', async () => {
    const faults = now.page.getByRole('row').filter({ has: now.page.getByRole('gridcell') })
    await button('exchange.faults.apart').click()
    await expect.poll(() => faults.count()).toBeGreaterThanOrEqual(30)
    const places = async () =>
      (await faults.getByRole('gridcell').and(now.page.locator('[data-field=rows]')).allInnerTexts()).map(Number)
    expect(await places()).toEqual((await places()).toSorted((one, other) => one - other))
    const head = now.page.getByRole('columnheader', { name: say('exchange.rowNumber') })
    await head.click()
    await head.click()
    await expect.poll(places).toEqual((await places()).toSorted((one, other) => other - one))
    await button('exchange.faults.together').click()
    await expect.poll(() => faults.count()).toBeLessThan(5)
  })

  itOfSweep('counts the rows that were not read, and lists them when asked', async () => {
    await now.goto('/students/import')
    await now.page.locator('.g-drop, .g-import-file').first().waitFor()
    const heads = 'رقم الهوية,اسم الطالب,الصف'
    const rows = Array.from(
      { length: 6 },
      (_, index) => `${heads}\n${noorIdentity(470_000 + index)},سعد ماجد ${index} الحربي,0125`,
    )
    await pick(new TextEncoder().encode(rows.join('\n')))
    const note = now.page.getByRole('paragraph').filter({ hasText: say('exchange.skippedRows').split('{{')[0] ?? '' })
    const count = note.getByRole('button', { name: say('exchange.rows_few').replace('{{count}}', '5') })
    expect(await count.getAttribute('aria-expanded')).toBe('false')
    expect(await note.innerText()).not.toContain('11')
    await count.click()
    expect(await note.innerText()).toContain('3، 5، 7، 9، 11')
  })

  // It knows the student that a test before has brought in.
  itOfSweep(
    'shows what a known student has and what the file says, and takes it, keeps it or passes over it row by row',
    async () => {
      await now.goto('/students/import')
      await now.page.locator('.g-drop, .g-import-file').first().waitFor()
      const heading = 'رقم الهوية,اسم الطالب,رقم نور,ملاحظات'
      // The student of the first files of this page.
      await pick(new TextEncoder().encode(`${heading}\n${noorIdentity(450_010)},هاني 10 سالم البقمي,N-450010,من الملف\n`))
      const rows = now.page.getByRole('row').filter({ hasText: 'هاني 10 سالم البقمي' })
      await rows.waitFor()
      expect(await rows.innerText()).toContain('من الملف')
      const decision = rows.getByRole('combobox', { name: say('exchange.changes.wayOf').replace('{{row}}', '2') })
      expect(await decision.inputValue()).toBe('file')
      await decision.selectOption('skip')
      await expect.poll(async () => (await counts())[say('generated.import.will.updated')]).toBe(0)
      await button('exchange.changes.ours').click()
      await expect.poll(() => decision.inputValue()).toBe('ours')
      await expect.poll(async () => (await counts())[say('generated.import.will.updated')]).toBe(1)
    },
  )

  itOfSweep('asks for a name that tells two children apart where they stand in one row, and takes it', async () => {
    await now.goto('/students/import')
    await now.page.locator('.g-drop, .g-import-file').first().waitFor()
    await pick(
      new TextEncoder().encode(
        `رقم الهوية,اسم الطالب,الصف,الجوال\n${noorIdentity(450_060)},هاني 10 سالم البقمي,0125,0544000160\n`,
      ),
    )
    const question = now.page.locator('.g-questions li').filter({ hasText: noorIdentity(450_010) })
    await question.waitFor()
    expect((await counts())[say('exchange.waiting')]).toBe(1)
    const box = question.getByRole('textbox', { name: say('exchange.answer.nameInRow').replace('{{row}}', '2') })
    expect(await box.inputValue()).toBe('هاني 10 سالم البقمي')
    await box.fill('هاني 10 سالم علي البقمي')
    await box.press('Enter')
    await expect.poll(async () => (await counts())[say('generated.import.will.created')]).toBe(1)
    expect(await box.inputValue()).toBe('هاني 10 سالم علي البقمي')
  })

  itOfSweep('lets a person point at the row of headings and say what each column means', async () => {
    await now.goto('/students/import')
    await now.page.locator('.g-drop, .g-import-file').first().waitFor()
    await pick(
      new TextEncoder().encode(
        `كشف بأسماء,كثيرة,جدا,هنا\nألف,باء,جيم,دال\n${noorIdentity(450_040)},راكان نايف عوض الجهني,0125,0544000140\n`,
      ),
    )
    await now.page.getByText(say('exchange.sayMeanings')).waitFor()
    expect((await counts())[say('exchange.waiting')]).toBe(2)
    await now.page.getByLabel(say('exchange.headingRow')).selectOption('2')
    const meaning = (letter: string, heading: string) =>
      now.page.getByRole('combobox', { name: `${letter}: ${heading}`, exact: true })
    await meaning('A', 'ألف').waitFor()
    await meaning('A', 'ألف').selectOption('identityNumber')
    await meaning('B', 'باء').selectOption('arabicName')
    await meaning('C', 'جيم').selectOption('row')
    await meaning('D', 'دال').selectOption('guardian.phone')
    await expect.poll(async () => (await counts())[say('generated.import.will.created')]).toBe(1)
  })

  it('forgets the file when the person signs out', async () => {
    await now.goto('/students/import')
    await pick(noorFile({ students: 5, faulty: 0 }))
    await now.page.locator('.g-counts').waitFor()
    await expect.poll(async () => (await kept()).length).toBe(1)
    await now.page.locator('.navbar-person').click()
    await now.page.getByText(say('ra.auth.logout')).click()
    await now.page.locator('input[type=password]').waitFor()
    await expect.poll(kept).toEqual([])
  })

  itOfSweep('leaves no name that was searched for on a computer that others use', async () => {
    const own = await visit(browser, school, 'demo_secretary', { language: 'ar' })
    const lists = () => own.page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.listParams')))
    await own.goto('/students')
    await own.page.getByRole('main').getByRole('searchbox').fill('القحطاني')
    await own.page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('القحطاني'))
    await expect.poll(lists).not.toEqual([])
    await own.page.locator('.navbar-person').click()
    await own.page.getByText(say('ra.auth.logout')).click()
    await own.page.locator('input[type=password]').waitFor()
    expect(await lists()).toEqual([])
    expect(await own.page.evaluate(() => localStorage.getItem('language'))).toBe('ar')
  })

  it('is not there for people who may not change students', async () => {
    const cashier = await visit(browser, school, 'demo_cashier', { language: 'ar' })
    await cashier.goto('/students/import')
    await cashier.page.waitForURL(/error-404/)
  })
})
