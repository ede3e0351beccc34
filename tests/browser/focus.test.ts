import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leftToRight } from '../../schema/values/isolate.ts'
import { connected } from '../support/database.ts'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

describe('the focus of whoever works by keys', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let who: Person
  const year = new Date().getFullYear()
  const locked = `${year}-02-28`
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_accountant')
  })

  const lock = (until: string | null) =>
    connected(school.databaseUrl, (client) =>
      client.query('update company set general_lock_date = $1 where tenant_id = 1', [until]),
    )
  const account = async (code: string) =>
    (await caller.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`)).body[0]?.id
  const begin = async (path: string) => {
    who = person(await visit(browser, school, 'demo_accountant', { language: 'ar' }), 'ar', 'vouchers')
    await who.goto(path)
  }
  const refusal = () => who.page.getByRole('alertdialog')
  const isAt = (selector: string) => who.page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)

  it('goes to the refused day when the box that tells of it is closed, and the day is read in its order', async () => {
    const entries = [
      { account: await account('110101'), debit: '80.00' },
      { account: await account('410102'), credit: '80.00', taxTreatment: 'outOfScope' },
    ]
    const { body } = await caller.call('POST', 'vouchers', { year, body: { date: `${year}-02-10`, status: 'draft', entries } })
    await lock(locked)
    await begin(`/vouchers/edit/${body['id']}`)
    await who.page.locator('[name="entries.0.debit"]').waitFor()
    await who.page.getByRole('button', { name: who.say('resources.vouchers.saveAs.open'), exact: true }).click()
    await expect.poll(() => refusal().innerText()).toContain(leftToRight(locked))
    await who.page.keyboard.press('Escape')
    await refusal().waitFor({ state: 'detached' })
    expect(await isAt('[name="date"]')).toBe(true)
    await lock(null)
    await who.page.context().close()
  })

  it.each(pauses)('stays in the search that was opened before the page had come, %i ms later', async (pause) => {
    who = person(await visit(browser, school, 'demo_admin', { language: 'en' }), 'en', 'vouchers')
    const { page } = who
    const shown = Promise.withResolvers<void>()
    await page.route('**/assets/Audit-*.js', async (route) => {
      await shown.promise
      await route.continue()
    })
    await who.goto('/')
    const search = page.getByRole('dialog').getByRole('combobox')
    await page.keyboard.press('Control+k')
    await search.fill('audit')
    await page.getByRole('option', { name: 'Audit log', exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('status').filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/audit')
    await page.keyboard.press('Control+k')
    await search.pressSequentially('tri')
    shown.resolve()
    await page.locator('h1', { hasText: 'Audit log' }).waitFor({ state: 'attached' })
    await page.waitForTimeout(pause)
    await page.keyboard.type('al')
    expect(await search.inputValue()).toBe('trial')
    await page.getByRole('option', { name: 'Trial balance', exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('status').filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/accounts-reports?report=trialBalance*')
    await page.context().close()
  })

  it('stays in the box that somebody took before the page gave it to the first one', async () => {
    who = person(await visit(browser, school, 'demo_accountant', { language: 'ar' }), 'ar', 'vouchers')
    // The page paints late, as on a machine that is busy.
    await who.page.addInitScript(() => {
      globalThis.requestAnimationFrame = (call) => Number(setTimeout(() => call(performance.now()), 1500))
    })
    await who.page.goto(`${school.address}/vouchers/new`)
    await who.page.locator('[name=description]').focus()
    await who.page.keyboard.type('إيجار ')
    await who.page.evaluate(() => new Promise(requestAnimationFrame))
    await who.page.keyboard.type('مارس')
    expect(await who.page.locator('[name=description]').inputValue()).toBe('إيجار مارس')
    await who.page.context().close()
  })

  it('begins in a dialog that asks for nothing on what changes nothing', async () => {
    await begin('/vouchers/new')
    await who.page.locator('[name="entries.0.debit"]').waitFor()
    await who.page.locator('[name=description]').fill('لم يُحفظ بعد')
    await who.page.getByRole('main').getByRole('link').first().click()
    await expect.poll(() => isAt('[role=dialog] .MuiDialogActions-root [data-first]')).toBe(true)
    await who.page.keyboard.press('Enter')
    await who.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await who.page.locator('[name=description]').inputValue()).toBe('لم يُحفظ بعد')
    await who.page.context().close()
  })

  it('begins in the first box of a dialog, stays there after a refusal, and goes to the heading when all is done', async () => {
    const entries = [
      { account: await account('110101'), debit: '90.00' },
      { account: await account('410102'), credit: '90.00', taxTreatment: 'outOfScope' },
    ]
    const { body } = await caller.call('POST', 'vouchers', { year, body: { date: `${year}-02-11`, status: 'open', entries } })
    expect((await caller.call('POST', `vouchers/${body['id']}/post`, { year, body: {} })).status).toBe(200)
    await begin(`/vouchers/edit/${body['id']}`)
    await who.button('actions.unpost').click()
    await expect.poll(() => isAt('[role=dialog] .MuiDialogContent-root :is(input, textarea)')).toBe(true)
    const dialog = who.page.getByRole('dialog')
    await dialog.getByLabel(who.say('dialogs.unpost.reason')).fill('خطأ في الحساب')
    await dialog.getByLabel(who.say('dialogs.unpost.date')).fill(`${year}-02-11`)
    await lock(locked)
    const submit = dialog.getByRole('button', { name: who.say('actions.unpost'), exact: true })
    await submit.click()
    await refusal().waitFor()
    await who.page.keyboard.press('Escape')
    await refusal().waitFor({ state: 'detached' })
    await expect.poll(() => isAt('[role=dialog] *')).toBe(true)
    await lock(null)
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isAt('main h1')).toBe(true)
    await who.page.context().close()
  })

  it('goes to the heading of the page that was chosen in the palette, and to the box whose code is taken', async () => {
    who = person(await visit(browser, school, 'demo_admin', { language: 'ar' }), 'ar', 'areas')
    await who.goto('/')
    await who.page.keyboard.press('Control+k')
    await who.page.locator('.palette input').fill(who.say('resources.areas.name_two'))
    await who.page.keyboard.press('Enter')
    await who.page.waitForURL('**/areas')
    const focused = () => who.page.evaluate(() => document.activeElement?.textContent)
    const ring = () => who.page.locator('main h1').evaluate((heading) => getComputedStyle(heading).boxShadow)
    await expect.poll(focused).toBe(who.say('resources.areas.name_two'))
    expect(await ring()).not.toBe('none')
    await who.page.mouse.click(700, 500)
    await who.page.locator('main h1').focus()
    expect(await ring()).toBe('none')
    // A link that is opened by key is gone with its page: the heading of the next one has the focus.
    await who.follow('/accounts-reports')
    const [report, title] = [who.say('reports.trialBalance'), who.page.locator('main h1')]
    await who.page.getByRole('link', { name: new RegExp(`^${report}`) }).focus()
    await who.page.keyboard.press('Enter')
    await who.page.waitForURL('**/accounts-reports?*')
    await title.filter({ hasText: report }).waitFor()
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    const [taken] = (await caller.call<{ code: string }[]>('GET', 'areas')).body
    await who.goto('/areas?record=new')
    await who.box('arabicName').fill('حي الندى')
    // Escape asks, and takes the question back. Nothing else is pressed between: the browser would close by force.
    for (const open of [2, 1, 2, 1, 2, 1]) {
      await who.page.keyboard.press('Escape')
      await expect.poll(() => who.page.locator('[role=dialog]').count()).toBe(open)
    }
    expect(await isAt('[name="arabicName"]')).toBe(true)
    expect(await who.box('arabicName').inputValue()).toBe('حي الندى')
    await who.box('code').fill(taken?.code ?? '')
    await who.saveByKey()
    await refusal().waitFor()
    await who.page.keyboard.press('Enter')
    await refusal().waitFor({ state: 'detached' })
    await expect.poll(() => isAt('[name="code"]')).toBe(true)
    await who.page.context().close()
  })

  itOfSweep(
    'comes out from under the bars of a page, up and down every shape of form and list, in both widths',
    async () => {
      for (const width of [1440, 390]) {
        const { page, complaints, goto, follow } = await visit(browser, school, 'demo_admin', { width })
        await goto('/students/new')
        for (const path of ['/students/new', '/vouchers/new', '/school-setting', '/students']) {
          if (path !== '/students/new') await follow(path)
          await page
            .locator(path === '/students' ? 'tbody tr[data-row]' : 'main form input')
            .first()
            .waitFor()
          // Cards below the window's edge are built after those that are seen.
          if (path === '/students/new') await page.locator('[data-field=medicalNotes]').waitFor()
          expect([width, path, await page.evaluate(hiddenAtFocus)]).toEqual([width, path, []])
        }
        expect(complaints).toEqual([])
        await page.context().close()
      }
    },
    120_000,
  )
})

/** Gives everything of the page that takes the focus it, from the first to the last and back; what is then covered by something else. */
async function hiddenAtFocus(): Promise<string[]> {
  const seen = (element: Element) =>
    element.getBoundingClientRect().height > 0 && getComputedStyle(element).visibility !== 'hidden'
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, select, textarea):not([tabindex="-1"], [disabled]), main tr[tabindex="0"]',
    ),
  ].filter(seen)
  const hidden: string[] = []
  for (const next of [...all, ...all.toReversed()]) {
    next.focus()
    await new Promise((done) => requestAnimationFrame(done))
    // A cell gives its place to a box that searches.
    const element = document.activeElement ?? next
    const { left, width, top, height } = element.getBoundingClientRect()
    const at = [1, height / 2, height - 1].map((down) =>
      document.elementFromPoint(Math.min(innerWidth - 2, Math.max(1, left + width / 2)), top + down),
    )
    const own = (one: Element | null) =>
      one !== null && (element.contains(one) || one.contains(element) || one.closest('label')?.contains(element))
    // What is higher than the window between the bars shows as much of itself as there is room.
    if (height < innerHeight / 2 && !at.every(own))
      hidden.push(`${element.tagName} ${element.getAttribute('name') ?? element.textContent?.slice(0, 30)} at ${Math.round(top)}`)
  }
  return hidden
}
