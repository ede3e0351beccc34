import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLanguage, useT } from '../providers/i18n.ts'
import { Icon } from './components/Icon.tsx'
import { groupIcons } from './icons/groups.ts'
import { MenuRow } from './MenuRow.tsx'
import type { MenuPart } from './menuParts.ts'
import { nextFocus } from './nextFocus.ts'
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
  useEffect(() => {
    if (open === null) return
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(null)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const item = target.closest<HTMLElement>('.menubar-item')
    const heads = [...(root.current?.querySelectorAll<HTMLElement>('.menubar-head') ?? [])]
    const [forward, back] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const [next, before, into] = kind === 'bar' ? [forward, back, 'ArrowDown'] : ['ArrowDown', 'ArrowUp', forward]
    const head = item?.querySelector<HTMLElement>('.menubar-head')
    const inside = target !== head
    if (event.key === 'Escape' && open !== null) {
      setOpen(null)
      head?.focus()
    } else if (inside && event.key === back && kind === 'rail') head?.focus()
    else if (inside && nextFocus(event, item, '.menu-link')) return
    else if (event.key === into && !inside) item?.querySelector<HTMLElement>('.menubar-flyout .menu-link')?.focus()
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
  const { title, icon, parts } = bundle
  const active = parts.some((part) => part.entries.some((entry) => entry.path === current))
  const home = parts[0]?.group === 'home' && parts[0].entries.length === 1 ? parts[0].entries[0] : undefined
  const later = (wanted: boolean) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onOpen(wanted), wanted ? rest.open : rest.close)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const inside = (
    <>
      <Icon name={icon} size={kind === 'rail' ? 20 : 17} />
      <span className="menubar-title">{title}</span>
      {kind === 'bar' && !home && <Icon name="down" size={12} />}
    </>
  )
  return (
    <li
      className="menubar-item"
      data-current={active || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(false)}
    >
      {home ? (
        <Link className="menubar-head" to={home.path} aria-current={active ? 'page' : undefined} onFocus={() => onOpen(true)}>
          {inside}
        </Link>
      ) : (
        <button
          type="button"
          className="menubar-head"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            clearTimeout(timer.current)
            onOpen(true)
          }}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && onOpen(true)}
        >
          {inside}
        </button>
      )}
      {open && !(home && kind === 'bar') && (
        <Flyout id={id} kind={kind} tip={home !== undefined}>
          {parts.map((part) => (
            <div key={part.group}>
              {(kind === 'rail' || parts.length > 1) && <h2 className="menubar-flyout-head">{titleOf(part)}</h2>}
              {!home && (
                <ul>
                  {part.entries.map((entry) => (
                    <MenuRow key={entry.path} entry={entry} current={entry.path === current} onNavigate={() => onOpen(false)} />
                  ))}
                </ul>
              )}
            </div>
          ))}
        </Flyout>
      )}
    </li>
  )
}

interface FlyoutProps {
  readonly id: string
  readonly kind: Kind
  readonly tip: boolean
  readonly children: ReactNode
}

/** What a group opens: below its button in the bar, beside it in the rail, always inside the window. */
function Flyout({ id, kind, tip, children }: FlyoutProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    const head = own?.parentElement?.querySelector('.menubar-head')?.getBoundingClientRect()
    if (!own || !head) return
    const rtl = document.documentElement.dir === 'rtl'
    const { offsetWidth: width, offsetHeight: height } = own
    const margin = 8
    const wanted =
      kind === 'bar' ? (rtl ? head.right - width : head.left) : rtl ? head.left - width - margin : head.right + margin
    own.style.left = `${Math.min(Math.max(wanted, margin), innerWidth - width - margin)}px`
    own.style.top =
      kind === 'bar' ? `${head.bottom + 4}px` : `${Math.max(margin, Math.min(head.top, innerHeight - height - margin))}px`
  })
  return (
    <div className="menubar-flyout" id={id} ref={box} data-tip={tip || undefined}>
      {children}
    </div>
  )
}
