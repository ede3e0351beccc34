import type { Browser, Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { vouchers } from '../../resources/accounting/vouchers.ts'
import { today } from '../../schema/values/date.ts'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

interface Voucher {
  readonly id: number
  readonly version: number
  readonly number: string | null
  readonly status: string
  readonly kind: string
  readonly description: string | null
  readonly reference: string | null
  readonly date: string
  readonly entries: readonly { readonly account: number; readonly debit: string | null; readonly credit: string | null }[]
}

describe('an accountant at a voucher', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let who: Person
  let posted: Voucher

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_accountant')
    const filter = { status: 'posted', kind: 'general' }
    const { body } = await caller.call<Voucher[]>('GET', `vouchers?${query({ filter, range: [0, 0] })}`)
    posted = await read(body[0]?.id ?? 0)
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const read = async (id: number) => (await caller.call<Voucher>('GET', `vouchers/${id}`)).body
  const amounts = (voucher: Voucher) => voucher.entries.map(({ account, debit, credit }) => [account, debit, credit])
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => who.page.keyboard.press(key)), Promise.resolve())
  const reach = async (where: Locator) => {
    await where.waitFor()
    for (let tries = 0; tries < 150; tries++) {
      if (await where.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`Tab did not lead to ${where}`)
  }
  const arrive = async (path: string) => {
    who = person(await visit(browser, school, 'demo_accountant'), 'ar', 'vouchers')
    await who.goto(path)
  }
  /** Chooses an entry of the page's menu by keys alone. */
  const fromMenu = async (key: string) => {
    await reach(who.button('generated.more'))
    await press('Enter')
    const wanted = who.page.getByRole('menuitem', { name: who.say(key) })
    await wanted.waitFor()
    for (let tries = 0; tries < 10 && !(await wanted.evaluate((one) => one === document.activeElement)); tries++)
      await press('ArrowDown')
    await press('Enter')
  }
  /** Saves by key and gives what the server has then. */
  const saved = async (where = '**/vouchers/edit/*') => {
    await who.saveByKey()
    await who.page.waitForURL(where)
    return read(Number(new URL(who.page.url()).pathname.split('/').at(-1)))
  }

  itOfSweep(
    'copies it by keys: the same lines, today, without its number',
    async () => {
      await arrive(`/vouchers/edit/${posted.id}`)
      await fromMenu('generated.another.copy')
      await who.page.waitForURL(`**/vouchers/new?copy=${posted.id}`)
      await who.box('date').waitFor()
      const copy = await saved()
      expect(copy.id).not.toBe(posted.id)
      expect(amounts(copy)).toEqual(amounts(posted))
      expect([copy.status, copy.number, copy.description]).toEqual(['draft', null, posted.description])
      expect(copy.date >= posted.date).toBe(true)
    },
    60_000,
  )

  itOfSweep(
    'reverses it by keys: the sides change, and it says what it reverses',
    async () => {
      await arrive(`/vouchers/edit/${posted.id}`)
      await fromMenu('generated.another.reverse')
      await who.page.waitForURL(`**/vouchers/new?reverse=${posted.id}`)
      await expect
        .poll(() => who.box('description').inputValue())
        .toBe(who.say('resources.vouchers.reversalOf', { number: posted.number ?? '' }))
      const reversal = await saved()
      expect(amounts(reversal)).toEqual(posted.entries.map(({ account, debit, credit }) => [account, credit, debit]))
      expect([reversal.status, reversal.reference]).toEqual(['draft', String(posted.number)])
    },
    60_000,
  )

  it('asks before it voids or deletes one by what that is and whom it meets, and not in the colour of what is wanted', async () => {
    const { id } = await draft('إيجار مارس')
    await arrive(`/vouchers/edit/${id}`)
    const dialog = who.page.getByRole('dialog')
    const colour = (name: string) =>
      dialog.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).backgroundColor)
    const [voids, back] = [who.say('resources.vouchers.actions.void'), who.say('dialogs.back')]
    expect(voids).not.toContain(back)
    await fromMenu('generated.delete')
    await expect.poll(() => dialog.innerText()).toContain('إيجار مارس')
    expect(await colour(who.say('generated.delete'))).toBe(await colour(back))
    await press('Escape')
    await who.page.getByRole('button', { name: voids }).click()
    await expect.poll(() => dialog.innerText()).toContain('إيجار مارس')
    expect(await colour(voids)).toBe(await colour(back))
    await dialog.getByLabel(who.say('dialogs.void.reason')).fill('تكرر')
    await press('Enter')
    await expect.poll(async () => (await read(id)).status).toBe('void')
  })

  itOfSweep(
    'does not offer to reverse what is not posted',
    async () => {
      await arrive(`/vouchers/edit/${(await draft()).id}`)
      await who.button('generated.more').click()
      await who.page.getByRole('menuitem', { name: who.say('generated.another.copy') }).waitFor()
      expect(await who.page.getByRole('menuitem', { name: who.say('generated.another.reverse') }).count()).toBe(0)
    },
    60_000,
  )

  /** The time without typing after which work is kept. */
  const rest = async () => who.page.clock.fastForward(11_000)
  const draft = async (description = 'مسودة') =>
    (
      await caller.call<Voucher>('POST', 'vouchers', {
        body: { description, entries: posted.entries.map(({ account, debit, credit }) => ({ account, debit, credit })) },
      })
    ).body
  const kept = () => who.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('work.')))

  it('finds the work of a new voucher again after a crash, and not after it was saved', async () => {
    who = person(await visit(browser, school, 'demo_accountant'), 'ar', 'vouchers')
    await who.page.clock.install()
    await who.goto(`/vouchers/new?copy=${posted.id}`)
    await who.box('description').fill('بيان لم يُحفظ')
    await rest()
    await expect.poll(kept).toHaveLength(1)
    await who.page.locator('.g-kept').waitFor()
    // The page goes without a word; another one begins.
    const next = await besides()
    await who.page.close()
    who = next
    await who.goto('/vouchers/new')
    await reach(who.button('generated.kept.restore'))
    await press('Enter')
    await expect.poll(() => who.box('description').inputValue()).toBe('بيان لم يُحفظ')
    const restored = await saved()
    expect([restored.description, amounts(restored)]).toEqual(['بيان لم يُحفظ', amounts(posted)])
    await expect.poll(kept).toEqual([])
    await who.goto('/vouchers/new')
    await who.box('date').waitFor()
    expect(await who.button('generated.kept.restore').count()).toBe(0)
  })

  it('has a draft saved while it pauses, and goes on typing in the same place', async () => {
    const { id } = await draft()
    who = person(await visit(browser, school, 'demo_accountant'), 'ar', 'vouchers')
    await who.page.clock.install()
    await who.goto(`/vouchers/edit/${id}`)
    const box = who.box('description')
    await box.fill('بيان')
    await rest()
    await expect.poll(async () => (await read(id)).description).toBe('بيان')
    await who.page.locator('.g-kept').waitFor()
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    await who.page.keyboard.type(' جديد')
    await who.saveByKey()
    await expect.poll(async () => (await read(id)).description).toBe('بيان جديد')
    await expect.poll(kept).toEqual([])
  })

  itOfSweep(
    'keeps in the browser what a draft cannot take, and gives it up when it is dismissed',
    async () => {
      const { id, description } = await draft()
      who = person(await visit(browser, school, 'demo_accountant'), 'ar', 'vouchers')
      await who.page.clock.install()
      await who.goto(`/vouchers/edit/${id}`)
      await who.box('description').fill('بيان آخر')
      await who.box('date').fill('')
      await rest()
      await expect.poll(kept).toHaveLength(1)
      expect((await read(id)).description).toBe(description)
      who.page.on('dialog', (dialog) => void dialog.accept())
      await who.page.reload()
      await who.button('generated.kept.discard').click()
      expect(await who.box('description').inputValue()).toBe(description)
      await expect.poll(kept).toEqual([])
    },
    60_000,
  )

  itOfSweep(
    'says that the server did not take a draft, and keeps it in the browser',
    async () => {
      const { id } = await draft()
      who = person(await visit(browser, school, 'demo_accountant'), 'ar', 'vouchers')
      await who.page.clock.install()
      await who.goto(`/vouchers/edit/${id}`)
      await who.page.route(`**/api/vouchers/${id}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: { title: '', status: 403 } }) : route.continue(),
      )
      await who.box('description').fill('بيان')
      await rest()
      const [said = ''] = who.say('generated.kept.refused', { time: '§' }).split(' §')
      await who.page.locator('.g-kept', { hasText: said }).waitFor()
      await expect.poll(kept).toHaveLength(1)
    },
    60_000,
  )

  /** Another page of the same browser. */
  const besides = async (): Promise<Person> => {
    const page = await who.page.context().newPage()
    return person({ ...who, page, goto: async (path) => void (await page.goto(`${school.address}${path}`)) }, 'ar', 'vouchers')
  }
  const begin = async () => {
    who = person(await visit(browser, school, 'demo_accountant'), 'ar', 'vouchers')
    await who.page.clock.install()
    await who.goto('/vouchers/new')
    await who.box('description').fill('بيان لم يُحفظ')
    await rest()
    await expect.poll(kept).toHaveLength(1)
  }

  itOfSweep(
    'offers the work of a page to no other page while it is being done',
    async () => {
      await begin()
      const other = await besides()
      await other.goto('/vouchers/new')
      await other.box('description').fill('قيد آخر')
      await other.box('reference').focus()
      expect(await other.button('generated.kept.restore').count()).toBe(0)
      await who.page.close()
      const first = who
      who = { ...other, complaints: first.complaints }
      who.page.on('dialog', (dialog) => void dialog.accept())
      await who.page.reload()
      // Both were left now, and what is typed before either is answered stays beside them: they are offered one after the other.
      await who.box('description').fill('قيد ثالث')
      await who.page.reload()
      for (const description of ['بيان لم يُحفظ', 'قيد آخر', 'قيد ثالث']) {
        await reach(who.button('generated.kept.restore'))
        await press('Enter')
        await expect.poll(() => who.box('description').inputValue()).toBe(description)
      }
      await expect.poll(kept).toHaveLength(1)
      await expect.poll(() => who.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    },
    60_000,
  )

  itOfSweep(
    'keeps work when the session ends, for nobody but the one who did it',
    async () => {
      await begin()
      await who.box('reference').fill('م-٧')
      const other = await besides()
      await other.goto('/')
      await other.button('ra.auth.user_menu').click()
      await other.page.getByRole('menuitem', { name: who.say('ra.auth.logout') }).click()
      await other.page.waitForURL('**/login**')
      await other.page.close()
      const signIn = async (userName: string) => {
        await who.page.fill('input[autocomplete=username]', userName)
        await who.page.fill('input[type=password]', 'Daftar@2026')
        await who.page.keyboard.press('Enter')
        await who.page.locator('.navbar').waitFor()
        await who.goto('/vouchers/new')
        await who.box('description').waitFor()
      }
      await who.page.waitForURL('**/login**')
      await signIn('demo_admin')
      await who.page.locator('[data-lines]').waitFor()
      expect(await who.button('generated.kept.restore').count()).toBe(0)
      await who.button('ra.auth.user_menu').click()
      await who.page.getByRole('menuitem', { name: who.say('ra.auth.logout') }).click()
      await who.page.waitForURL('**/login**')
      await signIn('demo_accountant')
      await who.button('generated.kept.restore').click()
      await expect.poll(() => who.box('reference').inputValue()).toBe('م-٧')
    },
    60_000,
  )

  itOfSweep(
    'saves it as a template, and begins the next one from there',
    async () => {
      await arrive(`/vouchers/edit/${posted.id}`)
      await fromMenu('generated.another.saveAsTemplate')
      await who.page.waitForURL(`**/voucherTemplates/new?from=${posted.id}`)
      await who.box('arabicName').fill('قيد كل شهر')
      await who.saveByKey()
      await who.page.waitForURL('**/voucherTemplates/edit/*')
      await who.goto('/vouchers/new')
      await who.box('reference').fill('م-١')
      await who.button('generated.another.fromTemplate').click()
      await expect.poll(() => who.page.evaluate(() => document.activeElement?.closest('.g-templates') !== null)).toBe(true)
      await who.page.getByRole('link', { name: 'قيد كل شهر' }).click()
      // What was typed is not lost without a word.
      await who.button('generated.leave.leave').click()
      await who.page.waitForURL('**/vouchers/new?template=*')
      await who.box('date').waitFor()
      const made = await saved()
      expect([made.kind, made.description, amounts(made)]).toEqual(['general', posted.description, amounts(posted)])
    },
    60_000,
  )

  itOfSweep(
    'shows when a template comes next, and what stands in the way of its voucher',
    async () => {
      const entries = posted.entries.map(({ account, debit, credit }) => ({ account, debit, credit }))
      const { body } = await caller.call<Voucher>('POST', 'voucherTemplates', {
        body: { arabicName: 'إيجار ربع سنوي', every: 'month', interval: 3, startDate: today(), entries },
      })
      await arrive(`/voucherTemplates/edit/${body.id}`)
      const panel = who.page.getByRole('region', { name: who.say('voucher.repeat.title') })
      await expect.poll(() => panel.locator('.occurrences-next li').count()).toBe(6)
      await panel.getByRole('button', { name: who.say('voucher.repeat.try') }).click()
      await panel.getByRole('link').click()
      await who.page.waitForURL('**/vouchers/edit/*')
      await who.box('date').waitFor()
      expect(await who.box('date').inputValue()).toContain(today())
    },
    60_000,
  )

  itOfSweep(
    'has one main button: to post what is open, to save what was typed',
    async () => {
      const { id, version } = await draft()
      await caller.call('PUT', `vouchers/${id}`, { body: { version, status: 'open' } })
      await arrive(`/vouchers/edit/${id}`)
      const filled = who.page.locator('main .MuiButton-contained')
      await expect.poll(() => filled.allInnerTexts()).toEqual([who.say('actions.post')])
      await who.box('description').fill('غير محفوظ')
      await expect.poll(async () => (await filled.allInnerTexts()).join()).toContain('Ctrl S')
      expect(await filled.count()).toBe(1)
    },
    60_000,
  )

  itOfSweep(
    'shares a line out by amounts or in percent, to the last halala',
    async () => {
      const named = async (codes: readonly string[]) =>
        (await caller.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code_in: codes } })}`)).body.map(({ id }) => id)
      const [expense] = await named(['5101'])
      const [safe] = await named(['110101'])
      const { body: centres } = await caller.call<{ id: number; code: string }[]>(
        'GET',
        `costCenters?${query({ filter: { code_in: ['101', '102', '103'] } })}`,
      )
      const amount = '1000000.00'
      const { body } = await caller.call<Voucher>('POST', 'vouchers', {
        body: {
          entries: [
            { account: expense, debit: amount, costCenters: [{ id: centres[0]?.id, share: '100' }] },
            { account: safe, credit: amount },
          ],
        },
      })
      await arrive(`/vouchers/edit/${body.id}`)
      await who.page.locator('[name="entries.0.costCenters"], #l-entries\\.0\\.costCenters').first().click()
      const sheet = who.page.getByRole('dialog')
      const share = (what: string) =>
        sheet.getByRole('textbox', { name: new RegExp(`^${who.say(`generated.share.${what}`).replace(/[()]/g, '.')}`) })
      await share('percent').first().fill('50')
      expect(await share('percent').first().inputValue()).toBe('50')
      for (const { code } of centres.slice(1)) {
        await sheet.getByRole('combobox').fill(code)
        await who.offers().filter({ hasText: code }).click()
      }
      // Three shares of a million: none of them is a whole number of percent.
      for (const [index, typed] of ['333,333.34', '٣٣٣٣٣٣٫٣٣', '333333.33'].entries())
        await share('amount').nth(index).fill(typed)
      await sheet.getByRole('button', { name: who.say('generated.done') }).click()
      await who.saveByKey()
      await expect.poll(async () => (await read(body.id)).version).toBeGreaterThan(body.version)
      const { body: explained } = await caller.call<{ entries: { lines: { debit: string }[] }[]; errors: unknown[] }>(
        'GET',
        `vouchers/${body.id}/entry`,
      )
      expect(explained.errors).toEqual([])
      expect(explained.entries[0]?.lines.slice(0, 3).map(({ debit }) => Number(debit))).toEqual([333333.34, 333333.33, 333333.33])
    },
    60_000,
  )

  const pasteInto = async (cell: string, rows: readonly (readonly string[])[]) => {
    await who.page.locator(`[name="${cell}"]`).focus()
    await who.page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      rows.map((row) => row.join('\t')).join('\r\n'),
    )
  }
  const boxAt = (row: number, field: string) => who.page.locator(`[name="entries.${row}.${field}"]`)
  const marked = () =>
    who.page.locator('[data-lines] [aria-invalid=true]').evaluateAll((cells) => cells.map((one) => one.getAttribute('name')))

  itOfSweep(
    'takes a spreadsheet by its headings, and marks the cells that it cannot read',
    async () => {
      await arrive('/vouchers/new')
      await pasteInto('entries.0.account', [
        [who.label('credit'), who.label('account'), who.label('debit'), 'ملاحظة', who.label('description')],
        ['-', '110101', '١٬٢٥٠٫٥٠', 'x', '"بيان\nعلى سطرين"'],
        ['1,000.00', '110102 صندوق المصروفات', '', '', 'رقم'],
        ['250.50', '999999', '', '', 'مجهول'],
        ['خمسون', '110102', '', '', 'حروف'],
      ])
      await expect.poll(() => boxAt(1, 'account').inputValue()).toContain('110102')
      expect(await boxAt(0, 'debit').inputValue()).toBe('1,250.50')
      expect(await boxAt(0, 'description').inputValue()).toBe('بيان على سطرين')
      expect(await boxAt(1, 'credit').inputValue()).toBe('1,000.00')
      await expect.poll(marked).toEqual(['entries.2.account', 'entries.3.credit'])
      expect(await boxAt(2, 'account').inputValue()).toBe('999999')
      await who.page.getByText(who.say('generated.paste.stray_one')).waitFor()
      // One is still where one pasted.
      await expect.poll(() => boxAt(0, 'account').evaluate((element) => element === document.activeElement)).toBe(true)
    },
    60_000,
  )

  itOfSweep(
    'takes a thousand lines at once, and tells how many more than it may have found no place',
    async () => {
      await arrive('/vouchers/new')
      const rows = (count: number) =>
        Array.from({ length: count }, (_, index) => [
          '110101',
          '',
          `سطر ${index + 1}`,
          index % 2 ? '' : '1.00',
          index % 2 ? '1.00' : '',
        ])
      await pasteInto('entries.0.account', rows(1000))
      await expect.poll(() => boxAt(0, 'account').inputValue()).toContain('110101 ')
      // A cell that is wrong is gone to, however far away.
      const faulty = 500
      await pasteInto('entries.0.account', rows(1000).with(faulty, ['5101', '', 'بلا مركز', '1.00', '']))
      await expect.poll(() => boxAt(0, 'account').inputValue()).toContain('110101 ')
      await press('Control+s')
      await expect.poll(() => who.page.evaluate(() => document.activeElement?.id)).toBe(`l-entries.${faulty}.costCenters`)
      const place = await who.page.locator(':focus').boundingBox()
      expect(place?.y).toBeGreaterThan(100)
      expect(place?.y).toBeLessThan(800)
      await pasteInto(`entries.${faulty}.account`, rows(faulty + 1).slice(faulty))
      await expect.poll(() => boxAt(faulty, 'account').inputValue()).toContain('110101 ')
      // The way up covers nothing that can be pressed.
      await who.page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
      const up = await who.page.getByRole('button', { name: who.say('shell.toTop') }).boundingBox()
      const foot = await who.page.locator('.g-lines-keys').boundingBox()
      expect(up?.y).toBeGreaterThanOrEqual((foot?.y ?? 0) + (foot?.height ?? Infinity))
      const made = await saved()
      expect([made.entries.length, made.entries.at(-1)?.credit]).toEqual([1000, '1.00'])
      const max = vouchers.lines?.['entries']?.max ?? 0
      await who.goto(`/vouchers/edit/${made.id}`)
      const end = async () => {
        await who.page.locator('[data-lines] tbody tr').last().scrollIntoViewIfNeeded()
        return boxAt(999, 'account').count()
      }
      await expect.poll(end).toBe(1)
      await pasteInto('entries.999.account', rows(max - 999 + 3))
      await who.page.getByText(who.say('generated.paste.beyond_few', { count: 3, max: max.toLocaleString('en') })).waitFor()
    },
    90_000,
  )

  itOfSweep(
    'begins a closing voucher at its own address, whose kind is not asked',
    async () => {
      await arrive('/vouchers')
      await who.button('shell.more').first().click()
      await who.page.getByRole('menuitem', { name: who.say('resources.vouchers.also.closedVoucher') }).click()
      await who.page.waitForURL('**/vouchers/closedVoucher')
      await who.box('date').waitFor()
      expect(await who.box('kind').count()).toBe(0)
      await who.goto(`/vouchers/closedVoucher?copy=${posted.id}`)
      await who.box('description').fill('إقفال يدوي')
      const closing = await saved('**/vouchers/closedVoucherEdit/*')
      expect([closing.kind, closing.status, closing.description]).toEqual(['closing', 'draft', 'إقفال يدوي'])
      await who.goto(`/vouchers/closedVoucherEdit/${posted.id}`)
      await who.page.waitForURL(`**/vouchers/edit/${posted.id}`)
    },
    60_000,
  )

  itOfSweep(
    'loses no digit of a quick typist on a slow machine, and replaces an amount that stood there',
    async () => {
      await arrive(`/vouchers/new?copy=${posted.id}`)
      await who.box('date').waitFor()
      const side = posted.entries[0]?.debit ? 'debit' : 'credit'
      const amount = who.page.getByLabel(`${who.label(side)} 1`, { exact: true })
      await amount.waitFor()
      await who.page.evaluate(() => {
        const frame = window.requestAnimationFrame.bind(window)
        window.requestAnimationFrame = (run) => frame(() => void setTimeout(() => run(performance.now()), 150))
      })
      await amount.focus()
      await press('7')
      // What was late has come by then.
      await who.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await press('5', 'Tab')
      await expect.poll(() => amount.inputValue()).toBe('75.00')
    },
    60_000,
  )

  const cell = (field: string, line: number) => who.page.locator(`[name="entries.${line - 1}.${field}"]`)
  const some = async (resource: string, filter: object) =>
    (await caller.call<{ id: number; code: string; arabicName: string }[]>('GET', `${resource}?${query({ filter })}`)).body

  itOfSweep(
    'asks for the party that the account wants, and takes what was typed faster than its list came',
    async () => {
      const [supplier] = await some('suppliers', {})
      const [employee] = await some('employees', {})
      await arrive('/vouchers/new')
      await who.box('date').waitFor()
      const kind = (line: number) =>
        who.page.locator(`tr[data-line="${line - 1}"]`).getByRole('combobox', { name: who.say('generated.partyKind') })
      await cell('account', 1).focus()
      await who.page.keyboard.type('2101')
      await press('Enter')
      await expect.poll(() => kind(1).inputValue()).toBe('suppliers')
      expect(await kind(1).isDisabled()).toBe(true)
      // The beginning of a name, and Enter at once.
      await who.page.keyboard.type(supplier?.arabicName.slice(0, -1) ?? '')
      await press('Enter')
      await expect.poll(() => cell('party', 1).inputValue()).toContain(supplier?.arabicName)
      await cell('account', 2).focus()
      await who.page.keyboard.type('1120')
      await press('Enter')
      await expect.poll(() => kind(2).inputValue()).toBe('employees')
      await who.page.keyboard.type(employee?.arabicName ?? '')
      await press('Enter')
      await expect.poll(() => cell('party', 2).inputValue()).toContain(employee?.arabicName)
      const leftIt = () =>
        expect.poll(() => who.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('entries.1.description')
      // Who comes back at once would be led on by the key that took the choice.
      await leftIt()
      // An emptied box stays empty, whichever key leads on.
      for (const key of ['Enter', 'Tab']) {
        await cell('party', 2).focus()
        for (const one of ['Control+A', 'Delete']) await press(one)
        await who.offers().first().waitFor()
        await press(key)
        await leftIt()
        expect(await cell('party', 2).inputValue()).toBe('')
        await cell('party', 2).focus()
        await who.page.keyboard.type(employee?.arabicName ?? '')
        await press('Enter')
        await expect.poll(() => cell('party', 2).inputValue()).toContain(employee?.arabicName)
        await leftIt()
      }
      // Without an account the kind is chosen by whoever types, also by keys.
      await who.page.locator('#lines-entries').click()
      await cell('party', 3).focus()
      await press('Shift+Tab')
      expect(await kind(3).evaluate((element) => element === document.activeElement)).toBe(true)
    },
    60_000,
  )

  itOfSweep(
    'takes the first account of many by Enter once it was seen, and asks to choose where the pointer went elsewhere',
    async () => {
      const alike = await some('accounts', { q: 'مصروف', isLeaf: true, active: true })
      expect(alike.length).toBeGreaterThan(1)
      await arrive('/vouchers/new')
      await who.box('date').waitFor()
      await cell('account', 1).focus()
      await who.page.keyboard.type('مصروف')
      await who.looked()
      await press('Enter')
      await expect.poll(() => cell('account', 1).inputValue()).toMatch(/^\d+ /)
      await cell('account', 2).focus()
      await who.page.keyboard.type('مصروف')
      await who.box('description').click()
      await who.page.locator(`td[data-wrong][title*="${alike.length}"]`).waitFor()
      expect(await cell('account', 2).inputValue()).toBe('مصروف')
      // A server that cannot be asked has not searched: the text waits, and is searched again on leaving and on saving.
      const offline = who.say('shell.problem.offline')
      const wrong = (line: number) => who.page.locator('td', { has: cell('account', line) }).getAttribute('title')
      for (const line of [1, 2]) await cell('account', line).fill('')
      await who.page.route('**/api/accounts?*', (route) => route.abort())
      for (const [line, code] of [
        [2, '110101'],
        [1, '5101'],
      ] as const) {
        await cell('account', line).focus()
        await who.page.keyboard.type(code)
        await who.box('description').click()
        await expect.poll(() => wrong(line)).toBe(`${offline}: ${code}`)
        expect(await cell('account', line).inputValue()).toBe(code)
      }
      await who.saveByKey()
      await expect.poll(() => wrong(1)).toBe(`${offline}: 5101`)
      await who.page.unroute('**/api/accounts?*')
      await cell('account', 2).focus()
      await who.box('description').click()
      await expect.poll(() => cell('account', 2).inputValue()).toMatch(/^110101 /)
      await who.saveByKey()
      await expect.poll(() => cell('account', 1).inputValue()).toMatch(/^5101 /)
      who.complaints.splice(0, Infinity, ...who.complaints.filter((one) => !one.includes('ERR_FAILED')))
    },
    60_000,
  )

  it('saves finally by key and goes on in the same cell; asks before it discards what was typed', async () => {
    await arrive(`/vouchers/new?copy=${posted.id}`)
    await who.box('date').waitFor()
    const side = posted.entries[0]?.debit ? 'debit' : 'credit'
    const focused = () => who.page.evaluate(() => (document.activeElement as HTMLInputElement).name)
    await cell(side, 1).focus()
    await press('Control+s')
    await who.page.waitForURL('**/vouchers/edit/*')
    await who.button('generated.more').waitFor()
    await expect.poll(focused).toBe(`entries.0.${side}`)
    const id = Number(new URL(who.page.url()).pathname.split('/').at(-1))
    // An empty line is not saved: the last one takes its place.
    const last = posted.entries.length
    await cell('description', 1).fill('أول')
    await who.page.locator('tr[data-line] [data-cell]').last().focus()
    await press('Enter')
    await expect.poll(focused).toBe(`entries.${last}.account`)
    await press('Control+s')
    await expect.poll(async () => (await read(id)).version).toBe(2)
    await expect.poll(focused).toBe(`entries.${last - 1}.account`)
    await cell(side, 1).focus()
    await press('?')
    const final = who.say('resources.vouchers.saveAs.open')
    await who.page.getByRole('dialog').getByText(final).waitFor()
    await press('Escape')
    expect(await who.page.getByRole('button', { name: final }).getAttribute('title')).toBe('Ctrl Shift S')
    await cell('description', 1).fill('سطر')
    await who.button('generated.discard').click()
    await who.page
      .getByRole('dialog')
      .getByRole('button', { name: who.say('generated.leave.stay') })
      .click()
    expect(await cell('description', 1).inputValue()).toBe('سطر')
    await press('Control+Shift+S')
    await expect.poll(async () => (await read(id)).status).toBe('open')
    await cell('description', 1).fill('آخر')
    await who.button('generated.discard').click()
    await who.button('generated.discarding.discard').click()
    await expect.poll(() => cell('description', 1).inputValue()).toBe('سطر')
  })

  itOfSweep(
    'empties by pasting, and opens the shares of a line by F2 without growing by them',
    async () => {
      const centres = await some('costCenters', { code_in: ['101', '102', '103'] })
      const share = (at: number, part: string) => ({ id: centres[at]?.id, share: part })
      const shares = [share(0, '40'), share(1, '40'), share(2, '20')]
      const entries = posted.entries.map(({ account, debit, credit }) => ({ account, debit, credit, costCenters: shares }))
      const { body } = await caller.call<Voucher>('POST', 'vouchers', { body: { entries } })
      await arrive(`/vouchers/edit/${body.id}`)
      const shown = who.page.locator('#l-entries\\.0\\.costCenters')
      expect((await shown.boundingBox())?.width).toBeLessThan(230)
      expect(await shown.getAttribute('title')).toContain('20')
      await shown.focus()
      await press('F2')
      const sheet = who.page.getByRole('dialog')
      await expect
        .poll(() =>
          sheet
            .locator('input')
            .first()
            .evaluate((one) => one === document.activeElement),
        )
        .toBe(true)
      await press('Escape')
      await cell('account', 1).evaluate((element) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '\t\tبيان')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await expect.poll(() => cell('account', 1).inputValue()).toBe('')
      expect(await cell('description', 1).inputValue()).toBe('بيان')
      // What is deleted is not asked for again while its page goes.
      const missing: string[] = []
      who.page.on('response', (response) => response.status() === 404 && missing.push(response.url()))
      await fromMenu('generated.delete')
      await who.page
        .getByRole('dialog')
        .getByRole('button', { name: who.say('generated.delete') })
        .click()
      await who.page.waitForURL(/\/vouchers(\?|$)/)
      await who.rows().first().waitFor()
      expect(missing).toEqual([])
    },
    60_000,
  )
})
