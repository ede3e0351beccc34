import Button, { type ButtonProps } from '@mui/material/Button'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Floating } from './Floating.tsx'
import { movePanelFocus, panelEntries } from './panelKeys.ts'

// It is put in its place only after it has come.
const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>(panelEntries)?.focus({ preventScroll: true })

interface PanelButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly label: string
  /** What stands on the button. */
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly startOpen?: boolean
  readonly onClose?: () => void
}

/**
 * A button that opens a small panel below it. The focus stays in the panel, where arrows move, until Escape or a click elsewhere
 * closes it.
 */
export function PanelButton({ label, button, children, startOpen = false, onClose, ...rest }: PanelButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(startOpen)
  const root = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    panel.current = element
    focusFirst(element)
  }, [])
  const leave = () => {
    setOpen(false)
    onClose?.()
  }
  const close = () => {
    leave()
    root.current?.focus()
  }
  // What had the focus may have made way for something else in the panel.
  useEffect(() => {
    if (open && document.activeElement === document.body) focusFirst(panel.current)
  })
  return (
    <>
      <Button
        {...rest}
        ref={root}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {button}
      </Button>
      {open && (
        <Floating
          anchor={root}
          placement="bottom-start"
          onClose={leave}
          onEscape={close}
          ref={attach}
          id={id}
          role="dialog"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={movePanelFocus}
          sx={{ width: 264, padding: 1 }}
        >
          {children(close)}
        </Floating>
      )}
    </>
  )
}
