import { useEffect, useRef } from 'react'
import { useT } from '../../providers/i18n.ts'
import { Icon } from '../components/Icon.tsx'
import { durations, type Notice, notices, useNotice } from './notices.ts'
import './NoticeHost.css'

/** Shows the first notice of the line: a dialog, or a toast that passes by. Stands once in the page. */
export function NoticeHost() {
  const notice = useNotice()
  useEffect(() => {
    if (!notice || !Number.isFinite(durations[notice.kind])) return
    const timer = setTimeout(notices.close, durations[notice.kind])
    return () => clearTimeout(timer)
  }, [notice])
  const toast = notice?.kind === 'toast' ? notice : undefined
  return (
    <>
      <div className="toasts" aria-live="polite" role="status">
        {toast && <Toast toast={toast} />}
      </div>
      {notice && !toast && <NoticeDialog key={notice.message} notice={notice} />}
    </>
  )
}

function Toast({ toast }: { readonly toast: Notice }) {
  const t = useT()
  return (
    <div className="toast" data-tone={toast.tone ?? 'good'}>
      <Icon name={{ good: 'check', plain: 'info', bad: 'warning' }[toast.tone ?? 'good']} size={18} />
      <span>{toast.message}</span>
      <button type="button" className="toast-close" aria-label={t('shell.close')} onClick={notices.close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

function NoticeDialog({ notice }: { readonly notice: Notice }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement as HTMLElement | null
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      before?.focus?.()
    }
  }, [])
  const good = notice.kind === 'success'
  return (
    <dialog
      ref={dialog}
      className="notice"
      role="alertdialog"
      aria-live="assertive"
      aria-labelledby={notice.title ? 'notice-title' : 'notice-message'}
      aria-describedby="notice-message"
      onCancel={(event) => {
        event.preventDefault()
        notices.close()
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
