import { expect, it } from 'vitest'
import { noorIdentity } from '../../sheets/noorRows.ts'
import type { Day } from './day.ts'

/** A new family, and a student who is suspended for a while. */
export function admission({ language, secretary }: Day): void {
  const saudi = language === 'ar' ? 'سعودي' : 'Saudi'
  // The English name that was proposed is what a reader of English sees.
  const family = language === 'ar' ? 'التميمي' : 'Altamimi'
  const child = async (name: string, number: number) => {
    const { box, pick, offers, goto } = secretary()
    await goto('/students/new')
    await box('arabicName').fill(name)
    await box('gender').selectOption('male')
    await box('identityType').selectOption('national')
    await box('identityNumber').fill(noorIdentity(number))
    await box('birthDate').fill('2017-05-05')
    await pick('nationality', saudi)
    await box('row').click()
    await offers().first().click()
  }

  it('adds a student with a new guardian made in a drawer, then a brother by their mobile', async () => {
    const { page, say, box, pick, newRecord, saveByKey } = secretary()
    await child('سلطان راكان وليد التميمي', 8_001)
    await box('guardian').click()
    await newRecord().click()
    const drawer = page.getByRole('dialog')
    await drawer.waitFor()
    await box('arabicName', 'guardians').fill('راكان وليد خالد التميمي')
    await box('identityType').selectOption('national')
    await box('identityNumber').fill(noorIdentity(8_002))
    await pick('nationality', saudi)
    await box('phone', 'guardians').fill('0598765432')
    await drawer
      .getByRole('button', { name: say('generated.save') })
      .first()
      .click()
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => box('guardian').inputValue()).toContain(family)
    await saveByKey()
    await page.waitForURL('**/students/edit/*')
    await child('ماجد راكان وليد التميمي', 8_003)
    await pick('guardian', '0598765432', family)
    await saveByKey()
    await page.waitForURL('**/students/edit/*')
  })

  it('suspends a student with a reason, and takes it back', async () => {
    const { page, button, say, box } = secretary()
    const dialog = page.getByRole('dialog')
    const confirm = (key: string) => dialog.getByRole('button', { name: say(key), exact: true }).click()
    await button('actions.suspend').click()
    await dialog.waitFor()
    await box('suspensionReason').fill('تجربة')
    await confirm('actions.suspend')
    await page.getByText(say('fields.suspended'), { exact: true }).first().waitFor()
    await button('actions.unsuspend').click()
    await confirm('actions.unsuspend')
    await dialog.waitFor({ state: 'detached' })
    await button('actions.suspend').waitFor()
  })
}
