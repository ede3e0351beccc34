import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { IconAction } from '../components/IconAction.tsx'
import { useT } from '../providers/i18n.ts'

interface Props {
  readonly index: number
  readonly last: boolean
  readonly path: string
  readonly title: string
  readonly dragged: boolean
  /** Which row is dragged now; null when it was let go. */
  readonly onDrag: (index: number | null) => void
  readonly onDragOver: () => void
  readonly onShift: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** A page that is kept at hand, with what moves it among the others and takes it away. */
export function FavouriteRow({ index, last, path, title, dragged, onDrag, onDragOver, onShift, onRemove }: Props) {
  const t = useT()
  const actions = [
    { icon: 'up', label: t('shell.favouriteUp', { title }), disabled: index === 0, onClick: () => onShift(-1) },
    { icon: 'down', label: t('shell.favouriteDown', { title }), disabled: last, onClick: () => onShift(1) },
    { icon: 'close', label: t('shell.favouriteRemove', { title }), onClick: onRemove },
  ]
  return (
    <li
      data-index={index}
      data-dragged={dragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(index)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        onDragOver()
      }}
      onDragEnd={() => onDrag(null)}
    >
      <span className="favourites-grip">
        <Icon name="drag" size={16} />
      </span>
      <Link
        component={RouterLink}
        to={path}
        className="favourites-link"
        underline="none"
        color="textPrimary"
        noWrap
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        {title}
      </Link>
      {actions.map((action) => (
        <IconAction key={action.icon} size="small" iconSize={15} {...action} />
      ))}
    </li>
  )
}
