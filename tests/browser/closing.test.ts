import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { tableName } from '../../schema/derive/names.ts'
import type { Model } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { placesOf } from '../../src/client/providers/screens.ts'
import '../../src/client/screens.ts'
import { connected } from '../support/database.ts'
import { postDemoDocuments } from '../support/postDemoDocuments.ts'
import type { Caller, School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

describe('closing a year in the browser', () => {
  let school: School
  let browser: Browser
  let accountant: Caller
  const year = new Date().getFullYear()
  const say = texts('en')
  const documents = createRegistry(definitions).models.filter(({ posting }) => posting)
  const nameOf = ({ name }: Model) => say(`resources.${name}.name`)
  const query = <T>(text: string): Promise<T[]> =>
    connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    accountant = await school.signIn('demo_accountant')
  })

  it('leads from what stands in the way to the document, in its own branch', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/fiscalYears')
    await page
      .getByRole('row')
      .filter({ hasText: `${year}-12-31` })
      .getByRole('cell', { name: `${year}-12-31` })
      .click()
    await page.getByRole('button', { name: say('actions.close') }).click()
    await page.waitForURL(/year-closing\?id=\d+/)
    const close = page.getByRole('button', { name: say('actions.closeUnfinished') })
    await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true')
    await page
      .getByRole('link', { name: new RegExp(`^(${documents.map(nameOf).join('|')}) `) })
      .last()
      .click()
    await page.waitForURL(/\/edit\w*\/\d+$/)
    const standsAt = (model: Model) =>
      [placesOf(model).edit, `/${model.route.base}/edit`].some((place) => page.url().includes(`${place}/`))
    const document = documents.find(standsAt)
    if (!document) throw new Error(`no document stands at ${page.url()}`)
    await expect.poll(() => page.locator('h1').textContent()).toContain(nameOf(document))
    const [last] = await query<{ id: number }>(
      `select branch_id as id from ${tableName(document.name)} where tenant_id = 1 and id = ${/\d+$/.exec(page.url())?.[0]}`,
    )
    expect(await page.evaluate(() => localStorage.getItem('branchId'))).toBe(String(last?.id))
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('locks a month from its page, with what it lacks in sight, on a phone as well', async () => {
    const month = `${year}-01`
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en', width: 390 })
    await goto(`/month-closing?month=${month}`)
    await page
      .getByText(say('closing.check.custodies.bad'))
      .or(page.getByText(say('closing.check.unposted.good')))
      .first()
      .waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    const lock = say('actions.closeUnfinishedMonth')
    await page.getByRole('button', { name: lock }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('textbox').fill('the bank is late')
    await asked.getByRole('button', { name: lock }).click()
    await page
      .getByText(say('closing.monthLocked').replace('{{date}}', `${month}-31`))
      .first()
      .waitFor()
    const locked = await query('select general_lock_date::text as until from company where tenant_id = 1')
    expect(locked).toEqual([{ until: `${month}-31` }])
    // What it was closed with stands there with who did so, and it is opened again from there.
    await page.getByText(say('closing.moved.reason').replace('{{reason}}', 'the bank is late')).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: say('actions.reopenMonth') }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('an invoice came')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('actions.reopenMonth') })
      .click()
    await page.getByText(say('closing.moved.reason').replace('{{reason}}', 'an invoice came')).waitFor()
    await query('update company set general_lock_date = null, version = version + 1 where tenant_id = 1')
    const secretary = await school.signIn('demo_secretary')
    expect((await secretary.call('GET', `ledger/months/${month}`)).status).toBe(403)
    const admin = await school.signIn('demo_admin')
    expect((await admin.call('GET', 'ledger/months/2026-13')).status).toBe(400)
    expect((await admin.call('GET', 'ledger/months/1999-01')).status).toBe(404)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('closes the year as a job that outlives a reload, leads to the vouchers, and opens it again', async () => {
    await postDemoDocuments(query, async (path, branch) =>
      expect((await accountant.call('POST', path, { year, branch, body: {} })).status).toBe(200),
    )
    const { page, complaints, goto, load } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/year-closing')
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: say(`closing.step.${name}`) })
    await expect.poll(() => step('preview').getAttribute('aria-current')).toBe('step')
    // What is left open is listed, and closing with it takes a reason.
    await page.getByText(say('closing.check.custodies.bad')).waitFor()
    await page.getByRole('button', { name: say('actions.closeUnfinished') }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel(say('fields.reason')).fill('Counted and agreed')
    await asked.getByRole('button', { name: say('actions.closeUnfinished') }).click()
    await page.waitForURL(/job=\d+/)
    // The year is read while the job is at work, the job not before its end.
    await page.route(/\/jobs\/\d+$/, async (route) => {
      await expect
        .poll(() => query(`select 1 from fiscal_years where tenant_id = 1 and year = ${year} and status = 'closed'`))
        .toHaveLength(1)
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => page.getByRole('button', { name: say('actions.reopen') }).count()).toBe(1)
    await expect.poll(() => page.locator('.job .state-pill').textContent()).toBe(say('jobs.state.done'))
    expect(await page.locator('[data-state=done]').count()).toBe(4)
    // What it was closed with, who confirmed it, and each line of it with its amount.
    await page.getByText(say('closing.keptBy').replace('{{name}}', '').trim()).waitFor()
    await page.getByRole('button', { name: say('closing.check.custodies.bad') }).click()
    await expect.poll(() => page.locator('.closing-missing .figure').first().innerText()).toMatch(/^[\d,.]+$/)
    const [voucher] = await query<{ number: string }>(
      `select number from vouchers where tenant_id = 1 and source_fiscal_years_id is not null and status = 'posted' order by branch_id limit 1`,
    )
    await page
      .getByRole('link', { name: String(voucher?.number), exact: true })
      .first()
      .click()
    await page.waitForURL(/vouchers\/closedVoucherEdit\/\d+/)
    await expect.poll(() => page.locator('h1').textContent()).toContain(String(voucher?.number))
    // In the language that is kept for the administrator, whatever this window shows.
    expect(await page.locator('[data-field="description"] output').innerText()).toBe(`إقفال السنة المالية ${year}`)
    // Looked at from the next year it is closed as well.
    const branch = await page.evaluate(() => localStorage.getItem('branchId'))
    const [posted] = await query<{ id: number }>(
      `select id from vouchers where tenant_id = 1 and branch_id = ${branch} and status = 'posted' and source_fiscal_years_id is null order by id limit 1`,
    )
    const choose = (one: number) => page.evaluate((chosen) => sessionStorage.setItem('currentYear', chosen), String(one))
    await choose(year + 1)
    await load(`/vouchers/edit/${posted?.id}`)
    await page.getByText(say('generated.why.closedRecord').replace('{{year}}', String(year))).waitFor()
    expect(await page.locator('.navbar').innerText()).toContain(String(year + 1))
    expect(await page.getByRole('button', { name: say('actions.unpost') }).getAttribute('aria-disabled')).toBe('true')
    await choose(year)
    await load('/year-closing')
    await page.getByRole('button', { name: say('actions.reopen') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('fields.reason')).fill('The auditor asked for it')
    await dialog.getByRole('button', { name: say('actions.reopen') }).click()
    // What that undoes is said by name.
    await page.getByText('statements of it that were given out').waitFor()
    await page.getByRole('button', { name: say('dialogs.question.yes'), exact: true }).click()
    await expect.poll(() => step('preview').getAttribute('aria-current')).toBe('step')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each(some(['ar', 'en'], []))(
    'reads well for everyone in %s, on a desk and on a phone',
    async (language) => {
      for (const width of [1440, 390]) {
        const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language, width })
        await goto('/year-closing')
        await expect.poll(() => page.locator('main :is([aria-busy=true], [class*=skeleton i])').count()).toBe(0)
        for (const summary of await page.locator('.closing-card .MuiAccordionSummary-root').all()) await summary.click()
        const tables = page.locator('.closing-card .MuiAccordion-root section')
        expect(await tables.count()).toBeGreaterThan(1)
        for (const table of await tables.all()) {
          expect(await table.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true)
          const totals = await table.locator('tfoot td').allInnerTexts()
          expect(totals[0]).toMatch(/[1-9]/)
          expect(totals[0]).toBe(totals[1])
        }
        expect(await faultsOf(page), `${width}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${width}`).toBe(true)
        expect(complaints).toEqual([])
        await page.context().close()
      }
    },
    90_000,
  )

  it.each(
    some(
      [
        ['ar', 1440],
        ['en', 390],
      ],
      [],
    ),
  )('says at which of its steps a closing is, and gives it up (%s, %i px)', async (language, width) => {
    const told = texts(language)
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language, width })
    await goto('/year-closing')
    const close = page.getByRole('button', { name: told('actions.closeUnfinished'), exact: true })
    const [{ name } = { name: '' }] = await query<{ name: string }>(
      `select ${language === 'ar' ? 'arabic' : 'english'}_name as name from branches where tenant_id = 1 order by id desc limit 1`,
    )
    await connected(school.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query(`select 1 from counters where tenant_id = 1 and name = 'vouchers'
        and branch_id = (select max(id) from branches where tenant_id = 1) for update`)
      await close.click()
      const asked = page.getByRole('dialog')
      await asked.getByLabel(told('fields.reason')).fill('123')
      await asked.getByRole('button', { name: told('actions.closeUnfinished'), exact: true }).click()
      const step = page.locator('.job-stage')
      await expect.poll(() => step.innerText()).toContain(told('jobs.stage.closeUnfinished.voucher').replace('{{branch}}', name))
      expect(await step.innerText()).toMatch(/[1-9].*[1-9]/)
      expect(await faultsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
      await page.getByRole('button', { name: told('jobs.cancel') }).click()
      await page.getByText(told('jobs.state.cancelling')).waitFor()
      await client.query('rollback')
    })
    await expect.poll(() => page.locator('.job .state-pill').textContent()).toBe(told('jobs.state.cancelled'))
    expect(await query(`select 1 from fiscal_years where tenant_id = 1 and status = 'closed'`)).toEqual([])
    expect(
      await query(`select 1 from vouchers where tenant_id = 1 and source_fiscal_years_id is not null and status = 'posted'`),
    ).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  // It leaves a year before this one open that has entries: it is the last one.
  it('takes a document of a closed year back from its page: on a day of the open one, with a reason, and it is void', async () => {
    const last = year - 1
    const admin = await school.signIn('demo_admin')
    const branch =
      (await query<{ id: number }>('select id from branches where tenant_id = 1 and not is_master order by id limit 1'))[0]?.id ??
      0
    const accounts = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('6110', '3101') order by code desc`,
    )
    const send = async (path: string, body: object) => {
      const headers = { Confirmed: 'Voucher.EquityAsResult' }
      const answer = await admin.call<{ id: number }>('POST', path, { year: last, branch, body, headers })
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
      return answer.body.id
    }
    const id = await send('vouchers', {
      ...{ date: `${last}-12-15`, status: 'open', description: 'Depreciation' },
      entries: [
        { account: accounts[0]?.id, debit: '70.00' },
        { account: accounts[1]?.id, credit: '70.00' },
      ],
    })
    await send(`vouchers/${id}/post`, {})
    const [former] = await query<{ id: number }>(`select id from fiscal_years where tenant_id = 1 and year = ${last}`)
    const close = async (action: string) => {
      const { status, body } = await admin.call('POST', `fiscalYears/${former?.id}/${action}`, {
        year: last,
        branch,
        body: { reason: 'tried' },
        headers: { Confirmed: 'Closing.Reopens,Closing.OpensReturned' },
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await close('closeUnfinished')
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en', branch })
    await goto(`/vouchers/edit/${id}`)
    await page.getByText(say('generated.why.closedRecord').replace('{{year}}', String(last))).waitFor()
    await page.getByRole('button', { name: say('actions.unpost'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(say('generated.reverseClosed').replace('{{closed}}', String(last)).replace('{{open}}', String(year)))
      .waitFor()
    expect(await dialog.locator('[name=date]').inputValue()).toBe(today())
    await dialog.locator('[name=reason]').fill('entered twice')
    await dialog.getByRole('button', { name: say('actions.unpost'), exact: true }).click()
    await page.getByText(say('errors.Ledger.ClosedYearResult').replace('{{year}}', String(last))).waitFor()
    await page.getByRole('button', { name: say('answers.PriorPeriod') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await query(`select status from vouchers where tenant_id = 1 and id = ${id}`)).toEqual([{ status: 'void' }])
    expect(
      await query(
        `select date::text from journal_entries where tenant_id = 1 and resource = 'vouchers' and record_id = ${id} and reverses is not null`,
      ),
    ).toEqual([{ date: today() }])
    expect(complaints).toEqual([])
    await page.context().close()
    await close('reopen')
  })
})
