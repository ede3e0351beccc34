import { type MenuGroup, menuGroups } from '../../../schema/menu.ts'
import { fold } from '../../../schema/values/fold.ts'
import type { Page } from '../providers/pages.ts'
import { entryOf } from './menuEntries.ts'
import type { Favourite } from './useFavourites.ts'
import type { TitledEntry } from './useMenu.ts'

/** A group of the menu with what it holds; `favourites` stands after home. */
export interface MenuPart {
  readonly group: MenuGroup | 'favourites'
  readonly entries: readonly TitledEntry[]
}

/** What the person keeps, in their order: entries of the menu as they are, other pages by the title they were kept with. */
export const starredEntries = (
  pages: readonly Page[],
  entries: readonly TitledEntry[],
  favourites: readonly Favourite[],
): readonly TitledEntry[] =>
  favourites.flatMap(({ routeUrl, title }) => {
    const own = entries.find((entry) => entry.path === routeUrl)
    if (own) return own
    const path = routeUrl.split('?')[0] ?? ''
    // A page that has no place in the menu stands with those of its group.
    const page = pages.find((one) => one.path === path && one.menuFor === 'nobody')
    const near = page ? entries.find((entry) => entry.group === page.group) : entryOf(entries, path)
    return near ? { ...near, path: routeUrl, title, ...(page && { icon: page.icon }) } : []
  })

/** The groups that hold something, in their order, with what the person keeps after home. */
export function menuParts(entries: readonly TitledEntry[], starred: readonly TitledEntry[]): readonly MenuPart[] {
  return menuGroups
    .flatMap((group): MenuPart[] => {
      const own: MenuPart = { group, entries: entries.filter((entry) => entry.group === group) }
      return group === 'home' ? [own, { group: 'favourites', entries: starred }] : [own]
    })
    .filter((part) => part.entries.length > 0)
}

/** The parts with the entries whose title, or whose group's, holds every word that was typed; spelling of Arabic letters does not count. */
export function foundParts(parts: readonly MenuPart[], typed: string, titleOf: (part: MenuPart) => string): readonly MenuPart[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (!words.length) return parts
  const holds = (text: string) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
  return parts
    .filter((part) => part.group !== 'favourites')
    .map((part) => ({
      ...part,
      entries: part.entries.filter((entry) => holds(entry.title) || holds(`${titleOf(part)} ${entry.title}`)),
    }))
    .filter((part) => part.entries.length > 0)
}
