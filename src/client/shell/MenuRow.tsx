import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import type { TitledEntry } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'

interface Props {
  readonly entry: TitledEntry
  readonly current: boolean
  readonly starred: boolean
  /** How many records wait there; none shows nothing. */
  readonly count: number
  readonly onStar: (entry: TitledEntry) => void
  readonly onNavigate: () => void
}

/** An entry of the menu with its star; the star is reached from its link by the arrow that points inwards. */
export const MenuRow = memo(function MenuRow({ entry, current, starred, count, onStar, onNavigate }: Props) {
  const t = useT()
  const { number } = useNumerals()
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
        {count > 0 && <span className="menu-count figure">{number(count)}</span>}
      </ListItemButton>
      {entry.group !== 'home' && (
        <IconButton
          size="small"
          className="menu-star"
          tabIndex={-1}
          aria-pressed={starred}
          aria-label={t('shell.favouriteOf', { title: entry.title })}
          title={t('shell.favouriteOf', { title: entry.title })}
          onClick={() => onStar(entry)}
        >
          <Icon name="star" size={15} filled={starred} />
        </IconButton>
      )}
    </li>
  )
})
