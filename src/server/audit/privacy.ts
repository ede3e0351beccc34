import { memoized } from '../../../schema/memoized.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { type Context, may, type Person } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'

type Reader = Pick<Context, 'person' | 'registry'>

/** The permission to see everybody's records, also where somebody's own permission stands in its place. */
const toSeeAll = ({ data, permissions }: Model): string => data.ownBy?.all ?? permissions.view

/** The permissions for records of which every look is written down: what other records say behind them is as private. */
export const privateRights = memoized(
  (registry: Registry): ReadonlySet<string> =>
    new Set(registry.models.filter(({ data }) => data.audited === 'view').map(toSeeAll)),
)

/** Definitions of records of which every look is written down, and which somebody may not see. */
export const hiddenFrom = (person: Person, registry: Registry): string[] =>
  registry.models.filter((model) => model.data.audited === 'view' && !may(person, toSeeAll(model))).map(({ name }) => name)

/** Definitions of records of which every look is written down. */
export const auditedNames = (registry: Registry): string[] =>
  registry.models.filter(({ data }) => data.audited === 'view').map(({ name }) => name)

/** The permission that somebody lacks for what is private of a party, by which accounts in its name tell of it; null for none. */
export function lackingForParty(resource: string, { person, registry }: Reader): string | null {
  const rights = privateRights(registry)
  const permissions = [...registry.get(resource).fields.values()].map(({ permission }) => permission ?? '')
  return permissions.find((permission) => rights.has(permission) && !may(person, permission)) ?? null
}

/**
 * Whether somebody who is shown these fields of records sees something private: all of a definition that is audited, elsewhere fields behind the
 * same permission, also a step away.
 * @param fields null for all of them
 */
export function showsPrivate(model: Model, fields: readonly string[] | null, { person, registry }: Reader): boolean {
  if (model.data.audited === 'view') return true
  const rights = privateRights(registry)
  const isPrivate = (permission: string | undefined) =>
    permission !== undefined && rights.has(permission) && may(person, permission)
  if (fields === null)
    return [model, ...model.lines].some((group) => [...group.fields.values()].some(({ permission }) => isPrivate(permission)))
  return fields.some((path) => {
    const [first = '', second = ''] = path.split('.')
    const field = model.fields.get(first)
    if (!field || isPrivate(field.permission)) return field !== undefined
    const beyond = seesField(field, person) ? registry.find(field.to ?? '') : undefined
    return isPrivate(beyond?.fields.get(second)?.permission)
  })
}
