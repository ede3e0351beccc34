import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../providers/i18n.ts'
import { Icon } from '../components/Icon.tsx'
import { useTopSheet } from '../components/topSheet.ts'
import { useModal } from '../components/useModal.ts'
import { durations, type Notice, notices, useNotice } from './notices.ts'
import { useCountdown } from './useCountdown.ts'
import './NoticeHost.css'

/** Shows the first notice of the line: a dialog, or a toast that passes by. Stands once in the page. */
export function NoticeHost() {
  const notice = useNotice()
  const pause = useCountdown(notice, notice ? durations[notice.kind] : Number.POSITIVE_INFINITY, notices.close)
  const toast = notice?.kind === 'toast' ? notice : undefined
  // Whatever stands outside of a modal sheet can be neither clicked nor read out.
  const sheet = useTopSheet()
  const shelf = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another sheet it is shown anew
  useEffect(() => {
    // The sheet may be closing at this very moment: then the toast comes again in what is below.
    if (!toast || !shelf.current?.isConnected) return
    // In the top layer, again for every toast and every sheet that was opened meanwhile.
    shelf.current.hidePopover?.()
    shelf.current.showPopover?.()
    const close = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && notices.close()
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [toast, sheet])
  return (
    <>
      {createPortal(
        <div className="toasts" aria-live="polite" role="status" popover="manual" ref={shelf}>
          {toast && <Toast toast={toast} onPause={pause} />}
        </div>,
        sheet ?? document.body,
      )}
      {notice && !toast && <NoticeDialog key={notice.message} notice={notice} onPause={pause} />}
    </>
  )
}

interface Pausing {
  /** Told when someone is at it, and when nobody is any more. */
  readonly onPause: (paused: boolean) => void
}

function Toast({ toast, onPause }: { readonly toast: Notice } & Pausing) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its time stands still while someone is at it
    <div
      className="toast"
      data-tone={toast.tone ?? 'good'}
      onPointerEnter={() => onPause(true)}
      onPointerLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      <Icon name={{ good: 'check', plain: 'info', bad: 'warning' }[toast.tone ?? 'good']} size={18} />
      <span>{toast.message}</span>
      <button type="button" className="toast-close" aria-label={t('shell.close')} onClick={notices.close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

function NoticeDialog({ notice, onPause }: { readonly notice: Notice } & Pausing) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, notices.close)
  const good = notice.kind === 'success'
  return (
    <dialog
      ref={dialog}
      className="notice"
      role="alertdialog"
      aria-live="assertive"
      aria-labelledby={notice.title ? 'notice-title' : 'notice-message'}
      aria-describedby="notice-message"
      // The dialog has the focus from the start, and may open under the pointer: only what is done in it counts.
      onPointerMove={() => onPause(true)}
      onPointerLeave={() => onPause(false)}
      onKeyDown={(event) => event.key === 'Tab' && onPause(true)}
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
