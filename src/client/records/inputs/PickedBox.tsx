import IconButton from '@mui/material/IconButton'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Floating } from '../../components/Floating.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { DigitBox } from './DigitBox.tsx'
import type { BoxProps } from './input.ts'

interface PickedBoxProps {
  readonly control: BoxProps['control']
  readonly name: string
  readonly text: string
  readonly placeholder: string
  readonly disabled: boolean
  /** What the panel is called, and the picture of its button; a text in place of the picture tells two such boxes apart. */
  readonly panel: string
  readonly icon: string
  readonly unit?: string | undefined
  readonly note?: ReactNode
  readonly width: number
  readonly onType: (typed: string) => void
  readonly onBlur: () => void
  /** The panel to choose from; `close` gives the focus back to the box. */
  readonly children: (close: () => void) => ReactNode
}

/** A typed value with a panel to choose it from; Alt and the arrow down open it. */
export function PickedBox({
  control: { id, ...aria },
  name,
  text,
  placeholder,
  disabled,
  panel,
  icon,
  unit,
  note,
  width,
  onType,
  onBlur,
  children,
}: PickedBoxProps) {
  const box = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <DigitBox
        ref={box}
        id={id}
        name={name}
        placeholder={placeholder}
        disabled={disabled}
        text={text}
        onType={onType}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onBlur={onBlur}
        slotProps={{ input: aria }}
        endAdornment={
          <span className="g-date-note">
            {note}
            {!disabled && (
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={unit === undefined ? panel : `${unit} · ${panel}`}
                title={panel}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {unit ?? <Icon name={icon} size={16} />}
              </IconButton>
            )}
          </span>
        }
      />
      {open && (
        <Floating
          anchor={box}
          placement="bottom-start"
          onClose={() => setOpen(false)}
          onEscape={close}
          role="dialog"
          aria-label={panel}
          sx={{ padding: 1, width }}
        >
          <Suspense fallback={<Skeleton height={330} />}>{children(close)}</Suspense>
        </Floating>
      )}
    </>
  )
}
