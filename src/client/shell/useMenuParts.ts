import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { entryOf } from '../header/menuEntries.ts'
import { type MenuPart, menuParts } from '../header/menuParts.ts'
import { type TitledEntry, useMenu } from '../header/useMenu.ts'
import { useStarred } from '../header/useStarred.ts'
import { useT } from '../providers/i18n.ts'

/** The menu as this person sees it: its parts, what a part is called, and the entry of the page that is open. */
export function useMenuParts(): {
  readonly parts: readonly MenuPart[]
  readonly titleOf: (part: MenuPart) => string
  readonly here: TitledEntry | undefined
} {
  const t = useT()
  const entries = useMenu()
  const starred = useStarred()
  const { pathname } = useLocation()
  const parts = useMemo(() => menuParts(entries, starred), [entries, starred])
  return {
    parts,
    titleOf: ({ group }) => (group === 'favourites' ? t('shell.favourites') : t(`menu.${group}`)),
    here: entryOf(entries, pathname),
  }
}
