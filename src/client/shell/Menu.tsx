import ButtonBase from '@mui/material/ButtonBase'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { nextFocus } from '../components/nextFocus.ts'
import { foundParts, type MenuPart } from '../header/menuParts.ts'
import { useLanguage, useT } from '../providers/i18n.ts'
import { MenuRows } from './MenuRows.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { useMenuParts } from './useMenuParts.ts'
import './Menu.css'

const closedKey = 'menu.closed'

/** The side menu: a search, favourites, then the groups in their order; groups close and stay closed. Arrows move in it. */
export const Menu = memo(function Menu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const t = useT()
  const id = useId()
  const go = useNavigate()
  const { direction } = useLanguage()
  const { parts, titleOf, here } = useMenuParts()
  const [closed, setClosed] = useStore<readonly string[]>(closedKey, [])
  const [typed, setTyped] = useState('')
  const root = useRef<HTMLElement>(null)
  const found = foundParts(parts, typed, titleOf)
  const searching = typed.trim() !== ''

  useEffect(() => {
    if (here) showCurrent(root.current)
  }, [here])

  const fold = (group: string, close: boolean) =>
    setClosed(close ? [...closed.filter((one) => one !== group), group] : closed.filter((one) => one !== group))
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const group = target.closest<HTMLElement>('[data-group]')?.dataset['group']
    const inward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const outward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (target.matches('.menu-head') && group && (event.key === inward || event.key === outward)) {
      event.preventDefault()
      fold(group, event.key === outward)
    } else if (target.matches('.menu-link') && event.key === inward) {
      event.preventDefault()
      target.parentElement?.querySelector<HTMLElement>('.menu-star')?.focus()
    } else if (target.matches('.menu-star') && event.key === outward) {
      event.preventDefault()
      target.parentElement?.querySelector<HTMLElement>('.menu-link')?.focus()
    } else nextFocus(event, root.current, '.menu-head, .menu-link')
  }
  const openFirst = () => {
    const first = found[0]?.entries[0]
    if (!searching || !first) return
    void go(first.path)
    setTyped('')
    onNavigate?.()
  }

  return (
    <>
      <MenuSearch value={typed} onChange={setTyped} onEnter={openFirst} list={id} onDown={() => focusFirst(root.current)} />
      <nav className="menu" id={id} ref={root} aria-label={t('shell.menu')} onKeyDown={onKeyDown}>
        {found.map((part) => (
          <Part
            key={part.group}
            part={part}
            title={titleOf(part)}
            current={here?.path}
            open={searching || !closed.includes(part.group)}
            onFold={searching ? undefined : (close) => fold(part.group, close)}
            onNavigate={() => {
              setTyped('')
              onNavigate?.()
            }}
          />
        ))}
        {found.length === 0 && <p className="menu-none">{t('shell.menuNone')}</p>}
      </nav>
    </>
  )
})

interface PartProps {
  readonly part: MenuPart
  readonly title: string
  readonly current: string | undefined
  readonly open: boolean
  readonly onFold: ((close: boolean) => void) | undefined
  readonly onNavigate: () => void
}

/** A group. Closed, it still shows the page that one is on. */
function Part({ part, title, current, open, onFold, onNavigate }: PartProps) {
  const id = useId()
  const favourites = part.group === 'favourites'
  const shown = open ? part.entries : part.entries.filter((entry) => !favourites && entry.path === current)
  return (
    <div className="menu-group" data-group={part.group}>
      {part.group !== 'home' && (
        <h2>
          <ButtonBase
            className="menu-head"
            aria-expanded={open}
            aria-controls={id}
            disabled={!onFold}
            onClick={() => onFold?.(open)}
          >
            {title}
            <Icon name="down" size={14} />
          </ButtonBase>
        </h2>
      )}
      <MenuRows id={id} entries={shown} current={favourites ? undefined : current} onNavigate={onNavigate} />
    </div>
  )
}

const focusFirst = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('.menu-link')?.focus()

/** Scrolls the menu, and nothing else, until the current entry can be seen. */
function showCurrent(root: HTMLElement | null): void {
  const row = root?.querySelector<HTMLElement>('[data-current]')
  if (!root || !row) return
  const [around, own] = [root.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.top < around.top || own.bottom > around.bottom) root.scrollTop += own.top - around.top - around.height / 2
}
