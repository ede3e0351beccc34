import { type MenuGroup, menuGroups } from '../../../schema/menu.ts'
import type { Model } from '../../../schema/model.ts'
import { seesTheSchool } from '../../../schema/own.ts'
import type { Frame } from '../providers/frame.tsx'
import type { Page } from '../providers/pages.ts'
import { placesOf } from '../providers/screens.ts'
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

/** Entries of which each leads elsewhere: the first of those that stand in two groups. */
export const distinct = <E extends MenuEntry>(entries: readonly E[]): E[] =>
  entries.filter(({ path }, index) => entries.findIndex((one) => one.path === path) === index)

/** Forms of new records that have an address of their own, not below that of their list. */
function formsApart(model: Model): { readonly path: string; readonly label: string }[] {
  const { fresh } = placesOf(model)
  const kept = Object.keys(model.data.routes?.also ?? {})
  return [
    ...(fresh.startsWith(`/${model.route.base}/`) ? [] : [{ path: fresh, label: `resources.${model.name}.new` }]),
    ...kept.map((name) => ({ path: `/${model.route.base}/${name}`, label: `resources.${model.name}.also.${name}` })),
  ]
}

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
    .flatMap((page) =>
      [page.group, ...(page.alsoIn ? [page.alsoIn] : [])].map(
        (group): MenuEntry => ({ path: page.path, label: `pages.${page.name}`, plural: false, icon: page.icon, group }),
      ),
    )
  const ofModels = frame.registry.models
    .filter((model) => model.data.menu && can(model.permissions.view) && on(model.data.flag))
    .flatMap((model): MenuEntry[] => {
      const place = { icon: model.data.menu?.icon ?? 'dot', group: (model.data.menu?.group ?? 'settings') as MenuGroup }
      const list = {
        path: `/${model.route.base}`,
        label: `resources.${model.name}.name`,
        plural: !model.data.single,
        ...(!model.data.single && { resource: model.name }),
      }
      const forms = can(model.permissions.add) ? formsApart(model) : []
      return [list, ...forms.map((form) => ({ ...form, plural: false }))].map((entry) => ({ ...entry, ...place }))
    })
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
