import { beforeLeaving } from '../generated/form/unsaved.ts'
import { setBranch, setYear } from '../providers/session.ts'

/** Turns to another branch, and to a year of it. The whole page depends on the branch: it begins anew, there or elsewhere. */
export const changeBranch = (branch: number, { year, to }: { readonly year?: number; readonly to?: string } = {}): void =>
  beforeLeaving(() => {
    setBranch(branch)
    if (year !== undefined) setYear(year)
    if (to === undefined) location.reload()
    else location.assign(to)
  })
