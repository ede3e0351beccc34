import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface PopoverProps {
  readonly label: string
  /** What stands on the button. */
  readonly button: ReactNode
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
  readonly startOpen?: boolean
  readonly onClose?: () => void
}

/** A button that opens a small panel below it; Escape or a click elsewhere closes it. */
export function Popover({ label, button, className = 'button', children, startOpen = false, onClose }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(startOpen)
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    onClose?.()
    root.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('.g-panel input, .g-panel select, .g-panel button')?.focus()
    const outside = (event: PointerEvent) => {
      const target = event.target as HTMLElement
      if (root.current?.contains(target) || target.closest('.MuiAutocomplete-popper')) return
      setOpen(false)
      onClose?.()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onClose])
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
        <div className="g-panel" id={id} role="dialog" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
