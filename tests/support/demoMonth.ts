import { today } from '../../schema/values/date.ts'
import { monthOf, movedMonth } from '../../schema/values/month.ts'

const [now, former] = [monthOf(today()), movedMonth(monthOf(today()), -1)]

/** The month whose salaries the demo school has: the last one that is over, in January the first. */
export const demoMonth = former.slice(0, 4) === now.slice(0, 4) ? former : now
