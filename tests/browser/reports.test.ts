import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { connected } from '../support/database.ts'
import type { School } from '../support/school.ts'
import { all, itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const bars = (page: Page) => page.getByRole('img', { name: /^(Chart|رسم بياني): / }).locator('.MuiBarChart-element')

describe('accounting reports in the browser', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it('leads from the catalogue to a trial balance, a statement and the document behind a row', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/accounts-reports')
    await page.getByRole('link', { name: /Trial balance/ }).click()
    await page.waitForURL(/accounts-reports\?report=trialBalance/)
    expect(await page.getByRole('navigation').count()).toBeGreaterThan(0)
    // Whose figures they are, and of which days.
    const year = new Date().getFullYear()
    const head = page.locator('.report-head')
    await expect.poll(() => head.innerText()).toContain(`${year}-01-01 – ${year}-12-31`)
    expect(await head.innerText()).toMatch(/Daftar Private Schools\s+Boys' school/)
    await page.getByRole('link', { name: 'Main safe' }).click()
    await page.waitForURL(/report=accountStatement/)
    await expect.poll(() => page.getByText('Brought forward').count()).toBe(1)
    expect(await page.getByRole('row').count()).toBeGreaterThan(3)
    await page
      .getByRole('link', { name: /^Voucher \d/ })
      .first()
      .click()
    await page.waitForURL(/vouchers\/edit\/\d+/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep(
    'says above its figures what is counted: overdue instalments are those of the books, with what is to be asked for',
    async () => {
      const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
      await goto('/transaction-reports?report=overdueInstalments')
      await page.getByRole('heading', { level: 1, name: 'Overdue instalments' }).waitFor()
      expect(await page.locator('.report-head').innerText()).toContain('less receipts that are not posted')
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  itOfSweep('shows the days that are often asked for by one press, inside the shell', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/accounts-reports?report=trialBalance&columns=two')
    const period = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.poll(() => period('This year').getAttribute('aria-pressed')).toBe('true')
    await period('This month').press('Enter')
    await page.waitForURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/)
    expect(page.url()).toContain('columns=two')
    await expect.poll(() => page.locator('[name=from]').inputValue()).toMatch(/-01$/)
    await expect.poll(() => period('This month').getAttribute('aria-pressed')).toBe('true')
    // What is kept under a name moves on with the days that it means.
    await period('Saved reports').click()
    const saved = page.getByRole('dialog', { name: 'Saved reports' })
    await saved.getByRole('textbox').fill('Month in two columns')
    await saved.getByRole('textbox').press('Enter')
    await saved.getByRole('button', { name: 'Month in two columns', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await period('Last year').click()
    const year = new Date().getFullYear() - 1
    await page.waitForURL(new RegExp(`year=${year}`))
    await expect.poll(() => page.locator('[name=from]').inputValue()).toBe(`${year}-01-01`)
    // Another year than the shell's is said, and can be left.
    await page
      .getByRole('main')
      .getByRole('combobox', { name: 'Year' })
      .selectOption(String(year + 1))
    await expect.poll(() => period('This year').getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('main').getByRole('combobox', { name: 'Year' }).count()).toBe(0)
    await goto('/accounts-reports?report=incomeStatement')
    await period('Saved reports').click()
    await saved.getByRole('button', { name: 'Month in two columns', exact: true }).click()
    await page.waitForURL(/report=trialBalance.*columns=two/)
    await expect.poll(() => period('This month').getAttribute('aria-pressed')).toBe('true')
    // It stands among the reports and is found from anywhere, in another window too.
    await goto('/accounts-reports')
    const kept = page.getByRole('region', { name: 'Saved reports' })
    expect(await kept.getByRole('link').innerText()).toMatch(/Month in two columns\s+Trial balance/)
    expect(await faultsOf(page)).toEqual([])
    await page.context().close()
    const other = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await other.goto('/')
    await other.page.keyboard.press('Control+k')
    await other.page.getByRole('combobox', { name: 'Search everything' }).fill('two columns')
    await other.page.getByRole('option', { name: /Month in two columns/ }).click()
    await other.page.waitForURL(/report=trialBalance.*columns=two/)
    complaints.push(...other.complaints)
    await other.page.context().close()
    expect(complaints).toEqual([])
  })

  it('keeps debit, credit and balance in sight beside the menu of a window of 1440', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant')
    for (const report of ['journal', 'generalLedger']) {
      await goto(`/accounts-reports?report=${report}`)
      await page.locator('.r-table tbody tr').first().waitFor()
      const beyond = await page.locator('.r-scroll').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
      expect([report, beyond]).toEqual([report, 0])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('stays a page of its own for a link from elsewhere, and for what it leads to', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/viewer?report=trialBalance')
    await page.getByRole('link', { name: 'Main safe' }).click()
    await page.waitForURL(/\/viewer\?report=accountStatement/)
    expect(await page.locator('.navbar').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('shows the figures first on a phone, and folds what they are made with', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'ar', width: 390 })
    const say = texts('ar')
    await goto('/accounts-reports?report=cashPosition')
    const figures = page.getByRole('table')
    await figures.waitFor()
    expect(await page.locator('[name=from]').count()).toBe(0)
    expect((await bars(page).first().boundingBox())?.y).toBeLessThan(500)
    const options = page.getByRole('button', { name: say('reports.parameters') })
    await options.press('Enter')
    await page.locator('[name=from]').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: say('reports.period.month') }).click()
    await page.waitForURL(/from=/)
    // Where something has to be chosen, there is nothing else to show.
    await goto('/accounts-reports?report=accountStatement')
    await page.getByRole('combobox', { name: say('fields.account') }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('shows the chart as a tree with balances, on a phone too, and leads from an account to its statement', async () => {
    const say = texts('en')
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/chart-of-account')
    const row = (code: string) =>
      page.locator('tr[data-row]').filter({ has: page.locator('td', { hasText: new RegExp(`^${code}$`) }) })
    await row('110101').waitFor()
    const look = async (code: string) => {
      const title = row(code).locator('[data-title]')
      return {
        weight: Number(await title.evaluate((cell) => getComputedStyle(cell).fontWeight)),
        depth: Number(await row(code).evaluate((one) => getComputedStyle(one).getPropertyValue('--depth') || '0')),
        text: await row(code).innerText(),
        balance: Number((await row(code).locator('.ltr').last().innerText()).replace(/[^\d.-]/g, '')),
      }
    }
    const [safes, main, petty] = [await look('1101'), await look('110101'), await look('110102')]
    expect(safes.weight).toBeGreaterThan(main.weight)
    expect(main.depth).toBe(safes.depth + 1)
    expect(safes.balance).toBeCloseTo(main.balance + petty.balance, 2)
    expect(safes.balance).not.toBe(0)
    // Whom an account asks for is said where it asks for somebody.
    expect(main.text).not.toContain(say('choices.partyKind.none'))
    expect((await look('1110')).text).toContain(say('choices.partyKind.guardian'))
    // Each group has what lies below it: a sum of all would count it more than once.
    expect(await page.locator('.g-totals').count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.g-cards').waitFor()
    const starts = async (code: string) => (await row(code).boundingBox())?.x ?? 0
    expect(await starts('110101')).toBeGreaterThan(await starts('1101'))
    expect((await look('1101')).balance).toBe(safes.balance)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('.g-table').waitFor()
    await page.getByRole('cell', { name: '110101', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Account statement' }).click()
    await page.waitForURL(/report=accountStatement.*account=\d+/)
    await expect.poll(() => page.getByText('Brought forward').count()).toBe(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('draws what was earned and spent, month beside month', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/viewer?report=incomeStatement&by=month')
    await expect.poll(() => bars(page).count()).toBeGreaterThan(2)
    expect(await page.getByRole('figure').innerText()).toContain('Net profit')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('begins many groups of bars where the line begins, and says the amount of each under the pointer', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'ar' })
    await goto('/viewer?report=incomeStatement&by=costCenter')
    await expect.poll(() => bars(page).count()).toBeGreaterThan(8)
    const first = page.getByRole('columnheader').nth(2)
    const group = page.getByRole('figure').getByText(await first.innerText(), { exact: true })
    const middle = (await group.boundingBox()) ?? { x: 0, width: 0 }
    const tall = (await bars(page).evaluateAll((all) =>
      all.map((bar) => ({
        x: bar.getBoundingClientRect().x,
        width: bar.getBoundingClientRect().width,
        fill: bar.getAttribute('fill'),
      })),
    )) as { x: number; width: number; fill: string }[]
    const income = tall.filter(({ fill }) => fill === 'var(--accent)').toSorted((a, b) => b.x - a.x)[0]
    expect(income?.x).toBeGreaterThan(middle.x)
    await bars(page).locator('xpath=self::*[@fill="var(--accent)"]').last().hover()
    const total = await page
      .getByRole('row')
      .filter({ hasText: texts('ar')('reports.rows.totalIncome') })
      .getByRole('cell')
      .nth(2)
      .innerText()
    await expect.poll(() => page.getByRole('tooltip').innerText()).toContain(total)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('draws what is owed to the other side of nothing', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    const accountant = await school.signIn('demo_accountant')
    const { body: banks } = await accountant.call<{ id: number }[]>('GET', 'banks?range=[0,1]')
    const overdrawn = await accountant.call<{ id: number; version: number }>('POST', 'treasuryTransfers', {
      body: {
        date: today(),
        status: 'open',
        fromBank: banks[0]?.id,
        targets: [{ bank: banks[1]?.id, amount: '3000000' }],
      },
    })
    const { id, version } = overdrawn.body
    const posted = await accountant.call('POST', `treasuryTransfers/${id}/post`, { body: { version } })
    expect([overdrawn.status, posted.status], JSON.stringify([overdrawn.body, posted.body])).toEqual([201, 200])
    await goto('/viewer?report=cashPosition')
    const { body } = await accountant.call<{ rows: { cells: Record<string, string> }[] }>('GET', 'reports/cashPosition')
    const closings = body.rows.map(({ cells }) => Number(cells['closing']))
    const [least, most] = [Math.min(...closings), Math.max(...closings)]
    expect(least).toBeLessThan(0)
    for (const drawn of [least, most])
      await page
        .getByRole('figure')
        .getByText(drawn.toLocaleString('en', { minimumFractionDigits: 2 }))
        .waitFor()
    const boxes = await bars(page).evaluateAll((all) =>
      all.map((bar) => {
        const { x, width } = bar.getBoundingClientRect()
        return { x, width, colour: bar.getAttribute('fill') }
      }),
    )
    const below = boxes.find(({ colour }) => colour === 'var(--danger)') ?? { x: 0, width: 0 }
    const above = boxes.filter(({ colour }) => colour === 'var(--accent)').toSorted((a, b) => b.width - a.width)[0] ?? below
    expect(below.width).toBeGreaterThan(2)
    expect(below.x + below.width).toBeLessThanOrEqual(above.x)
    expect(below.width / above.width).toBeCloseTo(-least / most, 2)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('says that branches are compared on the head office, and leads there', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'ar' })
    await goto('/viewer?report=trialBalance&compare=branch')
    const say = texts('ar')
    const note = page.getByRole('note')
    await note.waitFor()
    // How many columns there would be is asked for a balance that is not compared.
    expect(await page.getByRole('combobox', { name: say('fields.columns') }).count()).toBe(0)
    const before = await page.getByRole('columnheader').count()
    await note.getByRole('button').click()
    await expect.poll(() => page.getByRole('columnheader').count()).toBeGreaterThan(before)
    expect(await note.count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('keeps the totals of a long table in the window', async () => {
    const { page, goto } = await visit(browser, school, 'demo_accountant', { language: 'ar' })
    await goto('/viewer?report=trialBalance')
    const { y = 0, height = 0 } = (await page.locator('tfoot').boundingBox()) ?? {}
    expect(y).toBeGreaterThan(400)
    expect(y + height).toBeLessThanOrEqual(900)
    await page.context().close()
  })

  itOfSweep('names the account of a statement whole, and asks for the party that it is kept for', async () => {
    const [employees] = await connected(
      school.databaseUrl,
      async (client) => (await client.query(`select id from accounts where tenant_id = 1 and code = '1120'`)).rows,
    )
    const { page, complaints, goto, follow } = await visit(browser, school, 'demo_accountant', { language: 'ar' })
    await goto('/viewer?report=accountStatement')
    // Its days stand there before there are figures.
    await expect.poll(() => page.locator('input[name=from]').inputValue()).toBe(`${new Date().getFullYear()}-01-01`)
    await follow(`/viewer?report=accountStatement&account=${employees.id}`)
    const account = page.getByRole('combobox', { name: 'الحساب' })
    await expect.poll(() => account.inputValue()).not.toMatch(/^…?$/)
    await expect.poll(() => page.locator('h1').innerText()).toBe(`كشف حساب – ${await account.inputValue()}`)
    expect(await page.title()).toContain(await account.inputValue())
    expect(await account.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
    const party = page.locator('.g-party')
    await expect.poll(() => party.locator('select').inputValue()).toBe('employees')
    expect((await party.getByRole('combobox').last().boundingBox())?.width).toBeGreaterThan(200)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep(
    'begins a long report with its first rows and all of its totals, and grows on the way down',
    async () => {
      const accountant = await school.signIn('demo_accountant')
      const year = new Date().getFullYear()
      const [safe, income] = await connected(
        school.databaseUrl,
        async (client) =>
          (await client.query(`select id from accounts where tenant_id = 1 and code in ('110101', '410102') order by code`)).rows,
      )
      const entries = Array.from({ length: 500 }, (_, index) =>
        index % 2 ? { account: income.id, credit: '1.00', taxTreatment: 'outOfScope' } : { account: safe.id, debit: '1.00' },
      )
      const day = `${year}-06-01`
      const made = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        body: { date: day, status: 'open', entries },
      })
      expect((await accountant.call('POST', `vouchers/${made.body.id}/post`, { year, body: {} })).status).toBe(200)
      const { page, complaints, goto, follow } = await visit(browser, school, 'demo_accountant', { language: 'en' })
      await goto(`/viewer?report=journal&from=${day}&to=${day}`)
      const rows = page.locator('.r-table tbody tr')
      await expect.poll(() => rows.count()).toBe(401)
      expect(await page.locator('.r-table tfoot').innerText()).toContain('250.00')
      await rows.last().scrollIntoViewIfNeeded()
      await expect.poll(() => rows.count()).toBe(500)
      // A statement fetches its rows as well: 250 of each of two entries are more than a page.
      const again = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        body: { date: day, status: 'open', entries },
      })
      expect((await accountant.call('POST', `vouchers/${again.body.id}/post`, { year, body: {} })).status).toBe(200)
      await goto(`/viewer?report=accountStatement&account=${safe.id}&from=${day}&to=${day}`)
      await expect.poll(() => rows.count()).toBe(401)
      expect(await page.locator('.r-table tfoot').innerText()).toContain('500.00')
      await rows.last().scrollIntoViewIfNeeded()
      await expect.poll(() => rows.count()).toBe(501)
      expect(await page.getByText('Brought forward').count()).toBe(1)
      // Its pages are set while the person goes on: the job stands in the address and gives the file by itself.
      await follow('/viewer?report=journal')
      await expect.poll(() => rows.count()).toBe(401)
      await page.getByRole('button', { name: 'Export' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'PDF' }).click()
      const job = page.getByRole('region', { name: /Preparing the report/ })
      await job.getByRole('progressbar').waitFor()
      expect(page.url()).toMatch(/[?&]job=\d+/)
      expect((await saved).suggestedFilename()).toMatch(/^Journal - .*\.pdf$/)
      await job.getByRole('button', { name: 'Download the file' }).waitFor()
      await job.getByRole('button', { name: 'Hide this job' }).click()
      await expect.poll(() => page.url()).not.toMatch(/job=/)
      expect(complaints).toEqual([])
      await page.context().close()
    },
    120_000,
  )

  itOfSweep('folds groups, keeps what was asked in the address, and says beside its field what is wrong', async () => {
    const { page, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/viewer?report=trialBalance')
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    const all = await rows.count()
    await page.getByRole('button', { name: 'Collapse' }).first().click()
    expect(await rows.count()).toBeLessThan(all)
    await page.getByLabel('Columns').selectOption('two')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/columns=two/)
    await expect.poll(() => page.getByRole('columnheader', { name: 'Movement' }).count()).toBe(0)
    await goto('/viewer?report=trialBalance&from=2026-12-01&to=2026-01-01')
    await expect.poll(() => page.getByText('The period ends before it begins').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  it.each(some(['ar', 'en'], ['ar']))(
    'reads well for everyone in %s, on a desk and on a phone',
    async (language) => {
      const { page, complaints, goto, follow } = await visit(browser, school, 'demo_accountant', { language })
      await goto('/')
      for (const path of [
        '/accounts-reports',
        '/accounts-reports?report=trialBalance',
        '/accounts-reports?report=balanceSheet',
        '/viewer?report=trialBalance',
        '/viewer?report=incomeStatement',
        '/viewer?report=cashPosition',
        '/viewer?report=integrity',
        '/viewer?report=accountStatement',
      ]) {
        await follow(path)
        await expect.poll(() => page.locator('main :is([aria-busy=true], [class*=skeleton i])').count()).toBe(0)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 })
          // Narrow it is made of the same elements.
          if (all || width === 1440) expect(await faultsOf(page), `${path} ${width}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${path} ${width}`).toBe(true)
        }
      }
      expect(complaints).toEqual([])
      await page.context().close()
    },
    120_000,
  )

  it.each(
    some(
      ['/accounts-reports?report=trialBalance', '/chart-of-account', '/audit', '/vouchers'],
      ['/accounts-reports?report=trialBalance'],
    ),
  )(
    'has targets for a finger, links that are not told by colour alone and names that say what is read (%s, 390 px)',
    async (path) => {
      const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'ar', width: 390 })
      await goto(path)
      await page.locator('main :is(td, li, [data-row]) a, main :is(td, li, [data-row]) button').first().waitFor()
      expect(
        await faultsOf(page, { rules: ['target-size', 'link-in-text-block', 'label-content-name-mismatch', 'link-name'] }),
      ).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})
