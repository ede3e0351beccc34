import { lineResource } from '../../../schema/lineModel.ts'
import type { Model } from '../../../schema/model.ts'
import { isOwnToWrite } from '../../../schema/own.ts'
import { fieldOf, type Referrer, type Registry } from '../../../schema/registry.ts'
import { may, type Person } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'

/** A resource behind a flag of the company that is off is not there. */
export const hasFlag = (model: Model, flags: Readonly<Record<string, boolean>>): boolean =>
  model.data.flag === undefined || flags[model.data.flag] === true

/**
 * Whether the person meets the resource as a choice: in what they may see, or, where it holds people's identity numbers,
 * only in what they may write. Records of which every look is written down are chosen by those alone who may look.
 */
export const isLookup = (model: Model, person: Person, registry: Registry): boolean =>
  choosers(model, person, registry).length > 0

/**
 * The field by which a person finds none but themselves among the records of a resource, since they choose them for what is theirs alone; null where
 * they choose any.
 */
export function foundByThemselves(model: Model, person: Person, registry: Registry): string | null {
  const fields = choosers(model, person, registry).map(({ model: { data, permissions }, field }) => {
    const writes = (['add', 'edit'] as const).filter((what) => may(person, permissions[what]))
    const [first, second = 'id'] = data.ownBy?.user.split('.') ?? []
    return first === field && writes.every((what) => isOwnToWrite(data, what)) ? second : null
  })
  const [by = null] = fields
  return fields.every((field) => field === by) ? by : null
}

/** Through which references a person chooses records of a resource. */
function choosers(model: Model, person: Person, registry: Registry): readonly Referrer[] {
  if (model.data.audited === 'view') return []
  const personal = [...model.fields.values()].some((field) => field.masked)
  const names = [model.name, ...model.lines.map((lines) => lineResource(model.name, lines.name))]
  return (
    names
      .flatMap((name) => registry.referrers(name))
      // What nobody chooses is no choice: a reference that the product fills and no form shows.
      .filter((referrer) => {
        const field = fieldOf(referrer)
        const isFilled = field?.readOnly && (field.hidden || isOwnToWrite(referrer.model.data, 'add'))
        return !isFilled && (!field || seesField(field, person))
      })
      .filter(({ model: { permissions } }) =>
        personal ? may(person, permissions.add) || may(person, permissions.edit) : may(person, permissions.view),
      )
  )
}
