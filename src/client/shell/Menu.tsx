import { Link, useLocation } from 'react-router-dom'
import { menuGroups } from '../../../schema/menu.ts'
import { useT } from '../providers/i18n.ts'
import { Icon } from './components/Icon.tsx'
import { useFavourites } from './useFavourites.ts'
import { entryOf, type TitledEntry, useMenu } from './useMenu.ts'
import './Menu.css'

/** The side menu: favourites, then the groups in their order; empty groups do not show. */
export function Menu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const t = useT()
  const entries = useMenu()
  const { pathname } = useLocation()
  const { favourites, toggle } = useFavourites()
  const here = entryOf(entries, pathname)
  const starred = favourites.flatMap((favourite) => entries.find((entry) => entry.path === favourite.routeUrl) ?? [])
  const row = (entry: TitledEntry, inFavourites = false) => (
    <Row
      key={entry.path}
      entry={entry}
      current={entry === here && !inFavourites}
      starred={starred.includes(entry)}
      onStar={() => toggle(entry.path, entry.title)}
      {...(onNavigate && { onNavigate })}
    />
  )
  return (
    <nav className="menu" aria-label={t('shell.menu')}>
      {menuGroups.map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        const favouritesHere = group === 'statistics' && starred.length > 0
        return (
          <div key={group} className="menu-group">
            {favouritesHere && (
              <>
                <h2 className="menu-head">{t('shell.favourites')}</h2>
                <ul>{starred.map((entry) => row(entry, true))}</ul>
              </>
            )}
            {own.length > 0 && group !== 'home' && <h2 className="menu-head">{t(`menu.${group}`)}</h2>}
            {own.length > 0 && <ul>{own.map((entry) => row(entry))}</ul>}
          </div>
        )
      })}
    </nav>
  )
}

interface RowProps {
  readonly entry: TitledEntry
  readonly current: boolean
  readonly starred: boolean
  readonly onStar: () => void
  readonly onNavigate?: () => void
}

function Row({ entry, current, starred, onStar, onNavigate }: RowProps) {
  const t = useT()
  return (
    <li className="menu-row" data-current={current || undefined}>
      <Link className="menu-link" to={entry.path} aria-current={current ? 'page' : undefined} onClick={onNavigate}>
        <Icon name={entry.icon} size={18} />
        <span className="menu-title">{entry.title}</span>
      </Link>
      {entry.group !== 'home' && (
        <button
          type="button"
          className="menu-star"
          aria-pressed={starred}
          aria-label={t('shell.favouriteOf', { title: entry.title })}
          onClick={onStar}
        >
          <Icon name="star" size={15} filled={starred} />
        </button>
      )}
    </li>
  )
}
