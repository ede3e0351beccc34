import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { languages } from '../../schema/languages.ts'
import { fold } from '../../schema/values/fold.ts'
import { connected } from '../support/database.ts'
import { query, type School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('ar')
const titles = (page: Page) => page.locator('tbody td[data-title]').allTextContents()
const asked = (parts: Readonly<Record<string, string>>) => new URLSearchParams(parts).toString()

describe('a generated list', () => {
  let school: School
  let browser: Browser
  let desk: Visit
  let phone: Visit
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    desk = await visit(browser, school, 'demo_admin')
    phone = await visit(browser, school, 'demo_admin', { width: 390 })
  })
  const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
  const rowsShown = (page: Page) => page.locator('tbody tr[data-row]').first().waitFor()

  it('is in the order of the names that the reader sees, also when its head turns it', async () => {
    const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/guardians')
    await rowsShown(page)
    const upwards = await titles(page)
    expect(upwards).toEqual([...upwards].sort((a, b) => (fold(a) < fold(b) ? -1 : 1)))
    await page.locator('th[aria-sort=ascending] button').click()
    await expect.poll(async () => (await titles(page))[0]).not.toBe(upwards[0])
    const downwards = await titles(page)
    expect(downwards).toEqual([...downwards].sort((a, b) => (fold(a) > fold(b) ? -1 : 1)))
    expect(downwards[0]?.[0]).toMatch(/[T-Z]/)
    await page.context().close()
  })

  it('is cards on a phone: title, state, three fields and what can be done, nothing wider than the window', async () => {
    const { page, goto } = phone
    await goto('/students')
    await rowsShown(page)
    const card = page.locator('tbody tr').first()
    const visible = await card
      .locator('td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => getComputedStyle(cell).display !== 'none')
          .map((cell) => (cell as HTMLElement).dataset['card'] ?? 'other'),
      )
    expect(visible.filter((place) => place === 'main')).toHaveLength(3)
    expect(visible).toEqual(expect.arrayContaining(['title', 'state']))
    const frame = await page.locator('.g-frame').boundingBox()
    const box = await card.boundingBox()
    expect(box && frame && box.width <= frame.width && box.x >= frame.x).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await card.getByRole('button').last().click()
    const entries = await page.locator('[role=menuitem]').allTextContents()
    expect(entries).toEqual([
      say('generated.open'),
      say('actions.suspend'),
      say('actions.transfer'),
      say('actions.leave'),
      say('generated.delete'),
    ])
    await page.locator('[role=menuitem]').first().click()
    await page.waitForURL('**/students/edit/*')
  })

  itOfSweep('lets cards be chosen on a phone, sorts them, and shows the totals', async () => {
    const { page, goto } = phone
    await goto('/vouchers')
    await rowsShown(page)
    await page.locator('tbody .g-check input').first().check()
    await page.locator('.g-bulk').waitFor()
    expect(await page.locator('.g-totals dd').first().isVisible()).toBe(true)
    await button(page, 'generated.bulk.clear').click()
    await page.locator('thead button', { hasText: say('fields.date') }).click()
    await page.waitForURL((url) => url.searchParams.get('sort') === 'date')
  })

  itOfSweep(
    'says beside its totals what they leave out: drafts unless they are asked for, of which nothing is left to pay',
    async () => {
      const { page, goto } = desk
      const without = async () => (await page.locator('.g-totals-without').allInnerTexts()).map((one) => one.replace(/\s+/g, ' '))
      const states = (...names: string[]) => names.map((one) => say(`states.${one}`)).join('، ')
      await goto('/invoices')
      await rowsShown(page)
      const plain = (said: string | undefined) => said?.replace(/ \([^)]*\)/g, '')
      expect((await without()).map(plain)).toEqual([`${say('generated.list.totalLeavesOut')} ${states('draft', 'void')}`])
      // What stands in the list is told all the same: what its drafts come to, by the column.
      expect((await without())[0]).toMatch(/ \(.*\d\.\d\d.*\)، /)
      await goto(`/invoices?filter=${encodeURIComponent(JSON.stringify({ status_in: ['draft', 'open'] }))}`)
      await rowsShown(page)
      await expect.poll(async () => (await without()).length).toBe(2)
      const [other, left] = [false, true].map(async (isLeft) =>
        (await without()).find((one) => one.includes(say('fields.paidLeft')) === isLeft),
      )
      expect(await other).toMatch(new RegExp(`: ${states('void')}$`))
      expect(plain(await left)).toMatch(new RegExp(`: ${states('draft', 'void')}$`))
    },
  )

  itOfSweep('shows drafts first, by the word for them', async () => {
    const { page, goto } = desk
    await goto('/vouchers')
    await rowsShown(page)
    const numbers = await titles(page)
    expect(numbers[0]).toBe(say('lists.draft'))
    expect(numbers.lastIndexOf(say('lists.draft'))).toBeLessThan(numbers.findIndex((number) => /\d/.test(number)))
  })

  it('says what in its address is wrong, and resets it', async () => {
    const { page, goto } = desk
    for (const [parts, key] of [
      [{ perPage: '7' }, 'perPage'],
      [{ sort: 'nothing', order: 'ASC' }, 'sort'],
      [{ filter: '{"row' }, 'filter'],
      [{ filter: '{"nothing":1}' }, 'filterField'],
      [{ page: '-3' }, 'page'],
    ] as const) {
      await goto(`/students?${asked(parts)}`)
      const alert = page.getByRole('alert')
      await alert.waitFor()
      const [start = ''] = say(`lists.wrong.${key}`).split('{{value}}')
      expect(await alert.textContent()).toContain(start.trim())
      await button(page, 'lists.wrong.reset').click()
      await rowsShown(page)
    }
  })

  itOfSweep('resets what only the server can refuse', async () => {
    const { page, goto } = desk
    await goto(`/students?${asked({ filter: '{"birthDate_gte":"2026-99-99"}' })}`)
    await button(page, 'lists.wrong.reset').click()
    await rowsShown(page)
    await goto('/students')
    await rowsShown(page)
  })

  itOfSweep('goes to its last page when a later one is asked for', async () => {
    const { page, goto } = desk
    await goto(`/students?${asked({ page: '9999', perPage: '25', sort: 'arabicName', order: 'ASC', filter: '{}' })}`)
    await rowsShown(page)
    const pages = page.getByRole('navigation', { name: say('generated.list.pages') })
    await expect.poll(async () => Number(await pages.locator('[aria-current=page]').textContent())).toBeGreaterThan(10)
    expect(await button(page, 'generated.list.next').isDisabled()).toBe(true)
  })

  itOfSweep('is where a record that is not there leads back to', async () => {
    const { page, goto } = desk
    await goto('/students/edit/999999')
    await page.getByText(say('lists.missing.title')).waitFor()
    await page.locator('.state-page a').click()
    await page.waitForURL((url) => url.pathname === '/students')
    await rowsShown(page)
  })

  it('is walked by keys: search, rows, choosing, opening, leaving, and the sheet that tells them', async () => {
    const { page, goto } = desk
    await goto('/students')
    await rowsShown(page)
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = await page.locator('tbody tr').nth(1).getAttribute('data-row')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)
    expect(await focused()).toBe(second)
    await page.keyboard.press('Space')
    expect(await page.locator('tbody tr').nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    expect(await focused()).toBe(await page.locator('tbody tr').last().getAttribute('data-row'))
    await page.keyboard.press('Escape')
    expect(await focused()).toBeNull()
    await page.keyboard.press('?')
    await page.getByText(say('lists.keys.title')).last().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('tbody tr').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/students/edit/*')
  })

  itOfSweep('keeps its placeholder clear of the key beside it, in both directions and widths', async () => {
    for (const { page, goto } of [desk, phone]) {
      await goto('/students')
      const gap = await page.locator('.g-search').evaluate((box) => {
        const [input, key] = ['input', 'kbd'].map((name) => (box.querySelector(name) as HTMLElement).getBoundingClientRect())
        if (!input || !key?.width) return null
        return getComputedStyle(box).direction === 'rtl' ? input.left - key.right : key.left - input.right
      })
      expect(gap === null || gap >= 8).toBe(true)
    }
  })

  it('asks what is refused of a row once its menu is open, and says there why', async () => {
    const { page, goto } = phone
    const asked: string[] = []
    page.on('request', (request) => asked.push(...(request.url().match(/shifts\/\d+\/refused/) ?? [])))
    await goto('/shifts')
    await rowsShown(page)
    expect(asked).toEqual([])
    await page.locator('.g-more button').first().click()
    const entry = page.getByRole('menuitem', { name: say('generated.delete') })
    await entry.getByText(say('errors.Record.NumberKept')).waitFor()
    expect([await entry.getAttribute('aria-disabled'), asked.length]).toEqual(['true', 1])
    await page.keyboard.press('Escape')
  })

  it('ends a row of a table in the menu of its card, by keyboard too, where more is offered than to open it', async () => {
    const { page, goto } = desk
    await goto('/students')
    await rowsShown(page)
    const row = page.locator('tbody tr[data-row]').first()
    const menu = row.locator('.g-more button')
    expect(await menu.evaluate((one) => getComputedStyle(one).opacity)).toBe('0')
    await menu.focus()
    await expect.poll(() => menu.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await page.keyboard.press('Enter')
    expect(await page.locator('[role=menuitem]').allTextContents()).toEqual([
      say('generated.open'),
      say('actions.suspend'),
      say('actions.transfer'),
      say('actions.leave'),
      say('generated.delete'),
    ])
    await page.keyboard.press('Escape')
    expect(await menu.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/students')
    const [box, frame] = [await row.locator('.g-more').boundingBox(), await page.locator('.g-frame').boundingBox()]
    expect(box && frame && Math.round(box.x - frame.x) <= 1 && box.width <= 41).toBe(true)
    const reader = await visit(browser, school, 'demo_head')
    await reader.goto('/students')
    await rowsShown(reader.page)
    expect(await reader.page.locator('.g-more').count()).toBe(0)
    await reader.page.context().close()
  })

  /** Says why, in the dialog that asks for it, and does it. */
  const suspend = async (page: Page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('fields.suspensionReason')).fill('تأخر السداد')
    await dialog.getByRole('button', { name: say('actions.suspend') }).click()
  }

  it('suspends all that is filtered, over several pages, and tells which could not be', async () => {
    const { page, goto } = desk
    await goto(
      `/students?${asked({ filter: '{"suspended":false,"gender_in":["male"]}', perPage: '15', page: '1', sort: 'code', order: 'ASC' })}`,
    )
    await rowsShown(page)
    await page.locator('tbody .g-check input').first().check()
    await button(page, 'actions.suspend').click()
    await suspend(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The same filter without its first condition: one of them is suspended already.
    await goto(`/students?${asked({ filter: '{"q":"احمد"}', perPage: '15', page: '1', sort: 'code', order: 'ASC' })}`)
    await rowsShown(page)
    const all = Number(((await page.locator('.g-pages .ltr').textContent()) ?? '').split('/')[1])
    expect(all).toBeGreaterThan(15)
    const [first] = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))))
    await school.signIn('demo_admin').then((admin) =>
      admin.call('POST', `students/${first}/suspend`, {
        branch: 2,
        body: { suspendedFrom: '2026-01-01', suspensionReason: 'x' },
      }),
    )
    await page.locator('thead .g-check input').check()
    await page.locator('.g-bulk button').first().click()
    await button(page, 'actions.suspend').click()
    await page.getByText(`تنفيذ «إيقاف»؟ الطلاب: ${all}`).waitFor()
    await suspend(page)
    const failed = page.locator('.g-results li')
    await failed.first().waitFor()
    expect(await failed.first().textContent()).toContain('الطالب موقوف')
    expect(await failed.first().locator('b').textContent()).not.toMatch(/^\d+$/)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'lists.results.download').click()])
    expect(readFileSync(await file.path(), 'utf8')).toContain((await failed.first().locator('b').textContent()) ?? '-')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('generated.close'), exact: true })
      .last()
      .click()
    await goto(`/students?${asked({ filter: '{"q":"احمد"}', perPage: '500', page: '1', sort: 'code', order: 'ASC' })}`)
    await rowsShown(page)
    const pills = page.locator('tbody .state-pill')
    await expect
      .poll(() => pills.evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset['tone']))]))
      .toEqual(['warning'])
    expect(await pills.count()).toBe(all)
  })

  it('remembers columns and filters for the person, and exports what is filtered with those columns', async () => {
    const { page, goto } = desk
    await goto(`/students?${asked({ filter: '{"q":"احمد"}', sort: 'code', order: 'ASC', page: '1', perPage: '15' })}`)
    await rowsShown(page)
    await button(page, 'generated.list.columns').click()
    await page
      .locator('.g-options label', { hasText: say('fields.birthDate') })
      .first()
      .click()
    await page
      .locator('thead th', { hasText: say('fields.birthDate') })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'generated.saved.title').click()
    const saved = page.getByRole('dialog', { name: say('generated.saved.title') })
    await saved.getByRole('textbox').fill('أحمد كلهم')
    await saved.locator('button[type=submit]').click()
    await page.keyboard.press('Escape')
    await goto(`/students?${asked({ filter: '{}', page: '1', perPage: '15', sort: 'code', order: 'ASC' })}`)
    await rowsShown(page)
    expect(await page.locator('thead th', { hasText: say('fields.birthDate') }).count()).toBeGreaterThan(0)
    await button(page, 'generated.saved.title').click()
    await saved.getByRole('button', { name: 'أحمد كلهم', exact: true }).click()
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('احمد'))
    await button(page, 'generated.list.export').click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
    const all = Number(((await page.locator('.g-pages .ltr').textContent()) ?? '').split('/')[1])
    expect(lines).toHaveLength(all + 1)
    expect(lines[0]).toContain(say('fields.birthDate'))
  })

  itOfSweep(
    'exports its rows in the order in which it shows them',
    async () => {
      const { page, goto } = desk
      for (const order of ['ASC', 'DESC']) {
        await goto(`/guardians?${asked({ filter: '{}', sort: 'arabicName', order, page: '1', perPage: '15' })}`)
        await rowsShown(page)
        const shown = (await titles(page)).map((title) => title.trim())
        await button(page, 'generated.list.export').click()
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
        const lines = readFileSync(await file.path(), 'utf8').split('\n')
        for (const [index, title] of shown.entries()) expect(lines[index + 1], title).toContain(title)
      }
    },
    60_000,
  )

  it('keeps the panel of filters where it opened; arrows move in it, Enter and Space tick, and no letter leaves it', async () => {
    const { page, goto } = desk
    await goto('/students')
    await rowsShown(page)
    const add = page.getByRole('button', { name: `+ ${say('generated.filter.name')}` })
    const panel = page.getByRole('dialog', { name: say('generated.filter.add') })
    const place = async () => {
      const box = await panel.boundingBox()
      return [box?.x, box?.y].map((edge) => Math.round(edge ?? -1))
    }
    const focused = () => page.evaluate(() => document.activeElement?.closest('label, button')?.textContent)
    await add.click()
    const opened = await place()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    while ((await focused()) !== say('fields.gender')) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await panel.getByText(say('choices.gender.male'), { exact: true }).waitFor()
    expect(await focused()).toBe(say('choices.gender.male'))
    await page.keyboard.press('/')
    await page.keyboard.type('nab')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('male'))
    await page.locator('.g-chip').waitFor()
    expect(await focused()).toBe(say('choices.gender.male'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('female'))
    expect(await place()).toEqual(opened)
    await expect.poll(() => panel.getByRole('checkbox', { checked: true }).count()).toBe(2)
    expect(await page.getByRole('searchbox', { name: say('generated.search') }).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await add.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  itOfSweep('says in the search field what may be searched, in one line on a phone too', async () => {
    for (const { page, goto } of [desk, phone]) {
      await goto('/students')
      const box = page.getByRole('searchbox', { name: say('generated.search') })
      await box.waitFor()
      const mobile = `${say('fields.phone')} (${say('fields.guardian')})`
      const own = ['lists.searchName', 'fields.code', 'fields.identityNumber'].map((key) => say(key))
      const words = [...own, mobile, say('fields.noorId')]
      expect(await box.getAttribute('placeholder')).toBe(words.join('، '))
      const [wanted, room] = await box.evaluate((input: HTMLInputElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
        const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
        canvas.font = font
        const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return [canvas.measureText(input.placeholder).width, room]
      })
      expect(wanted).toBeLessThanOrEqual(room ?? 0)
    }
  })

  itOfSweep('tells an empty list from one without a match', async () => {
    const { page, goto } = desk
    await goto(`/students?${asked({ filter: '{"q":"ظظظظ"}', page: '1', perPage: '15', sort: 'code', order: 'ASC' })}`)
    await page.getByText(say('errors.List.NoMatch')).waitFor()
    await button(page, 'generated.filter.clear').click()
    await rowsShown(page)
  })

  itOfSweep('marks the edge beyond which a wide table goes on, and keeps the name in sight', async () => {
    const narrow = await visit(browser, school, 'demo_admin', { width: 900 })
    await narrow.goto('/students')
    await rowsShown(narrow.page)
    const frame = narrow.page.locator('.g-frame')
    await expect.poll(() => frame.getAttribute('data-end')).toBe('')
    await narrow.page.locator('.g-scroll').evaluate((scroller) => scroller.scrollBy({ left: -5000 }))
    await expect.poll(() => frame.getAttribute('data-end')).toBeNull()
    await expect.poll(() => frame.getAttribute('data-start')).toBe('')
    const [name, region] = await Promise.all([
      narrow.page.locator('tbody td[data-title]').first().boundingBox(),
      narrow.page.locator('.g-scroll').boundingBox(),
    ])
    expect(name && region && name.x >= region.x && name.x + name.width <= region.x + region.width).toBe(true)
    expect(narrow.complaints).toEqual([])
  })

  itOfSweep(
    'scrolls with the page alone, in every language and width; heads and pages stay in sight, and the way up covers nothing',
    async () => {
      for (const [language, width] of [
        ['ar', 1440],
        ['de', 1440],
        ['fr', 1024],
        ['ar', 760],
      ] as const) {
        const { page, goto, complaints } = await visit(browser, school, 'demo_admin', { language, width })
        await goto('/students')
        await rowsShown(page)
        const pages = page.getByRole('navigation', { name: texts(language)('generated.list.pages') })
        const pagesSeen = async () => {
          const box = await pages.boundingBox()
          expect(box && box.y + box.height <= 900).toBe(true)
        }
        await pagesSeen()
        const scrolls = await page
          .locator('.g-scroll')
          .evaluate((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'clip')
        expect([language, width, scrolls]).toEqual([language, width, false])
        await page.evaluate(() => window.scrollTo(0, 260))
        const up = page.getByRole('button', { name: texts(language)('shell.toTop') })
        await up.waitFor()
        const bar = await page.locator('.layout-top').boundingBox()
        // Heads lie against the bar.
        const head = page.locator('thead th').nth(2)
        await expect
          .poll(async () => Math.round(((await head.boundingBox())?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))))
          .toBe(0)
        await pagesSeen()
        const covered = await up.evaluate((button) => {
          const own = button.getBoundingClientRect()
          const foot = document.querySelector('.g-foot')?.getBoundingClientRect().top ?? innerHeight
          return [...document.querySelectorAll('.g-foot :is(button, select), tbody td')].filter((one) => {
            const box = one.getBoundingClientRect()
            // What passes behind the foot of the list is covered by that.
            if (one.matches('td') && (box.top + box.bottom) / 2 > foot) return false
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
            return x > own.left && x < own.right && y > own.top && y < own.bottom
          }).length
        })
        expect([language, width, covered]).toEqual([language, width, 0])
        expect(complaints).toEqual([])
        await page.context().close()
      }
    },
    90_000,
  )

  itOfSweep(
    'shows its last column, the state, on a desk in every language',
    async () => {
      for (const language of some(languages, ['ar', 'de'])) {
        const { page, goto, follow } = await visit(browser, school, 'demo_admin', { language })
        await goto('/students')
        for (const path of ['/students', '/employees']) {
          if (path !== '/students') await follow(path)
          await rowsShown(page)
          const frame = await page.locator('.g-frame').boundingBox()
          const state = await page.locator('tbody .state-pill').first().boundingBox()
          const inside = frame && state && state.x >= frame.x && state.x + state.width <= frame.x + frame.width
          expect([language, path, inside]).toEqual([language, path, true])
        }
        await page.context().close()
      }
    },
    90_000,
  )

  itOfSweep('shows on a desk all its columns, however many they are, and is nowhere wider than the page', async () => {
    const { page, goto, follow, complaints } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/buses')
    for (const path of ['/buses', '/temporaryStudents']) {
      if (path !== '/buses') await follow(path)
      await rowsShown(page)
      await expect.poll(() => page.locator('.g-frame').getAttribute('data-wide')).toBeNull()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 1440])
    }
    const narrow = await visit(browser, school, 'demo_admin', { language: 'en', width: 1100 })
    await narrow.goto('/buses')
    await rowsShown(narrow.page)
    expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBe(1100)
    expect([...complaints, ...narrow.complaints]).toEqual([])
  })

  itOfSweep('moves nothing when rows are chosen, and keeps in sight what can be done with them', async () => {
    for (const { page, goto } of [desk, phone]) {
      await goto('/students')
      await rowsShown(page)
      const place = async () => (await page.locator('tbody tr[data-row]').first().boundingBox())?.y
      const before = await place()
      await page.locator('tbody .g-check input').first().check()
      const bar = page.getByRole('region', { name: say('generated.bulk.title') })
      await bar.waitFor()
      expect(await place()).toBe(before)
      await page.evaluate(() => window.scrollTo(0, 400))
      await expect.poll(async () => ((await bar.boundingBox())?.y ?? 0) > 0).toBe(true)
      await button(page, 'generated.bulk.clear').click()
      await bar.waitFor({ state: 'detached' })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.poll(place).toBe(before)
    }
  })

  itOfSweep('leaves out, and tells beforehand, records with which an action cannot be done as they stand', async () => {
    const { page, goto } = desk
    await goto('/invoices')
    await rowsShown(page)
    await page.locator('thead .g-check input').check()
    const post = page.locator('.g-bulk').getByRole('button', { name: say('actions.post'), exact: true })
    await post.click()
    const dialog = page.getByRole('dialog', { name: say('actions.post') })
    await dialog.getByText(say('lists.leftOut').split('{{states}}')[0] ?? '').waitFor()
    expect(await dialog.textContent()).toMatch(new RegExp(`${say('states.posted')} \\([1-9]`))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'generated.bulk.clear').click()
  })

  itOfSweep('says of many records what is done, to how many and to whom', async () => {
    const { page, goto } = desk
    await goto('/students')
    await rowsShown(page)
    const names = (await titles(page)).slice(0, 4)
    for (const row of [0, 1, 2, 3]) await page.locator('tbody .g-check input').nth(row).check()
    await page
      .locator('.g-bulk')
      .getByRole('button', { name: say('generated.delete'), exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: say('generated.delete') })
    await dialog.waitFor()
    const said = (await dialog.textContent()) ?? ''
    for (const name of names.slice(0, 3)) expect(said).toContain(name)
    expect(said).not.toContain(names[3])
    expect(said).toContain(
      say('generated.bulk.question_few')
        .replace('{{count}}', '4')
        .replace('{{of}}', say('resources.students.name_two'))
        .replace('{{action}}', say('generated.delete')),
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'generated.bulk.clear').click()
  })

  it('gives a field of many another value after a look at each, deletes, and takes both back', async () => {
    const { page, goto } = desk
    const admin = await school.signIn('demo_admin')
    const names = ['ديانة الاختبار الأولى', 'ديانة الاختبار الثانية']
    for (const arabicName of names) await admin.call('POST', 'religions', { body: { arabicName, active: true } })
    const stored = async () =>
      (
        await admin.call<{ arabicName: string; active: boolean }[]>(
          'GET',
          `religions?${query({ filter: { q: 'ديانة الاختبار' }, fields: ['arabicName', 'active'], sort: ['arabicName', 'ASC'] })}`,
        )
      ).body.map(({ arabicName, active }) => [arabicName, active])
    await goto(`/religion?filter=${encodeURIComponent(JSON.stringify({ q: 'ديانة الاختبار' }))}`)
    await rowsShown(page)
    const choose = async () => {
      for (const row of [0, 1]) await page.locator('tbody .g-check input').nth(row).check()
    }
    const undo = page.locator('.MuiSnackbar-root').getByRole('button', { name: say('ra.action.undo'), exact: true })
    await choose()
    await button(page, 'lists.change.title').click()
    const dialog = page.getByRole('dialog', { name: say('lists.change.title') })
    const preview = dialog.getByRole('region', { name: say('lists.change.preview') })
    for (const name of names) await preview.getByText(name).waitFor()
    await dialog.getByRole('button', { name: say('lists.change.title'), exact: true }).click()
    await undo.waitFor()
    expect(await faultsOf(page, { rules: ['color-contrast'] })).toEqual([])
    expect(await stored()).toEqual(names.map((name) => [name, false]))
    await undo.click()
    await expect.poll(stored).toEqual(names.map((name) => [name, true]))

    await choose()
    await page
      .locator('.g-bulk')
      .getByRole('button', { name: say('generated.delete'), exact: true })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('generated.delete'), exact: true })
      .click()
    await expect.poll(stored).toEqual([])
    await undo.click()
    await expect.poll(stored).toEqual(names.map((name) => [name, true]))
    await expect.poll(() => titles(page)).toHaveLength(2)
  })

  it('leads from a record to the next and the one before, over the end of its page', async () => {
    const { page, goto } = desk
    await goto('/students?perPage=15')
    await rowsShown(page)
    const last = page.locator('tbody tr[data-row]').nth(14)
    const [id, name] = [await last.getAttribute('data-row'), (await titles(page))[14]]
    await last.click()
    await page.waitForURL(`**/students/edit/${id}`)
    const neighbours = page.getByRole('navigation', { name: say('generated.neighbours') })
    expect(await neighbours.innerText()).toMatch(/^15 \/ \d+$/)
    await neighbours.getByRole('button', { name: say('generated.neighbours.next') }).click()
    await expect.poll(() => neighbours.innerText()).toMatch(/^16 \//)
    expect(page.url()).not.toContain(`/edit/${id}`)
    await page.keyboard.press('Alt+PageUp')
    await page.waitForURL(`**/students/edit/${id}`)
    await expect.poll(() => page.locator('h1').innerText()).toBe(String(name))
  })

  itOfSweep('is searched by the key of the slash on an Arabic keyboard too, where it writes a letter', async () => {
    const { page, goto } = desk
    await goto('/students')
    await rowsShown(page)
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ظ', code: 'Slash', bubbles: true, cancelable: true })),
    )
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  })

  itOfSweep('has rows of two heights, which this browser keeps', async () => {
    const { page, goto } = desk
    await goto('/students')
    await rowsShown(page)
    const height = async () => Math.round((await page.locator('tbody tr').nth(1).boundingBox())?.height ?? 0)
    const choose = async (name: string) => {
      await button(page, 'generated.list.columns').click()
      await button(page, `lists.density.${name}`).click()
      await page.keyboard.press('Escape')
    }
    expect(await height()).toBe(40)
    await choose('compact')
    expect(await height()).toBe(32)
    await page.reload()
    await rowsShown(page)
    expect(await height()).toBe(32)
    await choose('comfortable')
    expect(await height()).toBe(40)
  })

  itOfSweep('keeps the columns with a saved filter', async () => {
    const { page, goto } = desk
    await goto('/guardians')
    await rowsShown(page)
    const heads = () => page.locator('thead th').allTextContents()
    const usual = await heads()
    const tick = async (key: string) => {
      await button(page, 'generated.list.columns').click()
      await page
        .locator('.g-options label', { hasText: say(key) })
        .first()
        .click()
      await page.keyboard.press('Escape')
    }
    await tick('fields.code')
    const fewer = usual.filter((head) => head !== say('fields.code'))
    await expect.poll(heads).toEqual(fewer)
    await button(page, 'generated.saved.title').click()
    const saved = page.getByRole('dialog', { name: say('generated.saved.title') })
    await saved.getByRole('textbox').fill('بلا رمز')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await tick('fields.code')
    await expect.poll(async () => (await heads()).length).toBe(usual.length)
    await button(page, 'generated.saved.title').click()
    await saved.getByRole('button', { name: 'بلا رمز', exact: true }).click()
    await expect.poll(heads).toEqual(fewer)
  })

  itOfSweep('shows of two sums that always agree the one, as the amount', async () => {
    const { page, goto } = desk
    await goto('/vouchers')
    await rowsShown(page)
    const heads = await page.locator('thead th').allTextContents()
    expect(heads).toContain(say('lists.amount'))
    expect(heads).not.toContain(say('fields.credit'))
  })

  itOfSweep(
    'has nothing that axe objects to, nor while rows are chosen or a panel is open',
    async () => {
      for (const { page, goto } of [desk, phone]) {
        await goto('/students')
        await rowsShown(page)
        expect(await faultsOf(page)).toEqual([])
        await button(page, 'generated.list.columns').click()
        await page.getByRole('dialog', { name: say('generated.list.columns') }).waitFor()
        expect(await faultsOf(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('tbody .g-check input').first().check()
        expect(await faultsOf(page)).toEqual([])
        await button(page, 'generated.bulk.clear').click()
      }
    },
    120_000,
  )

  itOfSweep(
    'does an action on hundreds as a job of the server, which a person can follow',
    async () => {
      const { page, goto } = desk
      await goto('/students?perPage=500')
      await rowsShown(page)
      await page.locator('thead .g-check input').check()
      const whole = Number((await page.locator('.g-bulk b').innerText()).replace(/\D/g, ''))
      expect(whole).toBeGreaterThan(200)
      const name = say('actions.suspend')
      await page.locator('.g-bulk').getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('fields.suspensionReason')).fill('إجازة')
      const ordered = page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname === '/api/jobs')
      await dialog.getByRole('button', { name, exact: true }).click()
      expect((await ordered).postDataJSON()).toMatchObject({ action: 'suspend', targets: [{ resource: 'students' }] })
      await page.locator('.g-bulk').waitFor({ state: 'detached', timeout: 60_000 })
      const suspended = await connected(school.databaseUrl, async (client) =>
        Number(
          (await client.query(`select count(*) from students where suspended and suspension_reason = 'إجازة'`)).rows[0].count,
        ),
      )
      expect(suspended).toBeGreaterThan(200)
    },
    120_000,
  )

  it('complains of nothing', () => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([])
  })
})
