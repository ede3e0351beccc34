import { useLocation } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { Icon } from './components/Icon.tsx'
import { useFavourites } from './useFavourites.ts'
import { useMenu } from './useMenu.ts'

/** Keeps the page at hand, or no longer; stands beside the title of every page that has a place in the menu. */
export function PageStar() {
  const t = useT()
  const { pathname } = useLocation()
  const here = useMenu().find((entry) => entry.path === pathname)
  const { favourites, toggle } = useFavourites()
  if (!here || here.group === 'home') return null
  const starred = favourites.some((favourite) => favourite.routeUrl === here.path)
  return (
    <button
      type="button"
      className="page-header-star"
      aria-pressed={starred}
      aria-label={t('shell.favouriteOf', { title: here.title })}
      onClick={() => toggle(here.path, here.title)}
    >
      <Icon name="star" size={18} filled={starred} />
    </button>
  )
}
