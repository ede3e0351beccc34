import type { Browser } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { pauses, some } from '../support/sweep.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { id: number; version: number }

/** How long after the first press the second one comes, in milliseconds: before the answer, and after it. */

describe('a form that is saved by two presses', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let who: Visit
  let guardian = 0
  const say = texts('ar')

  const call = <T = Row & Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    caller.call<T>(method, path, { branch, year: Number(today().slice(0, 4)), headers, ...(body !== undefined && { body }) })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const made = async (path: string, body: object, confirmed = ''): Promise<Row> => {
    const { status, body: one } = await call('POST', path, body, { confirmed })
    expect(status, JSON.stringify(one.errors)).toBe(201)
    return one
  }
  const idsOf = async (resource: string) => new Set((await list(`${resource}?range=[0,499]`)).map(({ id }) => id))

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(caller))
    const [invoice] = await list(
      'salesInvoices?filter={"payment":"unpaid","status":"posted","soldTo":"guardian"}&fields=["guardian"]&range=[0,0]',
    )
    guardian = Number(invoice?.['guardian'])
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  /** Writes of a resource that the page sends, each answered only after a moment. */
  const counting = async (resource: string) => {
    who = await visit(browser, school, 'demo_admin', { branch })
    const keys: (string | undefined)[] = []
    await who.page.route(`**/api/${resource}`, async (route) => {
      if (route.request().method() === 'POST') {
        keys.push(route.request().headers()['idempotency-key'])
        await new Promise((done) => setTimeout(done, 120))
      }
      await route.continue()
    })
    return keys
  }
  /** Presses twice, waits for what follows, and tells how many records there are more than before. */
  const madeBy = async (resource: string, keys: readonly unknown[], press: () => Promise<void>, pause: number) => {
    const before = await idsOf(resource)
    await press()
    if (pause) await who.page.waitForTimeout(pause)
    await press()
    await expect.poll(async () => (await idsOf(resource)).size).toBeGreaterThan(before.size)
    // A second one would be on its way by now.
    await who.page.waitForTimeout(500)
    const more = [...(await idsOf(resource))].filter((id) => !before.has(id))
    return [more.length, new Set(keys).size]
  }
  const byKeys = (key: string) => () => who.page.keyboard.press(key)
  const byClicks = (name: string) => async () => {
    const button = who.page.getByRole('button', { name, exact: true }).first()
    const box = await button.boundingBox().catch(() => null)
    if (box) await who.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  it.each(pauses)('makes one receipt, with %i ms between the presses', async (pause) => {
    const { body: family } = await call('GET', `guardians/${guardian}`)
    for (const [turn, key] of some(['Control+Enter', 'Enter'], ['Control+Enter']).entries()) {
      if (turn) await who.page.context().close()
      const keys = await counting('collections')
      await who.goto('/collection-transactions/new')
      await who.page.locator('.collect [data-field=guardian] input:focus').waitFor()
      await who.page.keyboard.type(String(family['arabicName']))
      await who.page.locator('[role=option]').first().waitFor()
      await who.page.keyboard.press('Enter')
      await who.page.locator('.collect-terms tbody tr').first().waitFor()
      await who.page.keyboard.type('5')
      // Enter leads from the amount to the button, on which it is pressed twice then.
      await who.page.keyboard.press('Enter')
      expect(await madeBy('collections', keys, byKeys(key), pause)).toEqual([1, 1])
    }
  })

  it.each(some(pauses, []))('makes one payment, with %i ms between the presses', async (pause) => {
    const [account] = await list('accounts?filter={"code":"2104"}')
    const [cash] = await list('paymentMethods?filter={"kind":"cash"}')
    const methods = [{ paymentMethod: cash?.id, amount: '3' }]
    const like = await made('paymentTransactions', { paidTo: 'other', partyName: 'جهة', account: account?.id, methods })
    const label = say('resources.paymentTransactions.saveAs.open')
    for (const [turn, press] of [byKeys('Control+Shift+s'), byClicks(label)].entries()) {
      if (turn) await who.page.context().close()
      const keys = await counting('paymentTransactions')
      await who.goto(`/payment-transactions/new?copy=${like.id}`)
      await who.page.locator('[name="methods.0.amount"]').waitFor()
      expect(await madeBy('paymentTransactions', keys, press, pause)).toEqual([1, 1])
    }
  })

  it.each(pauses)('makes one invoice, with %i ms between the presses', async (pause) => {
    const [student] = await list('students?range=[0,0]')
    const service = await soldAgain(caller, branch)
    const items = [{ student: student?.id, service: service.id, quantity: '1' }]
    const like = await made('salesInvoices', { guardian: student?.['guardian'], items })
    const label = say('resources.salesInvoices.saveAs.open')
    for (const [turn, press] of some([byKeys('Control+Shift+s'), byClicks(label)], [byClicks(label)]).entries()) {
      if (turn) await who.page.context().close()
      const keys = await counting('salesInvoices')
      await who.goto(`/sales/new?copy=${like.id}`)
      // Its price, and with it what is due, follows from the service.
      await expect.poll(() => who.page.locator('.g-line-totals dd').first().textContent()).toMatch(/[1-9]/)
      await who.page.getByRole('button', { name: label, exact: true }).first().waitFor()
      expect(await madeBy('salesInvoices', keys, press, pause)).toEqual([1, 1])
    }
  })

  it.each(pauses)('closes a shift once, with %i ms between the presses', async (pause) => {
    const { parent } = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const account = await made('accounts', {
      code: `11018${pauses.indexOf(pause)}`,
      arabicName: `درج ${pause}`,
      parent,
      kind: 'asset',
    })
    const safe = await made('safes', { arabicName: `درج ${pause}`, account: account.id, keptInShifts: true })
    const shift = await made('shifts', { status: 'open', safe: safe.id, openingCash: '10' }, 'Shift.OpeningDiffers')
    who = await visit(browser, school, 'demo_admin', { branch })
    let closings = 0
    who.page.on('request', (request) => (closings += request.url().endsWith(`/shifts/${shift.id}/close`) ? 1 : 0))
    await who.goto(`/shifts/edit/${shift.id}`)
    await who.page.locator('[name="counts.6.pieces"]').fill('1')
    const stored = async () => (await call('GET', `shifts/${shift.id}`)).body
    for (let press = 0; press < 2; press++) {
      await who.page.keyboard.press('Control+Shift+s')
      await who.page.waitForTimeout(pause)
    }
    await expect.poll(async () => (await stored())['status']).toBe('counted')
    // What it shows before one says yes comes late: it must not move the button away from the pointer.
    await who.page.route(`**/api/shifts/${shift.id}`, async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    const label = say('resources.shifts.actions.close')
    const confirm = who.page.getByRole('dialog').getByRole('button', { name: label, exact: true })
    // The second press may have come after the answer to the first: then it has asked whether the shift is to be closed.
    if (!(await confirm.isVisible())) await who.page.getByRole('button', { name: label, exact: true }).first().click()
    await confirm.waitFor()
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    expect(await who.page.getByRole('dialog').locator('dd').count(), 'nothing is confirmed before it is read').toBeGreaterThan(0)
    const box = await confirm.boundingBox()
    for (let press = 0; press < 2; press++) {
      await who.page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
      await who.page.waitForTimeout(pause)
    }
    await expect.poll(async () => (await stored())['status']).toBe('closed')
    expect(closings).toBe(1)
    const { body } = await call<{ entries: unknown[] }>('GET', `shifts/${shift.id}/entry`)
    expect(body.entries).toHaveLength(1)
  })
})
