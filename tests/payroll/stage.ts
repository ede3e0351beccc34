import { expect } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { monthOf, movedMonth } from '../../schema/values/month.ts'
import type { Caller } from '../support/school.ts'
import { onStage as onAnyStage } from '../support/stage.ts'

type Year = { readonly id: number; readonly version: number; readonly year: number }

/** How many months before today's a test goes back. */
const back = 4

/** The stage of tests that take months before today's: in the first months of a year the school's year begins with the last ones of the year before. */
export const onStage: typeof onAnyStage = (setUp, wanted) =>
  onAnyStage(async (stage) => {
    await reachBack(stage.admin)
    await setUp(stage)
  }, wanted)

async function reachBack(admin: Caller): Promise<void> {
  const now = Number(today().slice(0, 4))
  if (movedMonth(monthOf(today()), -back).startsWith(String(now))) return
  const { body: years } = await admin.call<readonly Year[]>('GET', 'fiscalYears?range=[0,9]')
  const change = async (year: number, day: object) => {
    const one = years.find((found) => found.year === year)
    const body = { version: one?.version, ...day }
    const { status } = await admin.call('PUT', `fiscalYears/${one?.id}`, { body, headers: { Confirmed: 'FiscalYear.Gap' } })
    expect(status).toBe(200)
  }
  await change(now - 1, { endDate: `${now - 1}-07-31` })
  await change(now, { startDate: `${now - 1}-08-01` })
}
