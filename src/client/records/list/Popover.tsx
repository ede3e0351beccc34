import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAnchored } from '../inputs/anchor.ts'
import { movePanelFocus, panelEntries } from './panelKeys.ts'

const width = 264
const height = 340

const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>(panelEntries)?.focus()

interface PopoverProps {
  readonly label: string
  /** What stands on the button. */
  readonly button: ReactNode
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
  readonly startOpen?: boolean
  readonly onClose?: () => void
}

/**
 * A button that opens a small panel below it. The focus stays in the panel, where arrows move, until Escape or a click elsewhere
 * closes it.
 */
export function Popover({ label, button, className = 'button', children, startOpen = false, onClose }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(startOpen)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useAnchored(root, panel, open, width, height)
  const close = () => {
    setOpen(false)
    onClose?.()
    root.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      const target = event.target as HTMLElement
      if (root.current?.contains(target) || target.closest('.MuiAutocomplete-popper')) return
      setOpen(false)
      onClose?.()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onClose])
  useEffect(() => {
    if (open) focusFirst(panel.current)
  }, [open])
  // What had the focus may have made way for something else in the panel.
  useEffect(() => {
    if (open && document.activeElement === document.body) focusFirst(panel.current)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape of the panel inside
    <div
      className="g-popover"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {button}
      </button>
      {open && (
        <div
          className="g-panel"
          id={id}
          ref={panel}
          role="dialog"
          popover="manual"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={movePanelFocus}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
