import type { Browser, Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

/** How long somebody waits before the next key, in milliseconds: not at all, or until the list is there and longer. */
const pauses = some([0, 50, 300, 1000], [0, 300])

describe('a box that looks records up', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let who: Person

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_accountant')
  })
  afterEach(() => expect(who.complaints).toEqual([]))

  let place = ''
  /** Comes to a page, or goes on where the test before has left it: each empties its own box. */
  const begin = async (path: string, userName: string, resource: string) => {
    if (place === path) return
    if (place) await who.page.context().close()
    place = path
    who = person(await visit(browser, school, userName), 'ar', resource)
    await who.goto(path)
  }
  /** The next one comes to a page of its own. */
  const leave = () => {
    if (place) place = 'left'
  }
  /** Empties a box, as by hand. */
  const empty = async (box: Locator) => {
    await box.focus()
    await press('Control+A')
    await press('Delete')
  }
  const press = (key: string) => who.page.keyboard.press(key)
  const type = (text: string) => who.page.keyboard.type(text)
  const wait = (time: number) => who.page.waitForTimeout(time)
  const cell = (field: string, line: number) => who.page.locator(`[name="entries.${line - 1}.${field}"]`)
  const focused = () => who.page.evaluate(() => document.activeElement?.getAttribute('name'))
  const hasFocus = (box: Locator) => box.evaluate((element) => element === document.activeElement)
  const wrong = () => who.page.locator('[data-lines] [aria-invalid=true]').count()
  /** The accounts that the list offers for a text, in its order. */
  const offered = async (text: string) =>
    (
      await caller.call<{ code: string; arabicName: string }[]>(
        'GET',
        `accounts?${query({ filter: { isLeaf: true, active: true, q: text }, sort: ['code', 'ASC'], best: 1 })}`,
      )
    ).body.map(({ code, arabicName }) => `${code} ${arabicName}`)

  describe('in a cell of lines', () => {
    it.each(some(['صندوق', 'بنك', 'رواتب'], ['بنك']))(
      'takes by Enter none of several like «%s» before its list was seen, then the one that is lit, and goes on',
      async (text) => {
        const [first = '', second = ''] = await offered(text)
        expect(second).not.toBe('')
        await begin('/vouchers/new', 'demo_accountant', 'vouchers')
        const box = cell('account', 1)
        await empty(box)
        await type(text)
        await press('Enter')
        await who.looked()
        expect([await box.inputValue(), await focused()]).toEqual([text, 'entries.0.account'])
        await press('Enter')
        await expect.poll(() => box.inputValue()).toBe(first)
        await expect.poll(focused).toBe('entries.0.party')
        await expect.poll(wrong).toBe(0)
      },
      90_000,
    )

    it('takes by Enter the account whose code was typed wholly, however long one waits, and goes on', async () => {
      await begin('/vouchers/new', 'demo_accountant', 'vouchers')
      const box = cell('account', 1)
      for (const pause of pauses) {
        await empty(box)
        await type('110101')
        await wait(pause)
        await press('Enter')
        await expect.poll(() => box.inputValue()).toMatch(/^110101 /)
        await expect.poll(focused).toBe('entries.0.party')
        await expect.poll(wrong).toBe(0)
      }
    })

    it.each(
      some(
        [
          ['ايجارات', '6102 إيجارات'],
          ['إيجارات', '6102 إيجارات'],
          ['رأس', '3101 رأس المال'],
          ['رواتب', '2110 رواتب مستحقة'],
          ['مستحقه', '2110 رواتب مستحقة'],
        ],
        [['ايجارات', '6102 إيجارات']],
      ),
    )(
      'takes for «%s» %s, which it fits best, once it was seen, and lights it first',
      async (text, best) => {
        await begin('/vouchers/new', 'demo_accountant', 'vouchers')
        const box = cell('account', 1)
        for (const key of ['Enter', 'Tab']) {
          await empty(box)
          await type(text)
          await who.looked()
          await press(key)
          await expect.poll(() => box.inputValue(), { message: key }).toBe(best)
        }
        await empty(box)
        await type(text)
        const lit = who.offers().first()
        await lit.waitFor()
        await expect.poll(() => lit.getAttribute('class')).toContain('Mui-focused')
        expect(await lit.innerText()).toContain(best.replace(/^\d+ /, ''))
      },
      60_000,
    )

    it('takes the second by an arrow and Enter once it was seen, however early the arrow was pressed', async () => {
      const [, second = ''] = await offered('بنك')
      expect(second).not.toBe('')
      await begin('/vouchers/new', 'demo_accountant', 'vouchers')
      const box = cell('account', 1)
      for (const pause of pauses)
        for (const keys of [['ArrowDown'], ['ArrowDown', 'ArrowDown', 'ArrowUp']]) {
          await empty(box)
          await type('بنك')
          await wait(pause)
          for (const key of keys) await press(key)
          await who.looked()
          await press('Enter')
          await expect.poll(() => box.inputValue(), { message: `after ${pause} ms` }).toBe(second)
          await expect.poll(focused).toBe('entries.0.party')
        }
    })

    it('keeps what is typed behind an Enter that came before its list for the next box, whoever has to choose first', async () => {
      const { body } = await caller.call<{ arabicName: string }[]>(
        'GET',
        `accounts?${query({ filter: { isLeaf: true, active: true }, range: [0, 49] })}`,
      )
      const lists = await Promise.all(body.map(async ({ arabicName }) => ({ arabicName, fitting: await offered(arabicName) })))
      const alone = lists.find(({ fitting }) => fitting.length === 1)
      const [first = ''] = await offered('بنك')
      leave()
      await begin('/vouchers/new', 'demo_accountant', 'vouchers')
      await who.page.route('**/api/accounts?*', async (route) => {
        await wait(700)
        await route.continue()
      })
      await cell('account', 1).focus()
      await type(alone?.arabicName ?? '')
      await press('Enter')
      await type('77')
      await expect.poll(() => cell('account', 1).inputValue()).toBe(alone?.fitting[0])
      await expect.poll(() => cell('party', 1).inputValue()).toBe('77')
      await cell('account', 2).focus()
      await type('بنك')
      await press('Enter')
      await type('88')
      await who.looked()
      expect([await cell('account', 2).inputValue(), await focused()]).toEqual(['بنك', 'entries.1.account'])
      await press('Enter')
      await expect.poll(() => cell('account', 2).inputValue()).toBe(first)
      await expect.poll(() => cell('party', 2).inputValue()).toBe('88')
      await who.page.unrouteAll({ behavior: 'ignoreErrors' })
      leave()
    })

    it('is not left by an arrow before its list came, which counts in the list', async () => {
      const [, second = ''] = await offered('بنك')
      await begin('/vouchers/new', 'demo_accountant', 'vouchers')
      const box = cell('account', 1)
      for (const pause of some([0, 50], [0])) {
        await empty(box)
        await type('بنك')
        await wait(pause)
        await press('ArrowDown')
        expect(await focused()).toBe('entries.0.account')
        await who.looked()
        await press('Enter')
        await expect.poll(() => box.inputValue()).toBe(second)
      }
    })

    it('takes by Tab what is lit, by the pointer what is pressed, and by Escape nothing', async () => {
      const [first = '', second = ''] = await offered('صندوق')
      await begin('/vouchers/new', 'demo_accountant', 'vouchers')
      const box = cell('account', 1)
      await empty(box)
      await type('صندوق')
      await who.looked()
      await press('Tab')
      await expect.poll(() => box.inputValue()).toBe(first)
      expect(await hasFocus(box)).toBe(false)
      await box.click()
      await type('صندوق')
      await who.offers().nth(1).click()
      await expect.poll(() => box.inputValue()).toBe(second)
      expect(await hasFocus(box)).toBe(true)
      for (const pause of pauses) {
        await box.focus()
        await type('بنك')
        await wait(pause)
        await press('Escape')
        await expect.poll(() => who.offers().count()).toBe(0)
        expect(await box.inputValue()).toBe(second)
        await press('Enter')
        await expect.poll(focused).toBe('entries.0.party')
        expect(await box.inputValue()).toBe(second)
      }
    })
  })

  describe('in a form', () => {
    it('takes by Enter and Tab what is lit, by Escape nothing, and keeps and marks what names nothing', async () => {
      await begin('/students/new', 'demo_secretary', 'students')
      const box = who.box('nationality')
      await box.fill('ا')
      await who.offers().nth(2).waitFor()
      const [first = '', second = ''] = await who.offers().locator('span:first-child').allInnerTexts()
      await press('Escape')
      expect(await box.inputValue()).toBe('')
      for (const pause of pauses) {
        await empty(box)
        await type('ا')
        await who.looked()
        await press('Enter')
        await expect.poll(() => box.inputValue()).toBe(first)
        // What is chosen stands; the next Enter goes on.
        if (!(await hasFocus(box))) await box.focus()
        await press('Enter')
        await expect.poll(() => hasFocus(box)).toBe(false)

        await empty(box)
        await type('ا')
        await who.offers().nth(1).waitFor()
        await wait(pause)
        await press('ArrowDown')
        await who.looked()
        await press('Enter')
        await expect.poll(() => box.inputValue()).toBe(second)

        await empty(box)
        await type('ا')
        await who.looked()
        await press('Tab')
        await expect.poll(() => box.inputValue()).toBe(first)
        expect(await hasFocus(box)).toBe(false)
      }
      await box.fill('لا بلد بهذا الاسم')
      await press('Tab')
      await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
      expect(await box.inputValue()).toBe('لا بلد بهذا الاسم')
    })

    itOfSweep(
      'takes for one of several references what fits best, once it was seen',
      async () => {
        const admin = await school.signIn('demo_admin')
        const { body: areas } = await admin.call<{ arabicName: string }[]>('GET', `areas?${query({ range: [0, 0] })}`)
        const name = areas[0]?.arabicName ?? ''
        await begin('/buses?record=new', 'demo_admin', 'buses')
        const box = who.box('areas')
        const chip = who.page.locator('.g-many .MuiChip-root').filter({ hasText: name })
        for (const key of ['Enter', 'Tab']) {
          await box.focus()
          await type(name)
          await who.looked()
          await press(key)
          await expect.poll(() => chip.count(), { message: key }).toBe(1)
          await expect.poll(() => box.inputValue()).toBe('')
          await chip.locator('.MuiChip-deleteIcon').click()
          await expect.poll(() => chip.count()).toBe(0)
        }
      },
      60_000,
    )

    it('makes a new record by keys and by the pointer, with what was typed, and gives the focus back', async () => {
      await begin('/students/new', 'demo_secretary', 'students')
      const drawer = who.page.getByRole('dialog')
      const start = async () => {
        await who.box('guardian').fill('لطيفة بدر غانم الشمري')
        await who.newRecord().waitFor()
      }
      for (const pause of pauses) {
        await start()
        await wait(pause)
        await press('ArrowDown')
        await wait(pause)
        await press('Enter')
        await drawer.waitFor()
        expect(await who.box('arabicName', 'guardians').inputValue()).toBe('لطيفة بدر غانم الشمري')
        await press('Escape')
        await drawer.waitFor({ state: 'detached' })
        await expect.poll(() => hasFocus(who.box('guardian'))).toBe(true)
      }
      await start()
      await who.newRecord().click()
      await drawer.waitFor()
      expect(await who.box('arabicName', 'guardians').inputValue()).toBe('لطيفة بدر غانم الشمري')
    })
  })

  itOfSweep(
    'offers a record for all branches only what is there for all, until it becomes one branch’s own',
    async () => {
      const admin = await school.signIn('demo_admin')
      const own = await admin.call('POST', 'stages', { body: { arabicName: 'المرحلة الخاصة بالفرع' } })
      expect(own.status).toBe(201)
      const [row] = (await admin.call<{ id: number }[]>('GET', `rows?${query({ filter: { general: true }, range: [0, 0] })}`))
        .body
      await begin(`/rows?record=${row?.id}`, 'demo_admin', 'rows')
      const box = who.box('stage')
      await box.waitFor()
      const offers = async () => {
        await empty(box)
        await type('المرحلة')
        await who.offers('المرحلة الثانوية').waitFor()
        const offered = await who.offers().locator('span:first-child').allInnerTexts()
        await press('Escape')
        return offered
      }
      expect(await offers()).not.toContain('المرحلة الخاصة بالفرع')
      await who.page.locator('[name=general]').uncheck({ force: true })
      expect(await offers()).toContain('المرحلة الخاصة بالفرع')
    },
    60_000,
  )

  itOfSweep(
    'stands in the head of a document, which Enter leads through into the lines',
    async () => {
      await begin('/vouchers/new', 'demo_accountant', 'vouchers')
      const order = ['date', 'kind', 'description', 'reference', 'taxable'] as const
      // What is on or off is no box to type in.
      const inHead = (field: (typeof order)[number]) =>
        field === 'taxable' ? who.page.locator('[name=taxable]') : who.box(field)
      await who.box('date').focus()
      for (const [at, field] of order.entries()) {
        expect([field, await hasFocus(inHead(field))]).toEqual([field, true])
        if (field === 'description') {
          await type('سطر')
          await press('Shift+Enter')
          await type('وسطر')
          expect(await who.box(field).inputValue()).toBe('سطر\nوسطر')
        }
        await press('Enter')
        if (at === order.length - 1) await expect.poll(focused).toBe('entries.0.account')
      }
      // Where no line is left, the way leads to what begins one.
      for (let line = 2; line > 0; line--) {
        await cell('account', 1).focus()
        await press('Control+Delete')
        await expect.poll(() => who.page.locator('[data-lines] tbody tr').count()).toBe(line - 1)
      }
      await inHead('taxable').focus()
      await press('Enter')
      expect(await who.page.evaluate(() => document.activeElement?.id)).toBe('lines-entries')
      // A long text of another form keeps its Enter.
      await who.goto('/voucherTemplates')
    },
    60_000,
  )
})
