import { expect, it } from 'vitest'
import type { Day } from './day.ts'
import { counts, give, worded } from './importPage.ts'

/** What goes out as a workbook comes in again. */
export function exporting({ secretary }: Day): void {
  it('exports a list whose import changes nothing', async () => {
    const { page, button, goto, rows, search, download } = secretary()
    await goto('/students')
    await rows().first().waitFor()
    await search('القحطاني')
    await button('generated.list.export').click()
    const file = await download(() => page.getByRole('menuitem', { name: 'XLSX', exact: true }).click())
    await give(secretary(), 'students.xlsx', file)
    const shown = await counts(secretary())
    const unchanged = shown[secretary().say('generated.import.will.unchanged')] ?? 0
    expect(unchanged).toBeGreaterThan(5)
    expect(shown).toEqual(worded(secretary(), 'will', [0, 0, unchanged, 0]))
  })
}
