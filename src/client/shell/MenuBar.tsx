import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Floating } from '../components/Floating.tsx'
import { Icon } from '../components/Icon.tsx'
import { groupIcons } from '../components/icons/groups.ts'
import { nextFocus } from '../components/nextFocus.ts'
import type { MenuPart } from '../header/menuParts.ts'
import { useLanguage, useT } from '../providers/i18n.ts'
import { MenuRows } from './MenuRows.tsx'
import { useFitting } from './useFitting.ts'
import { useMenuParts } from './useMenuParts.ts'
import './Menu.css'
import './MenuBar.css'

type Kind = 'bar' | 'rail'

/** Some groups behind one button. */
interface Bundle {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly parts: readonly MenuPart[]
}

/** The menu as one button for each group: a bar with drop-downs, or a rail of icons whose groups open beside it. */
export function MenuBar({ kind }: { readonly kind: Kind }) {
  const t = useT()
  const { direction } = useLanguage()
  const { pathname } = useLocation()
  const { parts, titleOf, here } = useMenuParts()
  const [open, setOpen] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)
  const bundles = parts.map(
    (part): Bundle => ({
      key: part.group,
      title: titleOf(part),
      icon: part.group === 'favourites' ? 'star' : groupIcons[part.group],
      parts: [part],
    }),
  )
  const [list, room] = useFitting(bundles, kind === 'bar')
  const rest = bundles.slice(room)
  const shown = rest.length
    ? [
        ...bundles.slice(0, room),
        { key: 'rest', title: t('shell.menuRest'), icon: 'more', parts: rest.flatMap((bundle) => bundle.parts) },
      ]
    : bundles

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes what was open
  useEffect(() => setOpen(null), [pathname])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const item = target.closest<HTMLElement>('.menubar-item')
    const heads = [...(root.current?.querySelectorAll<HTMLElement>('.menubar-head') ?? [])]
    const [forward, back] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const [next, before, into] = kind === 'bar' ? [forward, back, 'ArrowDown'] : ['ArrowDown', 'ArrowUp', forward]
    const head = item?.querySelector<HTMLElement>('.menubar-head')
    const inside = target !== head
    if (event.key === 'Escape' && open !== null) {
      // What has the focus opens: it closes afterwards.
      head?.focus()
      setOpen(null)
    } else if (inside && event.key === back && kind === 'rail') head?.focus()
    else if (inside && nextFocus(event, item, '.menu-link')) return
    else if (event.key === into && !inside) item?.querySelector<HTMLElement>('.menu-link')?.focus()
    else if (event.key === next || event.key === before) {
      const at = heads.indexOf(head as HTMLElement)
      heads[(at + (event.key === next ? 1 : -1) + heads.length) % heads.length]?.focus()
    } else return
    event.preventDefault()
  }

  return (
    <nav
      className="menubar"
      data-kind={kind}
      ref={root}
      aria-label={t('shell.menu')}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(null)}
    >
      <ul ref={list}>
        {shown.map((bundle) => (
          <Item
            key={bundle.key}
            kind={kind}
            bundle={bundle}
            titleOf={titleOf}
            current={bundle.key === 'favourites' ? undefined : here?.path}
            open={open === bundle.key}
            onOpen={(wanted) => setOpen((now) => (wanted ? bundle.key : now === bundle.key ? null : now))}
          />
        ))}
      </ul>
    </nav>
  )
}

interface ItemProps {
  readonly kind: Kind
  readonly bundle: Bundle
  readonly titleOf: (part: MenuPart) => string
  readonly current: string | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** How long the pointer rests before a group opens, and how long it may leave, in milliseconds. */
const rest = { open: 80, close: 200 }

function Item({ kind, bundle, titleOf, current, open, onOpen }: ItemProps) {
  const id = useId()
  const timer = useRef(0)
  const item = useRef<HTMLLIElement>(null)
  const { direction } = useLanguage()
  const { title, icon, parts } = bundle
  const active = parts.some((part) => part.entries.some((entry) => entry.path === current))
  const home = parts[0]?.group === 'home' && parts[0].entries.length === 1 ? parts[0].entries[0] : undefined
  const later = (wanted: boolean) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onOpen(wanted), wanted ? rest.open : rest.close)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const leads = home
    ? { component: Link, to: home.path, 'aria-current': active ? ('page' as const) : undefined, onFocus: () => onOpen(true) }
    : {
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => {
          clearTimeout(timer.current)
          onOpen(true)
        },
        onFocus: (event: FocusEvent) => event.currentTarget.matches(':focus-visible') && onOpen(true),
      }
  return (
    <li
      ref={item}
      className="menubar-item"
      data-current={active || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(false)}
    >
      <Button variant="text" className="menubar-head" {...leads}>
        <Icon name={icon} size={kind === 'rail' ? 20 : 17} />
        <span className={kind === 'rail' ? 'visually-hidden' : undefined}>{title}</span>
        {kind === 'bar' && !home && <Icon name="down" size={12} />}
      </Button>
      {open && !(home && kind === 'bar') && (
        <Floating
          anchor={item}
          inPlace
          placement={kind === 'bar' ? 'bottom-start' : direction === 'rtl' ? 'left-start' : 'right-start'}
          className="menubar-flyout"
          id={id}
          onClose={() => onOpen(false)}
          onEscape={() => {
            item.current?.querySelector<HTMLElement>('.menubar-head')?.focus()
            onOpen(false)
          }}
          sx={{ minWidth: home ? 0 : 216, maxWidth: 300, maxHeight: 'calc(100dvh - 16px)', padding: '6px' }}
        >
          {parts.map((part) => (
            <div key={part.group}>
              {(kind === 'rail' || parts.length > 1) && (
                <Typography variant="caption" component="h2" sx={{ p: '6px 10px 4px', fontWeight: 500 }}>
                  {titleOf(part)}
                </Typography>
              )}
              {!home && <MenuRows entries={part.entries} current={current} onNavigate={() => onOpen(false)} />}
            </div>
          ))}
        </Floating>
      )}
    </li>
  )
}
