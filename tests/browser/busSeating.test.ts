import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

const year = new Date().getFullYear()

describe('seating a bus', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let branch = 0
  let plate = 0

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })

  const call = <T>(method: string, path: string, body?: object) =>
    admin.call<T>(method, path, { branch, year, ...(body && { body }) })
  const bus = async (arabicName: string, capacity: number) =>
    (
      await call<{ id: number }>('POST', 'buses', {
        arabicName,
        englishName: arabicName,
        plateNumber: `م ت ص ${++plate}`,
        capacity,
      })
    ).body.id
  const riders = async (id: number) =>
    (await call<unknown[]>('GET', `busAccommodations?${query({ filter: { bus: id, status: 'seated' }, range: [0, 99] })}`)).body
      .length
  const open = async (id: number, options: { width?: number; user?: string } = {}) => {
    const { user = 'demo_secretary', ...rest } = options
    const visited = await visit(browser, school, user, { branch, ...rest })
    await visited.goto(`/busAccommodation?bus=${id}`)
    await students(visited.page).first().waitFor()
    return visited
  }
  const students = (page: Page): Locator => page.getByRole('region', { name: 'الطلاب' }).locator('[role=option]')
  const onBus = (page: Page, name: string): Locator => page.getByRole('region', { name: `ركاب ${name}` }).locator('[role=option]')

  for (const pause of pauses)
    it(`goes by keys alone, with ${pause} ms between them: find, select, seat, take off, take back`, async () => {
      const name = `خط المفاتيح ${pause}`
      const id = await bus(name, 5)
      const { page, complaints } = await open(id)
      const press = async (key: string) => {
        await page.keyboard.press(key)
        if (pause) await page.waitForTimeout(pause)
      }
      await page.getByRole('searchbox').focus()
      await press('ArrowDown')
      for (const key of ['Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space', 'Enter']) await press(key)
      await expect.poll(() => riders(id)).toBe(3)
      await expect.poll(() => onBus(page, name).count()).toBe(3)
      // The keys go on with whoever is next.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('option')
      await onBus(page, name).first().focus()
      await press('Delete')
      await expect.poll(() => riders(id)).toBe(2)
      await page.getByText('أُنزل من الحافلة: 1').waitFor()
      await page.getByRole('button', { name: 'تراجع' }).focus()
      await press('Enter')
      await expect.poll(() => riders(id)).toBe(3)
      expect(complaints).toEqual([])
    })

  it('goes by drag: students onto a bus, a seat onto another bus, a seat back to the students', async () => {
    const [first, second] = [await bus('خط السحب', 5), await bus('خط ثان', 5)]
    const { page, complaints } = await open(first)
    const card = (id: number) => page.locator(`.bus-card[data-bus="${id}"]`)
    await students(page).nth(0).click()
    await students(page).nth(1).click()
    await students(page).nth(1).dragTo(card(first))
    await expect.poll(() => riders(first)).toBe(2)
    await onBus(page, 'خط السحب').first().dragTo(card(second))
    await expect.poll(async () => [await riders(first), await riders(second)]).toEqual([1, 1])
    await expect.poll(() => onBus(page, 'خط السحب').count()).toBe(1)
    await onBus(page, 'خط السحب')
      .first()
      .dragTo(page.getByRole('region', { name: 'الطلاب' }).getByRole('heading').first())
    await expect.poll(() => riders(first)).toBe(0)
    expect(complaints).toEqual([])
  })

  itOfSweep('goes by tap on a phone, and axe finds nothing', async () => {
    for (let more = 0; more < 6; more++) await bus(`حافلة الحي الشمالي البعيد ${more}`, 20)
    const id = await bus('خط الهاتف', 5)
    const { page, complaints } = await open(id, { width: 390 })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await page.locator('.bus-card').count()).toBeGreaterThan(6)
    expect(await beyond()).toBeLessThanOrEqual(0)
    const strip = page.locator('.seating-buses')
    expect(await strip.evaluate((one) => one.scrollWidth > one.clientWidth && one.clientWidth <= innerWidth)).toBe(true)
    await students(page).nth(0).click()
    await students(page).nth(2).click()
    await page.getByRole('button', { name: 'حجز مقعد في خط الهاتف' }).click()
    await expect.poll(() => riders(id)).toBe(2)
    expect(await beyond()).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    // Nothing is moved out of sight by looking at the list on paper.
    await page.getByRole('button', { name: 'طباعة' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [Math.abs(scrollX), Math.abs(document.scrollingElement?.scrollLeft ?? 0)])).toEqual([0, 0])
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect(complaints).toEqual([])
  })

  itOfSweep('tells whom a colleague was quicker for, and shows the bus as it is then', async () => {
    const id = await bus('خط السباق', 1)
    const { page } = await open(id)
    await students(page).nth(0).click()
    const { body: others } = await call<{ id: number }[]>(
      'GET',
      `students?${query({ filter: { usesBus: false, suspended: false, leftOn: null, 'status.kind': 'enrolled' }, range: [0, 0] })}`,
    )
    await call('POST', 'busAccommodations', { bus: id, student: others[0]?.id, from: `${year}-01-01` })
    await page.getByRole('button', { name: 'حجز مقعد في خط السباق' }).click()
    const told = page.getByRole('dialog')
    await told.getByText('الحافلة ممتلئة').waitFor()
    await told.getByRole('button', { name: 'إغلاق' }).last().click()
    await page.locator(`.bus-card[data-bus="${id}"]`).getByText('ممتلئة').waitFor()
    expect(await onBus(page, 'خط السباق').count()).toBe(1)
  })

  itOfSweep('names who is suspended, has no place for who has left, and offers nothing to whoever may not', async () => {
    const id = await bus('خط الغياب', 5)
    const { body: found } = await call<{ id: number; version: number }[]>(
      'GET',
      `students?${query({ filter: { usesBus: false, suspended: false, leftOn: null, 'status.kind': 'enrolled' }, range: [40, 41] })}`,
    )
    for (const { id: student } of found) await call('POST', 'busAccommodations', { bus: id, student, from: `${year}-01-01` })
    const [one, other] = found as [{ id: number; version: number }, { id: number; version: number }]
    await call('POST', `students/${one.id}/suspend`, {
      version: one.version,
      suspendedFrom: `${year}-01-01`,
      suspensionReason: 'إيقاف',
    })
    const left = await call('PUT', `students/${other.id}`, { version: other.version, leftOn: today() })
    expect(left.status).toBe(200)
    const { page } = await open(id)
    await onBus(page, 'خط الغياب').getByText('موقوف').waitFor()
    await expect.poll(() => onBus(page, 'خط الغياب').count()).toBe(1)
    const cashier = await visit(browser, school, 'demo_cashier', { branch })
    await cashier.goto('/busAccommodation')
    await cashier.page.getByRole('heading').first().waitFor()
    expect(await cashier.page.locator('.bus-card, [role=listbox]').count()).toBe(0)
    // The head office seats nobody, and ticks nobody.
    const office = await visit(browser, school, 'demo_admin', {
      branch: (await branchesOf(await school.signIn('demo_admin'))).master,
    })
    await office.goto('/busAccommodation')
    await office.page.locator('.pick-row').first().waitFor()
    expect(await office.page.locator('.pick-mark').count()).toBe(0)
  })
})
