import { useLayoutEffect, useRef } from 'react'
import { contactAddress } from '../components/contactAddress.ts'
import { Icon } from '../components/Icon.tsx'
import { useCountdown } from '../components/useCountdown.ts'
import { useT } from '../providers/i18n.ts'
import { durations, type Notice, notices, useNotice } from '../providers/notices.ts'
import '../components/notice.css'

/** Shows the first notice of the line on a page that does without MUI, in the browser's own dialog. */
export function PublicNotice() {
  const notice = useNotice()
  return notice ? <Shown key={notice.message} notice={notice} /> : null
}

function Shown({ notice }: { readonly notice: Notice }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const pause = useCountdown(notice, durations[notice.kind], notices.close)
  // Closed while it is still there, it gives the focus back itself.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const address = notice.contactUrl ? contactAddress(notice.contactUrl) : null
  const good = notice.kind === 'success'
  return (
    <dialog
      ref={dialog}
      className="notice"
      role="alertdialog"
      aria-labelledby={notice.title ? 'notice-title' : 'notice-message'}
      aria-describedby="notice-message"
      onCancel={(event) => {
        event.preventDefault()
        notices.close()
      }}
      onPointerMove={() => pause(true)}
      onPointerLeave={() => pause(false)}
      onKeyDown={(event) => event.key === 'Tab' && pause(true)}
    >
      <span className="notice-icon" data-tone={good ? 'good' : 'bad'}>
        <Icon name={good ? 'check' : 'warning'} size={24} />
      </span>
      {notice.title && <h2 id="notice-title">{notice.title}</h2>}
      <p id="notice-message">{notice.message}</p>
      {notice.more?.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {address && (
        <p>
          <bdi className="ltr">{address}</bdi>
        </p>
      )}
      {notice.kind === 'subscription' && !notice.contactUrl && <p>{t('shell.contactNobody')}</p>}
      <div className="notice-actions">
        {notice.contactUrl && (
          <a className="button" data-kind="filled" href={notice.contactUrl} target="_blank" rel="noreferrer noopener">
            {t('shell.contactUs')}
          </a>
        )}
        <button type="button" className="button" data-kind={notice.contactUrl ? 'plain' : 'filled'} onClick={notices.close}>
          {t('shell.close')}
        </button>
      </div>
    </dialog>
  )
}
