import type { FieldData } from './kind.ts'
import type { Permissions } from './language/access.ts'
import type { ResourceData } from './language/definition.ts'
import type { Lines } from './language/lines.ts'
import type { OwnBy, Written } from './language/own.ts'
import type { FieldMap, Section } from './language/scope.ts'
import type { Model } from './model.ts'

const written = ['add', 'edit', 'delete'] as const

/** Whether somebody may do this with their own records only. */
export const isOwnToWrite = ({ ownBy }: Pick<ResourceData, 'ownBy'>, what: Written): boolean =>
  ownBy?.all !== undefined || ownBy?.alone?.[what] !== undefined

/**
 * The definition for people who deal with their own records only: the permissions for one's own records replace those for
 * everybody's, for its fields and lines too.
 */
export function ownDefinition(data: ResourceData, permissions: Required<Permissions>): ResourceData {
  const { ownBy } = data
  if (!ownBy) return data
  const { view, write } = ownBy
  const isColleague = colleaguesOf(data, ownBy)
  const told = <T extends { readonly permission?: string }>(one: T): T =>
    one.permission === permissions.view ? { ...one, permission: view } : one
  const fieldsOf = (fields: FieldMap): FieldMap =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]): [string, FieldData] => [
        name,
        // Who is meant besides is said by those who see everybody.
        isColleague(name, field) ? { ...told(field), readOnly: true } : told(field),
      ]),
    )
  const sectionOf = (section: Section): Section =>
    'yearly' in section && !('kind' in section.yearly)
      ? { yearly: fieldsOf(section.yearly as FieldMap) }
      : fieldsOf(section as FieldMap)
  const linesOf = (lines: Lines): Lines => ({ ...told(lines), fields: fieldsOf(lines.fields) })
  const each = <T>(map: Readonly<Record<string, T>>, by: (one: T) => T) =>
    Object.fromEntries(Object.entries(map).map(([name, one]) => [name, by(one)]))
  return {
    ...data,
    ownBy: { ...ownBy, all: permissions.view },
    permissions: {
      view,
      add: write ?? permissions.add,
      edit: write ?? permissions.edit,
      delete: write ?? permissions.delete,
    },
    ...(data.fields && { fields: fieldsOf(data.fields) }),
    ...(data.sections && { sections: each(data.sections, sectionOf) }),
    ...(data.lines && { lines: each(data.lines, linesOf) }),
  }
}

/**
 * A definition as those have it who may see all and write their own: a head who sees the leave of everybody asks for leave as everybody does.
 * @param may whether they have a permission
 */
export function ownWritten(
  data: ResourceData,
  permissions: Required<Permissions>,
  may: (permission: string) => boolean,
): ResourceData {
  const { ownBy } = data
  const write = ownBy?.write
  const alone = write !== undefined && may(write) ? written.filter((what) => !may(permissions[what])) : []
  if (!ownBy || write === undefined || !alone.length) return data
  return {
    ...data,
    ownBy: { ...ownBy, alone: Object.fromEntries(alone.map((what) => [what, permissions[what]])) },
    permissions: { ...permissions, ...Object.fromEntries(alone.map((what) => [what, write])) },
  }
}

/** Definitions that bound everybody's records; every signed-in person sees their own of them. */
const bounds: readonly string[] = ['branches', 'fiscalYears']

/**
 * Whether somebody sees records of the school besides their own: then they may also see what is about the school as a whole.
 * @param models the definitions as they hold for that person
 */
export const seesTheSchool = (models: readonly Model[], may: (permission: string) => boolean): boolean =>
  models.some(
    ({ name, data, permissions }) =>
      data.menu !== undefined && data.ownBy?.all === undefined && !bounds.includes(name) && may(permissions.view),
  )

/** Tells whom a field names of those to whom records belong, beside the one whose they are: who stands in for somebody. */
function colleaguesOf(
  { fields = {}, sections = {} }: ResourceData,
  { user }: OwnBy,
): (name: string, field: FieldData) => boolean {
  const [first = ''] = user.split('.')
  const all: Readonly<Record<string, unknown>> = Object.assign({}, fields, ...Object.values(sections))
  const to = (all[first] as FieldData | undefined)?.to
  return (name, field) => field.kind === 'ref' && field.to === to && name !== first && !field.required
}

/** Whether a reference to users says that a record is another person's; what is nobody's yet is not. */
export const isOfAnother = (record: Readonly<Record<string, unknown>>, by: string, person: number): boolean =>
  typeof record[by] === 'number' && record[by] !== person
