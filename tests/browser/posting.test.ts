import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import type { Caller, School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const registry = createRegistry(definitions)

describe('posting in the browser', () => {
  let school: School
  let browser: Browser
  let accountant: Caller
  const year = new Date().getFullYear()
  const accounts = new Map<string, number>()
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    accountant = await school.signIn('demo_accountant')
    await connected(school.databaseUrl, async (client) => {
      for (const row of (await client.query(`select id, code from accounts where tenant_id = 1`)).rows)
        accounts.set(row.code, row.id)
    })
  })

  const say = texts('en')
  /** An open voucher from one account to another. */
  const voucher = async (
    date: string,
    description: string,
    from: string,
    to = '110101',
  ): Promise<{ id: number; number: string }> => {
    const { status, body } = await accountant.call<{ id: number; number: string }>('POST', 'vouchers', {
      year,
      body: {
        date,
        description,
        status: 'open',
        entries: [
          { account: accounts.get(to), debit: '25.50' },
          { account: accounts.get(from), credit: '25.50', ...(from.startsWith('4') && { taxTreatment: 'outOfScope' }) },
        ],
      },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const setActive = (code: string, active: boolean) =>
    connected(school.databaseUrl, (client) =>
      client.query('update accounts set active = $1 where tenant_id = 1 and code = $2', [active, code]),
    )
  const queue = (page: Page) =>
    page
      .getByRole('grid', { name: say('posting.open'), exact: true })
      .or(page.getByRole('grid', { name: say('posting.posted'), exact: true }))
  const row = (page: Page, described: string) => queue(page).getByRole('row').filter({ hasText: described })
  const job = (page: Page) => page.getByRole('region', { name: say('actions.post'), exact: true })
  /** The rows that a job has refused, without the heads. */
  const refused = (page: Page) =>
    job(page)
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })

  itOfSweep(
    'asks before a second opening voucher counts, names the other one, and warns of it in the queue',
    async () => {
      const entries = [
        { account: accounts.get('110101'), debit: '7.00' },
        { account: accounts.get('3101'), credit: '7.00' },
      ]
      const day = `${year}-01-01`
      const { body } = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        body: { date: day, kind: 'opening', status: 'draft', description: 'Counted anew', entries },
      })
      const { page, complaints, goto, follow } = await visit(browser, school, 'demo_accountant', { language: 'en' })
      await goto(`/vouchers/edit/${body.id}`)
      const final = page.getByRole('button', { name: say('resources.vouchers.saveAs.open'), exact: true })
      await final.click()
      const asked = page.getByRole('dialog', { name: say('dialogs.question.title') })
      await asked.getByRole('link').waitFor()
      expect(await asked.getByRole('link').getAttribute('href')).toMatch(/^\/vouchers\/edit\/\d+$/)
      const other = /\d+$/.exec((await asked.getByRole('link').textContent()) ?? '')?.[0]
      // Enter at once is no yes.
      await page.keyboard.press('Enter')
      await asked.waitFor({ state: 'detached' })
      await final.click()
      await asked.getByRole('button', { name: say('dialogs.question.yes') }).click()
      await final.waitFor({ state: 'detached' })
      // Whoever posts it says yes to that first; the question then stands in its place, and no goes back to the page.
      const post = page.getByRole('button', { name: say('actions.post'), exact: true })
      await post.click()
      await page
        .getByRole('dialog', { name: say('actions.post') })
        .getByRole('button', { name: say('actions.post') })
        .click()
      await asked.getByRole('link').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      await asked.getByRole('button', { name: say('dialogs.back') }).click()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await follow(`/post-vouchers?from=${day}&to=${day}`)
      await row(page, 'Counted anew').getByRole('listitem').waitFor()
      await row(page, 'Counted anew').getByRole('checkbox').check()
      await page.getByRole('button', { name: say('posting.postChosen') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(say('posting.warned_one')).waitFor()
      expect(await dialog.getByRole('link').first().getAttribute('href')).toBe(`/vouchers/edit/${body.id}`)
      expect(await dialog.getByRole('listitem').textContent()).toContain(String(other))
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(say('dialogs.back'))
      await dialog.getByRole('button', { name: say('actions.post'), exact: true }).click()
      await job(page).getByText(say('jobs.state.done'), { exact: true }).waitFor()
      await expect.poll(() => row(page, 'Counted anew').count()).toBe(0)
      // A job that was ordered past this page has asked nobody: its questions are answered here.
      const third = await accountant.call<{ id: number }>('POST', 'vouchers', {
        year,
        body: { date: day, kind: 'opening', status: 'open', description: 'Counted again', entries },
        headers: { Confirmed: 'Voucher.SecondOpening' },
      })
      const targets = [{ resource: 'vouchers', ids: [third.body.id] }]
      const ordered = await accountant.call<{ id: number }>('POST', 'jobs', { year, body: { action: 'post', targets } })
      await goto(`/post-vouchers?from=${day}&to=${day}&job=${ordered.body.id}`)
      await row(page, 'Counted again').waitFor()
      expect(await refused(page).textContent()).toContain(`number ${other}`)
      expect(await faultsOf(page)).toEqual([])
      await job(page)
        .getByRole('button', { name: say('jobs.confirm') })
        .click()
      await expect.poll(() => row(page, 'Counted again').count()).toBe(0)
      expect(await refused(page).count()).toBe(0)
      expect(complaints).toEqual([])
      await page.context().close()
    },
    60_000,
  )

  it('posts what is chosen with progress; what is refused on the way stays with its reason', async () => {
    const day = `${year}-05-05`
    await voucher(day, 'Canteen of May', '410102')
    const late = await voucher(day, 'Bus of May', '410103')
    await setActive('410104', true)
    await voucher(day, 'Books of May', '410104')
    await setActive('410104', false)
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto(`/post-vouchers?from=${day}&to=${day}`)
    await row(page, 'Books of May').getByText('not active').waitFor()
    expect(await row(page, 'Books of May').getByRole('checkbox').isDisabled()).toBe(true)
    const effects = page.getByRole('table', { name: say('posting.effects.open') })
    expect(await effects.getByRole('row').filter({ hasText: '110101' }).textContent()).toContain('51.00')
    await row(page, 'Canteen of May').getByRole('checkbox').check()
    await expect.poll(() => effects.getByRole('row').filter({ hasText: '110101' }).textContent()).toContain('25.50')
    await row(page, 'Bus of May').getByRole('checkbox').check()
    await setActive('410103', false)
    await page.getByRole('button', { name: say('posting.postChosen') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('actions.post'), exact: true })
      .click()
    await page.waitForURL(/job=\d+/)
    await job(page).getByText(say('jobs.state.done'), { exact: true }).waitFor()
    expect(await refused(page).textContent()).toContain('Line 2: Account')
    expect(await job(page).getByRole('link').getAttribute('href')).toBe(`/vouchers/edit/${late.id}`)
    expect(await job(page).getByRole('link').textContent()).toContain(String(late.number))
    await expect.poll(() => row(page, 'Canteen of May').count()).toBe(0)
    await row(page, 'Bus of May').getByText('not active').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('jobs.file') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    await page.reload()
    await job(page).getByText(say('jobs.state.done'), { exact: true }).waitFor()
    await expect.poll(() => refused(page).count()).toBe(1)
    for (const code of ['410103', '410104']) await setActive(code, true)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('takes a posting back with a reason, and the voucher shows the entry and its mirror', async () => {
    const day = `${year}-05-06`
    const { id } = await voucher(day, 'Fees by mistake', '410102')
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto(`/vouchers/edit/${id}`)
    const entry = page.getByRole('region', { name: say('posting.entry.title') })
    await entry.getByText(say('posting.entry.notYet')).waitFor()
    await page.getByRole('button', { name: say('actions.post'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('actions.post'), exact: true })
      .click()
    await entry.getByText(say('posting.entry.stands')).waitFor()
    await goto(`/post-vouchers?state=posted&from=${day}&to=${day}`)
    await row(page, 'Fees by mistake').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    const back = page.getByRole('table', { name: say('posting.effects.posted') })
    expect(await back.getByRole('row').filter({ hasText: '110101' }).textContent()).toContain('25.50')
    await page.getByRole('button', { name: say('posting.unpostChosen') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('actions.unpost'), exact: true }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await dialog.getByLabel(say('dialogs.unpost.reason')).fill('Wrong account')
    await page.keyboard.press('Enter')
    await page.getByText(say('posting.none.posted')).waitFor()
    await goto(`/vouchers/edit/${id}`)
    await entry.getByText('Reverses entry').waitFor()
    await entry.getByText('Wrong account').waitFor()
    expect(await entry.getByRole('article').count()).toBe(3)
    await entry.getByRole('link', { name: 'Reversed by entry' }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Reverses entry')
    const statement = await entry
      .getByRole('link', { name: /110101/ })
      .first()
      .getAttribute('href')
    expect(statement).toContain(`report=accountStatement`)
    expect(statement).toContain(`account=${accounts.get('110101')}`)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('shows the documents of the branch that is chosen beside them', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    const day = `${year}-05-07`
    await voucher(day, 'Of the first school alone', '410102')
    await goto(`/post-vouchers?from=${day}&to=${day}`)
    await row(page, 'Of the first school alone').waitFor()
    const branch = page.getByRole('search').getByLabel(say('shell.branch'))
    const others = await branch.locator('option').allTextContents()
    await branch.selectOption({ label: others.at(-1) ?? '' })
    await page.getByText(say('posting.none.open')).waitFor()
    expect(new URL(page.url()).search).toContain(`from=${day}`)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('asks for a type of documents when none is chosen, and keeps the filters in the address', async () => {
    const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/post-vouchers')
    const types = page.getByRole('group', { name: say('posting.types') })
    const ticked = () => types.getByRole('checkbox', { checked: true }).count()
    const all = types.getByRole('checkbox', { name: say('posting.allTypes'), exact: true })
    const kinds = registry.models.filter(({ posting }) => posting).length
    expect(await ticked()).toBe(kinds + 1)
    // One kind alone, all again, and none.
    const vouchers = say('resources.vouchers.name_two')
    await types.getByRole('button', { name: say('posting.onlyType').replace('{{type}}', vouchers), exact: true }).click()
    await page.waitForURL(/types=vouchers(&|$)/)
    await expect.poll(ticked).toBe(1)
    await all.click()
    await expect.poll(ticked).toBe(kinds + 1)
    await all.click()
    await expect.poll(ticked).toBe(0)
    await page.getByText(say('errors.Post.ChooseType')).waitFor()
    await page.waitForURL(/types=/)
    expect(await page.getByRole('grid').count()).toBe(0)
    await page.getByRole('checkbox', { name: say('resources.vouchers.name_two') }).click()
    await page.getByRole('radio', { name: say('posting.posted'), exact: true }).click()
    await page.waitForURL(/state=posted/)
    await page.getByRole('grid', { name: say('posting.posted'), exact: true }).waitFor()
    await page.getByLabel(say('posting.from')).fill(`${year}-01-15`)
    await page.keyboard.press('Tab')
    await page.waitForURL(new RegExp(`from=${year}-01-15`))
    await page.context().close()
  })

  itOfSweep('is chosen from by keys alone', async () => {
    const { page, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/post-vouchers')
    const boxes = queue(page).getByRole('checkbox')
    await boxes.nth(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    expect([await boxes.nth(1).isChecked(), await boxes.nth(2).isChecked()]).toEqual([true, true])
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await expect.poll(() => boxes.last().isChecked()).toBe(true)
    await page.context().close()
  })

  it('folds its filters on a phone, and lets nothing be chosen at the head office, where nothing is posted', async () => {
    const { master } = await branchesOf(await school.signIn('demo_admin'))
    const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'en', width: 390, branch: master })
    await voucher(`${year}-05-08`, 'Seen from the head office', '410102')
    await goto('/post-vouchers')
    await page.locator('.post-card').first().waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: say('generated.filter.name') }).click()
    await page.getByRole('checkbox', { name: say('posting.allTypes') }).waitFor()
    await page.context().close()
  })

  it('is not there for who may not post', async () => {
    const { page } = await visit(browser, school, 'demo_secretary', { language: 'en' })
    expect(await page.getByRole('link', { name: say('pages.postVouchers') }).count()).toBe(0)
    await page.goto(`${school.address}/post-vouchers`)
    await page.waitForURL(/error-404/)
    await page.context().close()
  })

  it.each(some(['ar', 'en'], []))(
    'reads well for everyone in %s, on a desk and on a phone',
    async (language) => {
      const { id } = await voucher(`${year}-05-07`, 'Bank fees', '410102')
      for (const width of [1440, 390]) {
        const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language, width })
        for (const path of ['/post-vouchers', '/post-vouchers?types=', '/post-vouchers?state=posted', `/vouchers/edit/${id}`]) {
          await goto(path)
          await expect.poll(() => page.locator('[aria-busy=true], .skeleton').count()).toBe(0)
          expect(await faultsOf(page), `${path} ${width}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${path} ${width}`).toBe(true)
        }
        expect(complaints).toEqual([])
        await page.context().close()
      }
    },
    120_000,
  )
})
