import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '../../providers/i18n.ts'
import { Button } from './Button.tsx'
import { firstPlace } from './giveFocus.ts'
import { Icon } from './Icon.tsx'
import { useOpenSheet } from './topSheet.ts'
import { useModal } from './useModal.ts'
import './Sheet.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the bottom. */
  readonly footer?: ReactNode
  /** `drawer` at the end of the line, `menu` at its start, `dialog` in the middle. */
  readonly kind?: 'drawer' | 'menu' | 'dialog'
  readonly wide?: boolean
  /** Nothing darkens the page: what changes there is to be seen. */
  readonly clear?: boolean
}

/** A modal sheet: keeps the focus, closes by Escape and by a click beside it, gives the focus back. Mount it to open it. */
export function Sheet({ title, onClose, children, footer, kind = 'drawer', wide = false, clear = false }: Props) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useOpenSheet(dialog)
  useModal(dialog, onClose)
  useEffect(() => {
    // What a dialog asks for is typed at once; its button for closing is not the first thing that one wants.
    if (kind === 'dialog') firstPlace(dialog.current)?.focus()
  }, [kind])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className="sheet"
      data-kind={kind}
      data-wide={wide || undefined}
      data-clear={clear || undefined}
      aria-labelledby={id}
      // The second click of a double click that opened the sheet is not meant for it.
      onClick={(event) => event.target === event.currentTarget && event.detail < 2 && onClose()}
    >
      <div className="sheet-body">
        <header className="sheet-head">
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" icon={<Icon name="close" />} aria-label={t('shell.close')} onClick={onClose} />
        </header>
        <div className="sheet-content">{children}</div>
        {footer && <footer className="sheet-foot">{footer}</footer>}
      </div>
    </dialog>
  )
}
