import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper, { type PaperProps } from '@mui/material/Paper'
import Popper, { type PopperProps } from '@mui/material/Popper'
import type { RefObject } from 'react'
import { overlayPlace } from './overlayPlace.ts'

interface Props extends PaperProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement?: PopperProps['placement']
  /** It stands where it is written, and so follows its button in the order of keys. */
  readonly inPlace?: boolean
  /** Told by a press elsewhere: what was pressed does its own work too. */
  readonly onClose: () => void
  /** Told by Escape; the focus is to go back. */
  readonly onEscape?: () => void
}

const offset = [
  { name: 'offset', options: { offset: [0, 6] } },
  { name: 'preventOverflow', options: { padding: 8 } },
]

/** A small panel beside what opened it, never cut off. Mount it to open it. */
export function Floating({
  anchor,
  placement = 'bottom-end',
  inPlace = false,
  onClose,
  onEscape = onClose,
  children,
  ...paper
}: Props) {
  return (
    <Popper
      open
      role="presentation"
      anchorEl={() => anchor.current!}
      placement={placement}
      disablePortal={inPlace}
      container={() => overlayPlace(anchor.current)}
      modifiers={offset}
      popperOptions={{ strategy: 'fixed' }}
      sx={{ zIndex: 'tooltip' }}
    >
      <ClickAwayListener
        mouseEvent="onMouseDown"
        touchEvent="onTouchStart"
        onClickAway={({ target }) => !anchor.current?.contains(target as Node) && onClose()}
      >
        <Paper
          {...paper}
          sx={{
            border: '1px solid var(--line)',
            boxShadow: 'var(--lift)',
            maxHeight: 'min(480px, 80dvh)',
            overflow: 'auto',
            ...paper.sx,
          }}
          onKeyDown={(event) => {
            paper.onKeyDown?.(event)
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            event.stopPropagation()
            onEscape()
          }}
        >
          {children}
        </Paper>
      </ClickAwayListener>
    </Popper>
  )
}
