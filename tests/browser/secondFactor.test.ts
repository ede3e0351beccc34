import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { bareArabicDigits } from '../../schema/values/digits.ts'
import { query, type School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { ageCodes, forgetUsedCodes, telephone } from '../support/telephone.ts'
import { stranger, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it.each(
  some(
    [
      { language: 'ar', width: 1440, userName: 'demo_admin' },
      { language: 'en', width: 390, userName: 'demo_accountant' },
    ],
    [{ language: 'ar', width: 1440, userName: 'demo_admin' }],
  ),
)(
  'a telephone is set up, signs in, and confirms a bank account without what was typed being lost ($language, $width px)',
  async ({ language, width, userName }) => {
    const say = texts(language)
    const setup = await visit(browser, school, userName, { language, width })
    await setup.goto('/second-factor')
    await setup.page.fill('input[type=password]', 'Daftar@2026')
    await setup.page.keyboard.press('Enter')
    const secret = (await setup.page.locator('.setup-secret').innerText()).replace(/\s/g, '')
    const phone = telephone(secret)
    await setup.page.fill('input[autocomplete=one-time-code]', '12')
    await setup.page.keyboard.press('Enter')
    await setup.page.getByText(say('errors.SecondFactor.WrongCode')).waitFor()
    await setup.page.fill('input[autocomplete=one-time-code]', phone.code(-1))
    await setup.page.keyboard.press('Enter')
    await setup.page.getByRole('heading', { name: say('secondFactor.recovery.title') }).waitFor()
    expect(await setup.page.locator('.recovery-codes li').count()).toBe(10)
    expect(await setup.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await setup.page.getByRole('button', { name: say('secondFactor.recovery.kept') }).click()
    await setup.page.waitForURL((url) => url.pathname !== '/second-factor')

    const { page, follow, complaints } = await stranger(browser, school, { language, width })
    await page.fill('input[autocomplete=username]', userName)
    await page.fill('input[type=password]', 'Daftar@2026')
    await page.keyboard.press('Enter')
    const code = page.locator('input[autocomplete=one-time-code]')
    await code.waitFor()
    expect([await code.getAttribute('inputmode'), await code.evaluate((input) => input === document.activeElement)]).toEqual([
      'numeric',
      true,
    ])
    await code.fill(bareArabicDigits(phone.code()))
    await page.keyboard.press('Enter')
    await page.locator('.navbar').waitFor()

    const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
    const caller = {
      token,
      profile: {},
      call: ((method, path, options) => school.call(method, path, { ...options, token })) as typeof school.call,
    }
    const { body: guardians } = await caller.call<{ id: number }[]>('GET', `guardians?${query({ range: [0, 0] })}`)
    await ageCodes(school, caller)
    await forgetUsedCodes(school)
    await follow(`/guardians/edit/${guardians[0]?.id}`)
    const iban = page.locator('[name=iban]')
    await iban.fill('SA0380000000608010167519')
    await page
      .getByRole('button', { name: say('generated.save') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('secondFactor.code.title') })
    await dialog.waitFor()
    await dialog.getByRole('textbox').fill(phone.code())
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 200)
    await page.keyboard.press('Enter')
    expect(await (await saved).json()).toMatchObject({ iban: 'SA0380000000608010167519' })
    expect([...setup.complaints, ...complaints]).toEqual([])
  },
)
