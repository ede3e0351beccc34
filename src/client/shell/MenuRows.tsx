import { useEvent } from 'react-admin'
import { useFavourites } from '../header/useFavourites.ts'
import type { TitledEntry } from '../header/useMenu.ts'
import { MenuRow } from './MenuRow.tsx'
import { useToday } from './useToday.ts'

interface Props {
  readonly id?: string
  readonly entries: readonly TitledEntry[]
  /** The path of the page that is open. */
  readonly current: string | undefined
  readonly onNavigate: () => void
}

/** The entries of a group of the menu, each with its star. */
export function MenuRows({ id, entries, current, onNavigate }: Props) {
  const { favourites, toggle } = useFavourites()
  const star = useEvent((entry: TitledEntry) => toggle(entry.path, entry.title))
  const navigated = useEvent(onNavigate)
  const { badges } = useToday()
  return (
    <ul id={id}>
      {entries.map((entry) => (
        <MenuRow
          key={entry.path}
          entry={entry}
          current={entry.path === current}
          starred={favourites.some((favourite) => favourite.routeUrl === entry.path)}
          count={badges[entry.resource ?? ''] ?? 0}
          onStar={star}
          onNavigate={navigated}
        />
      ))}
    </ul>
  )
}
