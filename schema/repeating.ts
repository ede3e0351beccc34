import { choice } from './fields/choice.ts'
import { date } from './fields/date.ts'
import { flag } from './fields/flag.ts'
import { int } from './fields/int.ts'

const repeats = { every: { empty: false } } as const

/**
 * The days of something that repeats, as the word `repeats` needs them: how often, from when to when or how many times, whether
 * it pauses. The scheduler itself writes when it is due next, what it has made and how often it failed.
 */
export const repeating = () =>
  ({
    every: choice(['week', 'month', 'year']),
    interval: int({ min: 1, max: 99, default: 1, shownWhen: repeats, requiredWhen: repeats }),
    startDate: date({ shownWhen: repeats, requiredWhen: repeats }),
    day: int({ min: 1, max: 31, shownWhen: { every: 'month' } }),
    endDate: date({ shownWhen: repeats, notBefore: 'startDate' }),
    times: int({ min: 1, max: 1000, shownWhen: repeats }),
    paused: flag({ shownWhen: repeats }),
    nextDate: date({ readOnly: true, hidden: true }),
    lastDate: date({ readOnly: true, hidden: true }),
    done: int({ readOnly: true, hidden: true }),
    failures: int({ readOnly: true, hidden: true }),
  }) as const
