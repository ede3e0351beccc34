import { type MenuGroup, menuGroups } from '../../../schema/menu.ts'
import { seesTheSchool } from '../../../schema/own.ts'
import type { Frame } from '../providers/frame.tsx'
import type { Page } from '../providers/pages.ts'
import type { Profile } from '../providers/session.ts'

/** An entry of the side menu; `label` is a key, with the plural title for resources. */
export interface MenuEntry {
  readonly path: string
  readonly label: string
  readonly plural: boolean
  readonly icon: string
  readonly group: MenuGroup
  /** The resource that it lists. */
  readonly resource?: string
}

/** The entry that a path belongs to: the longest path that it begins with. */
export const entryOf = <E extends MenuEntry>(entries: readonly E[], pathname: string): E | undefined =>
  entries
    .filter((entry) => pathname === entry.path || (entry.path !== '/' && pathname.startsWith(`${entry.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]

/** What this person may open, in the groups' order: the pages, and every definition that has a place in the menu. */
export function menuEntries(
  pages: readonly Page[],
  frame: Pick<Frame, 'registry' | 'company' | 'reportPages'>,
  profile: Profile | null,
  can: (permission?: string) => boolean,
): readonly MenuEntry[] {
  const isOutside = profile?.role === 'client' && !profile.isAdmin
  const audiences = isOutside ? ['client'] : ['staff', ...(seesTheSchool(frame.registry.models, can) ? ['office'] : [])]
  const isFor = ({ menuFor }: Page) => menuFor === undefined || audiences.includes(menuFor)
  const on = (flag: string | undefined) => flag === undefined || frame.company?.[flag] === true
  const full = (page: Page) => !page.reports || frame.reportPages.includes(page.path.slice(1))
  const ofPages = pages
    .filter((page) => can(page.permission) && on(page.flag) && full(page) && isFor(page))
    .map(
      (page): MenuEntry => ({ path: page.path, label: `pages.${page.name}`, plural: false, icon: page.icon, group: page.group }),
    )
  const ofModels = frame.registry.models
    .filter((model) => model.data.menu && can(model.permissions.view) && on(model.data.flag))
    .map(
      (model): MenuEntry => ({
        path: `/${model.route.base}`,
        label: `resources.${model.name}.name`,
        plural: !model.data.single,
        icon: model.data.menu?.icon ?? 'dot',
        group: (model.data.menu?.group ?? 'settings') as MenuGroup,
        ...(!model.data.single && { resource: model.name }),
      }),
    )
  const ofRuns = frame.registry.runs
    .filter(({ data }) => data.menu && can(data.permission))
    .map(
      ({ name, data, path }): MenuEntry => ({
        path,
        label: `resources.${name}.name`,
        plural: false,
        icon: data.menu?.icon ?? 'dot',
        group: (data.menu?.group ?? 'settings') as MenuGroup,
      }),
    )
  // What tells about the installation comes after the settings themselves, what is done with students and buses after them.
  const last = ({ group }: MenuEntry) => group === 'settings' || group === 'schoolData'
  const all = [...ofPages.filter((entry) => !last(entry)), ...ofModels, ...ofRuns, ...ofPages.filter(last)]
  return menuGroups.flatMap((group) => all.filter((entry) => entry.group === group))
}
