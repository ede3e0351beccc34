import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import './MenuButton.css'

/** An entry of a drop-down: does something, leads somewhere, or is one of several to choose from (`checked`). */
export interface MenuItem {
  readonly label: string
  /** The language that the label is in, where it is not the page's. */
  readonly language?: string
  readonly icon?: string
  /** A word or a number at the end of the line. */
  readonly note?: string
  readonly onSelect?: () => void
  readonly to?: string
  readonly checked?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly reason?: string | undefined
  /** A line above it. */
  readonly apart?: boolean
}

interface Props {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** What stands on the button; without it ⋯. */
  readonly children?: ReactNode
  readonly className?: string
  /** Stands above the entries. */
  readonly head?: ReactNode
}

const entriesIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []),
]

/** A button that opens a menu: arrows move in it, Escape closes it. */
export function MenuButton({ label, items, children, className = 'button', head }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    entriesIn(root.current)[0]?.focus()
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
      return
    }
    const list = entriesIn(root.current)
    const at = list.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (at + 1) % list.length,
      ArrowUp: (at - 1 + list.length) % list.length,
      Home: 0,
      End: list.length - 1,
    }[event.key]
    if (next !== undefined) list[next]?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    if (next !== undefined || event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu inside
    <div className="menu-button" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={className}
        data-kind={children ? undefined : 'quiet'}
        data-shape={children ? undefined : 'icon'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children ?? <Icon name="more" />}
      </button>
      {open && (
        <div className="menu-list">
          {head}
          {items.length > 0 && (
            <div id={id} role="menu" aria-label={label}>
              {items.map((item) => (
                <Entry key={item.label} item={item} onDone={close} />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Entry({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, language, icon, note, onSelect, to, checked, danger, reason, apart } = item
  const disabled = item.disabled || reason !== undefined
  const shared = {
    className: 'menu-entry',
    lang: language,
    tabIndex: -1,
    'data-danger': danger || undefined,
    'data-apart': apart || undefined,
  }
  const inside = (
    <>
      {checked !== undefined ? (
        <span className="menu-entry-check">{checked && <Icon name="check" size={16} />}</span>
      ) : (
        icon && <Icon name={icon} size={18} />
      )}
      {label}
      {note !== undefined && <span className="menu-entry-note">{note}</span>}
    </>
  )
  if (to !== undefined)
    return (
      <Link {...shared} role="menuitem" to={to} onClick={onDone}>
        {inside}
      </Link>
    )
  const select = () => {
    if (disabled) return
    onDone()
    onSelect?.()
  }
  return checked === undefined ? (
    <button type="button" {...shared} role="menuitem" aria-disabled={disabled || undefined} onClick={select}>
      {inside}
    </button>
  ) : (
    <button
      type="button"
      {...shared}
      role="menuitemradio"
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      onClick={select}
    >
      {inside}
    </button>
  )
}
