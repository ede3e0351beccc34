import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Drawer from '@mui/material/Drawer'
import { type ReactNode, useId } from 'react'
import { useT } from '../providers/i18n.ts'
import { firstPlace, useFocusReturn } from './giveFocus.ts'
import { IconAction } from './IconAction.tsx'
import { useCloseRequest } from './useCloseRequest.ts'

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

/** What a dialog asks for is typed at once; its button for closing is not the first thing that one wants. */
const begin = (content: HTMLElement | null) => firstPlace(content?.closest<HTMLElement>('[role=dialog]') ?? null)?.focus()

/** MUI's dialog or drawer with a title, its cross and its buttons. Mount it to open it; the focus goes back to where it was. */
export function Sheet({ title, onClose, children, footer, kind = 'drawer', wide = false, clear = false }: Props) {
  const t = useT()
  const id = useId()
  useFocusReturn()
  useCloseRequest(onClose)
  const shared = {
    open: true,
    onClose: (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
      // The second click of a double click that opened the sheet is not meant for it.
      if (reason === 'backdropClick' && (event as MouseEvent).detail > 1) return
      if (reason === 'escapeKeyDown') (event as KeyboardEvent).preventDefault()
      onClose()
    },
    children: (
      <>
        <DialogTitle
          component="div"
          sx={kind === 'menu' ? { color: 'var(--sidebar-active-ink)', borderColor: 'transparent' } : null}
        >
          <h2 id={id} style={{ font: 'inherit' }}>
            {title}
          </h2>
          <IconAction label={t('shell.close')} icon="close" onClick={onClose} />
        </DialogTitle>
        <DialogContent
          ref={kind === 'dialog' ? begin : null}
          sx={kind === 'menu' ? { display: 'flex', flexDirection: 'column', padding: '0 !important' } : null}
        >
          {children}
        </DialogContent>
        {footer && <DialogActions>{footer}</DialogActions>}
      </>
    ),
  }
  if (kind === 'dialog') return <Dialog {...shared} aria-labelledby={id} maxWidth={wide ? 'md' : 'sm'} />
  return (
    <Drawer
      {...shared}
      anchor={kind === 'menu' ? 'left' : 'right'}
      slotProps={{
        backdrop: { invisible: clear },
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: papers[clear ? 'clear' : wide ? 'wide' : kind] },
      }}
    />
  )
}

const papers = {
  drawer: {},
  wide: { width: 'min(760px, 100vw)' },
  clear: { width: 'min(480px, 100vw)', borderInlineStart: '1px solid var(--line)' },
  menu: { width: 'min(284px, 86vw)', backgroundColor: 'var(--sidebar)', color: 'var(--sidebar-ink)' },
} as const
