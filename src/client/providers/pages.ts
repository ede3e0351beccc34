import { type ComponentType, createContext, useContext } from 'react'
import type { MenuGroup } from '../../../schema/menu.ts'

/** The layout that a page needs, over the user's choice; `full` is without menu, navbar and footer. */
export type PageLayout = 'vertical' | 'horizontal' | 'full'

/** A page that no definition makes. */
export interface Page {
  readonly path: string
  /** Its title is the text `pages.{name}`. */
  readonly name: string
  readonly icon: string
  readonly group: MenuGroup
  /** A second group of the menu in which it stands. */
  readonly alsoIn?: MenuGroup
  readonly permission?: string
  /** The company flag without which it is not there. */
  readonly flag?: string
  /** A page of reports: shown in the menu to those who may see one of them. */
  readonly reports?: true
  /** Shown in the menu to these people alone; everyone may open it. `office`: staff who see more than what is their own; `nobody`: reached from elsewhere. */
  readonly menuFor?: 'staff' | 'office' | 'client' | 'nobody'
  readonly layout?: PageLayout
  /** It has pages of its own below its path. */
  readonly hasPages?: true
  readonly load: () => Promise<{ default: ComponentType }>
}

const PagesContext = createContext<readonly Page[]>([])

/** Tells everything inside which pages there are: the shell knows none of them itself. */
export const PagesProvider = PagesContext.Provider

/** The pages that no definition makes, in the order of their menu group. */
export const usePages = (): readonly Page[] => useContext(PagesContext)
