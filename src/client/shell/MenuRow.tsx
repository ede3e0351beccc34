import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import { Link } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { useFavourites } from '../header/useFavourites.ts'
import type { TitledEntry } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'

interface Props {
  readonly entry: TitledEntry
  readonly current: boolean
  readonly onNavigate?: () => void
}

/** An entry of the menu with its star; the star is reached from its link by the arrow that points inwards. */
export function MenuRow({ entry, current, onNavigate }: Props) {
  const t = useT()
  const { favourites, toggle } = useFavourites()
  const starred = favourites.some((favourite) => favourite.routeUrl === entry.path)
  return (
    <li className="menu-row" data-current={current || undefined}>
      <ListItemButton
        component={Link}
        className="menu-link"
        to={entry.path}
        selected={current}
        aria-current={current ? 'page' : undefined}
        onClick={onNavigate}
      >
        <Icon name={entry.icon} size={18} />
        <span className="menu-title">{entry.title}</span>
      </ListItemButton>
      {entry.group !== 'home' && (
        <IconButton
          size="small"
          className="menu-star"
          tabIndex={-1}
          aria-pressed={starred}
          aria-label={t('shell.favouriteOf', { title: entry.title })}
          onClick={() => toggle(entry.path, entry.title)}
        >
          <Icon name="star" size={15} filled={starred} />
        </IconButton>
      )}
    </li>
  )
}
