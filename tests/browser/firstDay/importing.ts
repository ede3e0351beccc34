import { expect, it } from 'vitest'
import { noorFile } from '../../sheets/noorFile.ts'
import { all } from '../../support/sweep.ts'
import { mended } from '../mended.ts'
import type { Day } from './day.ts'
import { counts, give, patience, worded, write } from './importPage.ts'

/** A whole school is read by the server's own tests; of the page it is the same flow, and waits for the sweep. */
const students = all ? 400 : 100

/** The ministry's file comes in, its faults go out and come back mended. */
export function importing({ secretary }: Day): void {
  let returned: Uint8Array = new Uint8Array()

  it("brings the ministry's students in: seen before, the missing class made, the faulty rows handed back", async () => {
    const { page, say, label, button, goto, download } = secretary()
    await goto('/students')
    await page.getByRole('link', { name: say('generated.list.import'), exact: true }).click()
    await page.waitForURL('**/students/import')
    await give(secretary(), 'noor.xls', noorFile({ students }))
    expect(Object.values(await counts(secretary())).reduce((sum, one) => sum + one, 0)).toBe(students)
    const answers = (field: string, key: string) =>
      page
        .getByRole('group', { name: new RegExp(`^${label(field)}: `) })
        .getByRole('button', { name: say(key), exact: true, pressed: false })
    const missing = answers('classRoom', 'exchange.answer.create')
    const count = await missing.count()
    const together = page.getByRole('button', { name: say('exchange.createAll', { column: label('classRoom'), count }) })
    await (count > 1 ? together : missing).click()
    await expect.poll(() => missing.count(), patience).toBe(0)
    await answers('nationality', 'exchange.answer.empty').click()
    const created = say('generated.import.will.created')
    await expect.poll(async () => (await counts(secretary()))[created], patience).toBe(students - 11)
    await write(secretary())
    // Of the twelve faults one was an answer: a nationality left empty waits to be completed.
    expect(await counts(secretary())).toEqual(worded(secretary(), 'was', [students - 11, 0, 0, 11]))
    returned = await download(() => button('generated.import.faultyFile').click())
  })

  it('doubles nothing when the same file comes again, and takes the rows once they are mended', async () => {
    const { page, say, button } = secretary()
    await give(secretary(), 'noor.xls', noorFile({ students }))
    expect(await counts(secretary())).toMatchObject({
      [say('generated.import.will.created')]: 0,
      [say('generated.import.will.updated')]: 0,
      // The nationality that was left empty is remembered so.
      [say('generated.import.will.unchanged')]: students - 11,
    })
    expect(await button('generated.import.write').isDisabled()).toBe(true)
    await give(secretary(), 'mended.xlsx', await mended(returned))
    expect(await page.getByRole('columnheader', { name: say('generated.import.reason') }).count()).toBe(0)
    await write(secretary())
    expect(await counts(secretary())).toEqual(worded(secretary(), 'was', [11, 0, 0, 0]))
  })
}
