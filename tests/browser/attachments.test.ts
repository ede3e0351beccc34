import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import type { School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const long = `${'شهادة نقل الطالب وكشف درجاته '.repeat(3).trim()}.pdf`

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it.each(
  some(
    [
      { language: 'ar', width: 390 },
      { language: 'en', width: 390 },
      { language: 'ar', width: 1440 },
    ],
    [{ language: 'ar', width: 390 }],
  ),
)(
  'attachments say how large they are, since when and by whom, and leave their lines in the history ($language, $width px)',
  async ({ language, width }) => {
    const say = texts(language)
    const { page, goto } = await visit(browser, school, 'demo_secretary', { language, width })
    const list = page.waitForResponse(/\/api\/students\?/)
    await goto('/students')
    const [student] = (await (await list).json()) as { id: number }[]
    await goto(`/students/edit/${student?.id}`)
    await page
      .getByLabel(say('generated.attachments.add'))
      .first()
      .setInputFiles({
        name: long,
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(150 * 1024, 65),
      })
    const again = () =>
      page
        .getByLabel(say('generated.attachments.add'))
        .first()
        .setInputFiles({ name: long, mimeType: 'application/pdf', buffer: Buffer.alloc(1024, 66) })
    const card = page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name: say('generated.attachments.title') }) })
    const file = card.getByRole('listitem').filter({ hasText: 'شهادة نقل' })
    await file.waitFor()
    const told = (await file.innerText()).replace(long, '')
    expect(told).toMatch(/150|١٥٠/)
    expect(told).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/)
    expect(told).toMatch(/\p{L}{3}/u)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const changes = page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name: say('generated.history.title'), exact: true }) })
    const history = changes.locator('.g-history li')
    await expect.poll(() => history.first().innerText()).toContain(`${say('actions.attach')}: ${long}`)
    const remove = page.getByRole('button', { name: say('generated.attachments.remove').replace('{{name}}', long) })
    if (width === 1440) {
      // Of two files of one name the later one counts.
      await again()
      await file.nth(1).waitFor()
      const superseded = say('generated.attachments.superseded')
      expect((await file.allInnerTexts()).map((text) => text.includes(superseded))).toEqual([true, false])
      await remove.last().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('generated.delete') })
        .click()
      await expect.poll(async () => (await file.allInnerTexts()).map((text) => text.includes(superseded))).toEqual([false])
    }
    await remove.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('generated.delete') })
      .click()
    await file.waitFor({ state: 'detached' })
    await expect.poll(() => history.first().innerText()).toContain(`${say('actions.detach')}: ${long}`)

    const admin = await visit(browser, school, 'demo_admin', { language, width })
    await admin.goto('/audit')
    const rows = admin.page.locator('.audit-table tbody tr').filter({ hasText: long })
    await rows.nth(1).waitFor()
    const actions = width === 1440 ? [true, true, false, false] : [true, false]
    const latest = (await rows.allInnerTexts()).slice(0, actions.length)
    expect(latest.map((row) => row.includes(say('actions.detach')))).toEqual(actions)
  },
)
