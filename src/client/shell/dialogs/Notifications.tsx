import { Notification } from 'react-admin'
import './Notifications.css'

/** How long what is said in passing stays, in milliseconds. */
export const passing = 3_000

const slotProps = {
  // What is said goes by itself, or by Escape: the next click is meant for something else.
  clickAwayListener: { onClickAway: (event: Event) => void Object.assign(event, { defaultMuiPrevented: true }) },
}

/** What `useNotify` says, for three seconds; the time stands still while someone is at it. */
export const Notifications = () => (
  <Notification autoHideDuration={passing} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} slotProps={slotProps} />
)
