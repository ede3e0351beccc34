import { isDate } from '../../../schema/values/date.ts'
import type { Context } from '../engine/context.ts'
import { type Days, hiddenDays, selectedDays } from '../engine/list/days.ts'
import { Problem, refuse } from '../problems/problem.ts'

/** The days asked for, or the selected year; all that there is while all years are selected. */
export function periodOf(context: Context, from: string, to: string): Days {
  const selected = selectedDays(context)
  const days = { from: from || selected.from, to: to || selected.to }
  for (const [field, day] of Object.entries(days)) if (!isDate(day)) throw new Problem(400, { code: 'Date.Invalid', field })
  refuse(hiddenDays(days, context))
  if (days.from > days.to) throw new Problem(400, { code: 'Report.PeriodBackwards', field: 'to' })
  return days
}
