import { useSyncExternalStore } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { pageOf } from '../../providers/paths.ts'
import { anyUnsaved, leaving, releaseAll } from '../../providers/unsaved.ts'
import { startModes } from '../values/startModes.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** The page, the record in its drawer and what a new one begins with: between two of them typing would be lost. */
export const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const asked = new URLSearchParams(search)
  return [pageOf(pathname), ...['record', ...startModes].map((name) => asked.get(name) ?? '')].join('#')
}

/** Asks before another page, branch or year is opened over a form that was not saved. One per page: the router knows only one. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => anyUnsaved() && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  const waiting = useSyncExternalStore(leaving.subscribe, leaving.waiting)
  if (waiting) return <LeaveDialog onLeave={leaving.leave} onStay={leaving.stay} />
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    releaseAll()
    blocker.proceed()
  }
  return <LeaveDialog onLeave={leave} onStay={() => blocker.reset()} />
}
