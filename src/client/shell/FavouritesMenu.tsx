import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isolated } from '../../../schema/values/isolate.ts'
import { Floating } from '../components/Floating.tsx'
import { Icon } from '../components/Icon.tsx'
import { IconAction } from '../components/IconAction.tsx'
import { nextFocus } from '../components/nextFocus.ts'
import { favouriteAddress } from '../header/favouriteAddress.ts'
import { type Favourite, useFavourites } from '../header/useFavourites.ts'
import { useMenu } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'
import { FavouriteRow } from './FavouriteRow.tsx'
import './FavouritesMenu.css'

/** What the arrows reach. */
const stops = '.favourites-link, .favourites-add'

/** The pages that the person keeps at hand, in an order of their own: by drag, or by Alt and the arrows. */
export function FavouritesMenu() {
  const t = useT()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const address = favouriteAddress(pathname, search)
  const { favourites } = useFavourites()
  const starred = favourites.some((favourite) => favourite.routeUrl === address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list
  useEffect(() => setOpen(false), [pathname, search])
  return (
    <>
      <IconAction
        ref={button}
        className="navbar-favourites"
        label={t('shell.favourites')}
        icon="star"
        filled={starred}
        {...(starred && { color: 'secondary' })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && <FavouritesPanel id={id} button={button} address={address} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PanelProps {
  readonly id: string
  /** What opened it: the focus goes back there. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** The page that is open, as a favourite would have it. */
  readonly address: string
  readonly onClose: () => void
}

function FavouritesPanel({ id, button, address, onClose }: PanelProps) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const entries = useMenu()
  const { favourites, toggle, move } = useFavourites()
  const here = entries.find((entry) => entry.path === address)
  const starred = favourites.some((favourite) => favourite.routeUrl === address)
  const titleOf = (favourite: Favourite) => entries.find((entry) => entry.path === favourite.routeUrl)?.title ?? favourite.title
  useEffect(() => panel.current?.querySelector<HTMLElement>(stops)?.focus(), [])

  const shift = (index: number, by: number) => {
    const favourite = favourites[index]
    const to = index + by
    if (!favourite || to < 0 || to >= favourites.length) return
    move(index, to)
    setSaid(t('shell.favouriteMoved', { title: isolated(titleOf(favourite)), place: to + 1 }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (event.altKey && row && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      shift(Number(row.dataset['index']), event.key === 'ArrowUp' ? -1 : 1)
    } else if (!event.altKey) nextFocus(event, panel.current, stops)
  }
  return (
    <Floating
      anchor={button}
      inPlace
      ref={panel}
      id={id}
      className="favourites"
      onClose={onClose}
      onEscape={() => {
        onClose()
        button.current?.focus()
      }}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && onClose()}
    >
      <Typography variant="caption" component="h2" sx={{ p: '6px 10px' }}>
        {t('shell.favourites')}
      </Typography>
      {favourites.length === 0 && (
        <Typography variant="body2" sx={{ p: '4px 10px 10px', color: 'text.secondary' }}>
          {t('shell.favouritesNone')}
        </Typography>
      )}
      <ol>
        {favourites.map((favourite, index) => (
          <FavouriteRow
            key={favourite.routeUrl}
            index={index}
            last={index === favourites.length - 1}
            path={favourite.routeUrl}
            title={titleOf(favourite)}
            dragged={dragged === index}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged === null || dragged === index) return
              move(dragged, index)
              setDragged(index)
            }}
            onShift={(by) => shift(index, by)}
            onRemove={() => toggle(favourite.routeUrl, favourite.title)}
          />
        ))}
      </ol>
      {here && here.group !== 'home' && !starred && <Add title={here.title} onAdd={() => toggle(here.path, here.title)} />}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </Floating>
  )
}

/** Keeps the page that is open at hand. */
function Add({ title, onAdd }: { readonly title: string; readonly onAdd: () => void }) {
  const t = useT()
  return (
    <Button
      variant="text"
      color="secondary"
      className="favourites-add"
      fullWidth
      sx={{ justifyContent: 'flex-start', mt: '4px', px: '10px' }}
      startIcon={<Icon name="plus" size={16} />}
      onClick={onAdd}
    >
      {t('shell.favouriteAdd', { title })}
    </Button>
  )
}
