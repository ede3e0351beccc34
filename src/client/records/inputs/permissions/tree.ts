import { menuGroups } from '../../../../../schema/menu.ts'
import { type Model, permissionNames } from '../../../../../schema/model.ts'
import type { Registry } from '../../../../../schema/registry.ts'
import { fold } from '../../../../../schema/values/fold.ts'
import type { Page } from '../../../providers/pages.ts'

/** One permission with the word that stands at its box. */
export interface PermissionLeaf {
  readonly name: string
  readonly label: string
}

/** A resource with its permissions; `view` is what the others make no sense without. */
export interface PermissionBranch {
  readonly name: string
  readonly label: string
  readonly view: string | null
  readonly leaves: readonly PermissionLeaf[]
}

/** A group of the menu with its resources. */
export interface PermissionGroup {
  readonly name: string
  readonly label: string
  readonly branches: readonly PermissionBranch[]
}

type Say = (key: string, options?: Record<string, unknown>) => string
type Kind = keyof Model['permissions']

const kinds: readonly Kind[] = ['view', 'add', 'edit', 'delete']

/** The word of a permission inside its resource: what it does; an odd one keeps its own name. */
function labelOf(model: Model, name: string, say: Say): string {
  const of = kinds.filter((kind) => model.permissions[kind] === name)
  const word = of.length === 1 ? of[0] : of.join('+') === 'edit+delete' ? 'editDelete' : undefined
  return word === undefined ? say(`permissions.${name}`, { _: name }) : say(`people.permission.${word}`)
}

/** Every permission by the groups of the menu in their order, those of pages and runs that no resource knows too; what is in no menu comes last. */
export function permissionTree(
  { models, runs }: Pick<Registry, 'models' | 'runs'>,
  pages: readonly Page[],
  say: Say,
  title: (model: Model) => string,
): PermissionGroup[] {
  const byGroup = Map.groupBy(models, (model) => model.data.menu?.group ?? '')
  const known = new Set(models.flatMap(permissionNames))
  return [...menuGroups, ''].flatMap((name) => {
    const ofModels = (byGroup.get(name) ?? []).map((model) => ({
      name: model.name,
      label: title(model),
      view: model.permissions.view,
      leaves: permissionNames(model).map((leaf) => ({ name: leaf, label: labelOf(model, leaf, say) })),
    }))
    const others = [
      ...pages.map((page) => ({ ...page, label: `pages.${page.name}` })),
      ...runs.map(({ name: run, data }) => ({
        group: data.menu?.group ?? '',
        permission: data.permission,
        label: `resources.${run}.name`,
      })),
    ]
    const ofPages = others.flatMap(({ group, permission, label }) =>
      group !== name || permission === undefined || known.has(permission)
        ? []
        : [
            {
              name: label,
              label: say(label),
              view: null,
              leaves: [{ name: permission, label: say(`permissions.${permission}`, { _: permission }) }],
            },
          ],
    )
    const branches = [...ofModels, ...ofPages]
    return branches.length ? [{ name, label: name ? say(`menu.${name}`, { _: name }) : say('generated.others'), branches }] : []
  })
}

/** What is left of the tree by typed words: whole groups and resources by their name, else single permissions. */
export function narrowed(groups: readonly PermissionGroup[], typed: string): readonly PermissionGroup[] {
  const wanted = fold(typed)
  if (wanted === '') return groups
  const has = (label: string) => fold(label).includes(wanted)
  return groups.flatMap((group) => {
    if (has(group.label)) return [group]
    const branches = group.branches.flatMap((branch) => {
      if (has(branch.label)) return [branch]
      const leaves = branch.leaves.filter((leaf) => has(leaf.label) || has(leaf.name))
      return leaves.length ? [{ ...branch, leaves }] : []
    })
    return branches.length ? [{ ...group, branches }] : []
  })
}

export const namesOf = (groups: readonly PermissionGroup[]): string[] => [
  ...new Set(groups.flatMap((group) => group.branches.flatMap((branch) => branch.leaves.map((leaf) => leaf.name)))),
]

/** The chosen names after some are switched; each granted permission also grants viewing its resource. */
export function switched(
  chosen: ReadonlySet<string>,
  names: readonly string[],
  on: boolean,
  groups: readonly PermissionGroup[],
): string[] {
  if (!on) return [...chosen].filter((name) => !names.includes(name))
  const given = new Set(names)
  const views = groups
    .flatMap((group) => group.branches)
    .flatMap((branch) => (branch.view && branch.leaves.some((leaf) => given.has(leaf.name)) ? [branch.view] : []))
  return [...new Set([...chosen, ...views, ...names])]
}
