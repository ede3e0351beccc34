import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isolated } from '../../../schema/values/isolate.ts'
import { useT } from '../providers/i18n.ts'
import { Icon } from './components/Icon.tsx'
import { favouriteAddress } from './favouriteAddress.ts'
import { nextFocus } from './nextFocus.ts'
import { type Favourite, useFavourites } from './useFavourites.ts'
import { useMenu } from './useMenu.ts'
import './FavouritesMenu.css'

/** The pages that the person keeps at hand, in an order of their own: by drag, or by Alt and the arrows. */
export function FavouritesMenu() {
  const t = useT()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { pathname, search } = useLocation()
  const entries = useMenu()
  const address = favouriteAddress(pathname, search)
  const here = entries.find((entry) => entry.path === address)
  const { favourites, toggle, move } = useFavourites()
  const titleOf = (favourite: Favourite) => entries.find((entry) => entry.path === favourite.routeUrl)?.title ?? favourite.title
  const starred = favourites.some((favourite) => favourite.routeUrl === address)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list
  useEffect(() => setOpen(false), [pathname, search])
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('.favourites-link, .favourites-add')?.focus()
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const shift = (index: number, by: number) => {
    const favourite = favourites[index]
    const to = index + by
    if (!favourite || to < 0 || to >= favourites.length) return
    move(index, to)
    setSaid(t('shell.favouriteMoved', { title: isolated(titleOf(favourite)), place: to + 1 }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
      event.stopPropagation()
      return
    }
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (event.altKey && row && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      shift(Number(row.dataset['index']), event.key === 'ArrowUp' ? -1 : 1)
    } else if (!event.altKey) nextFocus(event, root.current, '.favourites-link, .favourites-add')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list inside
    <div
      className="menu-button"
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className="navbar-icon navbar-favourites"
        data-starred={starred || undefined}
        aria-label={t('shell.favourites')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="star" filled={starred} />
      </button>
      {open && (
        <div className="menu-list favourites" id={id}>
          <h2 className="favourites-head">{t('shell.favourites')}</h2>
          {favourites.length === 0 && <p className="favourites-none">{t('shell.favouritesNone')}</p>}
          <ol>
            {favourites.map((favourite, index) => (
              <li
                key={favourite.routeUrl}
                data-index={index}
                data-dragged={dragged === index || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(index)
                }}
                onDragOver={(event) => {
                  if (dragged === null) return
                  event.preventDefault()
                  if (dragged === index) return
                  move(dragged, index)
                  setDragged(index)
                }}
                onDragEnd={() => setDragged(null)}
              >
                <span className="favourites-grip">
                  <Icon name="drag" size={16} />
                </span>
                <Link className="favourites-link" to={favourite.routeUrl} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown">
                  {titleOf(favourite)}
                </Link>
                <button
                  type="button"
                  className="favourites-move"
                  disabled={index === 0}
                  aria-label={t('shell.favouriteUp', { title: titleOf(favourite) })}
                  onClick={() => shift(index, -1)}
                >
                  <Icon name="up" size={15} />
                </button>
                <button
                  type="button"
                  className="favourites-move"
                  disabled={index === favourites.length - 1}
                  aria-label={t('shell.favouriteDown', { title: titleOf(favourite) })}
                  onClick={() => shift(index, 1)}
                >
                  <Icon name="down" size={15} />
                </button>
                <button
                  type="button"
                  className="favourites-move"
                  aria-label={t('shell.favouriteRemove', { title: titleOf(favourite) })}
                  onClick={() => toggle(favourite.routeUrl, favourite.title)}
                >
                  <Icon name="close" size={15} />
                </button>
              </li>
            ))}
          </ol>
          {here && here.group !== 'home' && !starred && (
            <button type="button" className="favourites-add" onClick={() => toggle(here.path, here.title)}>
              <Icon name="plus" size={16} />
              {t('shell.favouriteAdd', { title: here.title })}
            </button>
          )}
          <p className="visually-hidden" aria-live="polite">
            {said}
          </p>
        </div>
      )}
    </div>
  )
}
