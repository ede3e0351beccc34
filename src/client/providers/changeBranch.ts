import type { MouseEvent } from 'react'
import { getSession, setBranch, setYear } from './session.ts'
import { beforeLeaving } from './unsaved.ts'

/** Turns to another branch, and to a year of it. The whole page depends on the branch: it begins anew, there or elsewhere. */
export const changeBranch = (branch: number, { year, to }: { readonly year?: number; readonly to?: string } = {}): void =>
  beforeLeaving(() => {
    setBranch(branch)
    if (year !== undefined) setYear(year)
    if (to === undefined) location.reload()
    else location.assign(to)
  })

/** For clicks on a link to what is of another branch or year than the chosen ones: the page begins anew in them. */
export const enterBranch = (branch: number, year: number | undefined) => (event: MouseEvent) => {
  const link = (event.target as Element).closest('a')
  const session = getSession()
  if (!link || (session.branch === branch && (year === undefined || session.year === year))) return
  event.preventDefault()
  event.stopPropagation()
  changeBranch(branch, { ...(year !== undefined && { year }), to: link.href })
}
