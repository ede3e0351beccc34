import { useLocation } from 'react-router-dom'
import { IconAction } from '../components/IconAction.tsx'
import { useT } from '../providers/i18n.ts'
import { favouriteAddress, usePageWords } from './favouriteAddress.ts'
import { useFavourites } from './useFavourites.ts'
import { useMenu } from './useMenu.ts'
import './PageHeader.css'

/** As much of a title as a menu can show and the server keeps. */
const longest = 120

interface Props {
  /** What the page calls itself. */
  readonly title: string
  /** The list that a record belongs to. */
  readonly parent?: string | undefined
}

/** Keeps the page at hand, or no longer: a page of the menu, a record, a list with its filters, a report with its parameters. */
export function PageStar({ title, parent }: Props) {
  const t = useT()
  const { pathname, search } = useLocation()
  const entries = useMenu()
  const words = usePageWords()
  const { favourites, toggle } = useFavourites()
  const address = favouriteAddress(pathname, search)
  const entry = entries.find((one) => one.path === address)
  // A page that is there to begin something new, or stands first in the menu, is not kept.
  if (entry?.group === 'home' || pathname === '/access-control' || pathname.endsWith('/new')) return null
  const heading = [parent, title, ...words.map(([, word]) => word)].filter(Boolean).join(' · ')
  const name = entry?.title ?? (heading.length > longest ? `${heading.slice(0, longest - 1)}…` : heading)
  const starred = favourites.some((favourite) => favourite.routeUrl === address)
  return (
    <IconAction
      size="small"
      className="page-header-star"
      {...(starred && { color: 'secondary' })}
      label={t('shell.favouriteOf', { title: name })}
      icon="star"
      iconSize={18}
      filled={starred}
      aria-pressed={starred}
      onClick={() => toggle(address, name)}
    />
  )
}
