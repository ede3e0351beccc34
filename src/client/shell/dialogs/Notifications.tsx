import SnackbarContent, { type SnackbarContentProps } from '@mui/material/SnackbarContent'
import { useEffect } from 'react'
import { Notification, useCloseNotification, useNotificationContext } from 'react-admin'
import { IconAction } from '../../components/IconAction.tsx'
import { useT } from '../../providers/i18n.ts'
import './Notifications.css'

/** How long what is said in passing stays, in milliseconds. */
export const passing = 3_000

const slotProps = {
  // What is said goes by itself, by Escape or by its cross: the next click is meant for something else.
  clickAwayListener: { onClickAway: (event: Event) => void Object.assign(event, { defaultMuiPrevented: true }) },
}

const slots = { content: Content }

/** What `useNotify` says, for three seconds; the time stands still while someone is at it. */
export const Notifications = () => (
  <Notification
    autoHideDuration={passing}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    slotProps={slotProps}
    slots={slots}
  />
)

/** What can be done about it, such as taking it back, and the cross. */
function Content({ action, ...props }: SnackbarContentProps) {
  const { notifications: next } = useNotificationContext()
  const close = useCloseNotification()
  // What offers to be taken back stays long; whatever is said after it is not kept waiting so long.
  const gives = Boolean(action) && next.length > 0
  useEffect(() => {
    if (gives) close()
  }, [gives, close])
  return (
    <SnackbarContent
      {...props}
      action={
        <>
          {action}
          <Close />
        </>
      }
    />
  )
}

function Close() {
  const t = useT()
  return <IconAction size="small" label={t('shell.close')} icon="close" iconSize={16} onClick={useCloseNotification()} />
}
