import Button, { type ButtonProps } from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Tooltip from '@mui/material/Tooltip'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Floating } from './Floating.tsx'
import { Icon } from './Icon.tsx'
import './MenuButton.css'

/** An entry of a drop-down: does something, leads somewhere, or is one of several to choose from (`checked`). */
export interface MenuEntry {
  readonly label: string
  /** The language that the label is in, where it is not the page's. */
  readonly language?: string
  readonly icon?: string
  /** A smaller line below the label. */
  readonly detail?: string
  /** A word or a number at the end of the line. */
  readonly note?: string
  readonly onSelect?: () => void
  readonly to?: string
  /** An address outside of the product. */
  readonly href?: string
  readonly checked?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly reason?: string | undefined
  /** A word for what is new of an entry with a detail, which those who see it see by its weight. */
  readonly mark?: string
  /** A line above it. */
  readonly apart?: boolean
}

interface Props extends Omit<ButtonProps, 'onSelect' | 'onToggle'> {
  readonly label: string
  readonly items: readonly MenuEntry[]
  /** The text of the button; without it the button is an icon. */
  readonly children?: ReactNode
  /** The icon; without it ⋯. */
  readonly icon?: ReactNode
  /** Stands above the entries. */
  readonly head?: ReactNode
  /** Told when the entries come into sight, and when they go. */
  readonly onToggle?: (open: boolean) => void
}

/** A button that opens MUI's list of a menu beside it: arrows move in it, Escape closes it, a click elsewhere does both at once. */
export function MenuButton({ label, items, children, icon, head, onToggle, ...rest }: Props) {
  const id = useId()
  const [open, toggle] = useState(false)
  const setOpen = (next: boolean) => {
    toggle(next)
    onToggle?.(next)
  }
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const shared = {
    ref: button,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || open) return
      event.preventDefault()
      setOpen(true)
    },
  } as const
  return (
    <>
      {children ? (
        <Button {...rest} {...shared}>
          {children}
        </Button>
      ) : (
        <Tooltip title={open ? '' : label}>
          <IconButton {...shared} className={rest.className ?? ''}>
            {icon ?? <Icon name="more" />}
          </IconButton>
        </Tooltip>
      )}
      {open && (
        <OpenMenu id={id} label={label} items={items} head={head} anchor={button} onClose={() => setOpen(false)} onDone={close} />
      )}
    </>
  )
}

interface OpenProps extends Pick<Props, 'label' | 'items' | 'head'> {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  /** Told by a press elsewhere. */
  readonly onClose: () => void
  /** Told by Escape and by a choice: the focus is to go back. */
  readonly onDone: () => void
}

/** The entries beside the button that opened them. Mount it to open it. */
export const OpenMenu = ({ id, label, items, head, anchor, onClose, onDone }: OpenProps) => (
  <Floating anchor={anchor} onClose={onClose} onEscape={onDone} className="menu-list">
    {head}
    {items.length > 0 && (
      <MenuList id={id} aria-label={label} autoFocusItem onKeyDown={(event) => event.key === 'Tab' && onClose()}>
        {items.flatMap((item) => [
          ...(item.apart ? [<Divider key={`${keyOf(item)} line`} component="li" />] : []),
          <Entry key={keyOf(item)} item={item} onDone={onDone} />,
        ])}
      </MenuList>
    )}
  </Floating>
)

const keyOf = ({ label, detail = '', to = '' }: MenuEntry): string => `${label} ${detail} ${to}`

function Entry({ item, onDone, ...rest }: { readonly item: MenuEntry; readonly onDone: () => void }) {
  const { label, detail, language, icon, note, onSelect, to, href, checked, danger, reason, mark } = item
  const disabled = item.disabled || reason !== undefined
  return (
    <MenuItem
      {...rest}
      {...(to !== undefined && { component: Link, to })}
      {...(href !== undefined && { component: 'a', href, target: '_blank', rel: 'noreferrer noopener' })}
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
      lang={language}
      title={reason}
      disabled={disabled}
      sx={danger ? { color: 'var(--danger)' } : null}
      onClick={() => {
        onDone()
        onSelect?.()
      }}
    >
      {checked === undefined ? (
        icon && <Icon name={icon} size={18} />
      ) : (
        <span className="menu-entry-check">{checked && <Icon name="check" size={16} />}</span>
      )}
      {detail === undefined ? (
        label
      ) : (
        <span className="menu-entry-lines" data-marked={mark !== undefined || undefined}>
          {label}
          <small>{detail}</small>
          {mark !== undefined && <span className="visually-hidden">{mark}</span>}
        </span>
      )}
      {note !== undefined && <span className="menu-entry-note">{note}</span>}
    </MenuItem>
  )
}
