import { useSyncExternalStore } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { pageOf } from '../../providers/paths.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import { useText } from '../text/useText.ts'
import { anyUnsaved, leaving, releaseAll } from './unsaved.ts'

/** The page and the record in its drawer: between two of them typing would be lost. */
export const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pageOf(pathname)}#${new URLSearchParams(search).get('record') ?? ''}`

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

/** Whether to lose what was typed. */
export function LeaveDialog({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) {
  const { say } = useText()
  return (
    <Sheet
      kind="dialog"
      title={say('generated.leave.title')}
      onClose={onStay}
      footer={
        <>
          <Button kind="filled" onClick={onStay}>
            {say('generated.leave.stay')}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {say('generated.leave.leave')}
          </Button>
        </>
      }
    >
      <p>{say('generated.leave.text')}</p>
    </Sheet>
  )
}
