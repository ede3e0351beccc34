import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import type { KeyboardEvent } from 'react'
import { contactAddress } from '../../components/contactAddress.ts'
import { useFocusReturn } from '../../components/giveFocus.ts'
import { Icon } from '../../components/Icon.tsx'
import { useCountdown } from '../../components/useCountdown.ts'
import { useT } from '../../providers/i18n.ts'
import { durations, type Notice, notices, useNotice } from '../../providers/notices.ts'
import '../../components/notice.css'

/** Shows the first notice of the line in MUI's dialog. Stands once in the application. */
export function NoticeDialog() {
  const notice = useNotice()
  return notice ? <Shown key={notice.message} notice={notice} /> : null
}

function Shown({ notice }: { readonly notice: Notice }) {
  const t = useT()
  useFocusReturn()
  const pause = useCountdown(notice, durations[notice.kind], notices.close)
  const address = notice.contactUrl ? contactAddress(notice.contactUrl) : null
  const good = notice.kind === 'success'
  return (
    <Dialog
      open
      onClose={(event: object, reason) => {
        // Else the key would be told to the sheet below too, as a wish to close it.
        if (reason === 'escapeKeyDown') (event as KeyboardEvent).preventDefault()
        notices.close()
      }}
      role="alertdialog"
      aria-labelledby={notice.title ? 'notice-title' : 'notice-message'}
      aria-describedby="notice-message"
      slotProps={{
        paper: {
          className: 'notice',
          // The dialog has the focus from the start, and may open under the pointer: only what is done in it counts.
          onPointerMove: () => pause(true),
          onPointerLeave: () => pause(false),
          onKeyDown: (event: KeyboardEvent) => event.key === 'Tab' && pause(true),
        },
      }}
    >
      <span className="notice-icon" data-tone={good ? 'good' : 'bad'}>
        <Icon name={good ? 'check' : 'warning'} size={24} />
      </span>
      {notice.title && <h2 id="notice-title">{notice.title}</h2>}
      <p id="notice-message">{notice.message}</p>
      {notice.more && notice.more.length > 0 && (
        <ul className="notice-more">
          {notice.more.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {address && (
        <p>
          <bdi className="ltr">{address}</bdi>
        </p>
      )}
      {notice.kind === 'subscription' && !notice.contactUrl && <p>{t('shell.contactNobody')}</p>}
      <div className="notice-actions">
        {notice.contactUrl && (
          <Button variant="contained" color="primary" href={notice.contactUrl} target="_blank" rel="noreferrer noopener">
            {t('shell.contactUs')}
          </Button>
        )}
        <Button autoFocus {...(!notice.contactUrl && { variant: 'contained', color: 'primary' })} onClick={notices.close}>
          {t('shell.close')}
        </Button>
      </div>
    </Dialog>
  )
}
