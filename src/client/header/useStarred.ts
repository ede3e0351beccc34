import { useMemo } from 'react'
import { usePages } from '../providers/pages.ts'
import { starredEntries } from './menuParts.ts'
import { useFavourites } from './useFavourites.ts'
import { type TitledEntry, useMenu } from './useMenu.ts'

/** What the person keeps, in their order, as entries of the menu. */
export function useStarred(): readonly TitledEntry[] {
  const pages = usePages()
  const entries = useMenu()
  const { favourites } = useFavourites()
  return useMemo(() => starredEntries(pages, entries, favourites), [pages, entries, favourites])
}
