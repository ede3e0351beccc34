import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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
  const panel = useRef<HTMLDivElement>(null)
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
    if (open) panel.current?.querySelector<HTMLElement>(stops)?.focus()
  }, [open])

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
      {open && (
        <Floating
          anchor={button}
          inPlace
          ref={panel}
          id={id}
          className="favourites"
          onClose={() => setOpen(false)}
          onEscape={() => {
            setOpen(false)
            button.current?.focus()
          }}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget, currentTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)}
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
          {here && here.group !== 'home' && !starred && (
            <Button
              variant="text"
              color="secondary"
              className="favourites-add"
              fullWidth
              sx={{ justifyContent: 'flex-start', mt: '4px', px: '10px' }}
              startIcon={<Icon name="plus" size={16} />}
              onClick={() => toggle(here.path, here.title)}
            >
              {t('shell.favouriteAdd', { title: here.title })}
            </Button>
          )}
          <p className="visually-hidden" aria-live="polite">
            {said}
          </p>
        </Floating>
      )}
    </>
  )
}
