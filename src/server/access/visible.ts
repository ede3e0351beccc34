import { lineResource } from '../../../schema/lineModel.ts'
import type { Model } from '../../../schema/model.ts'
import { fieldOf, type Registry } from '../../../schema/registry.ts'
import { may, type Person } from '../engine/context.ts'

/** A resource behind a flag of the company that is off is not there. */
export const hasFlag = (model: Model, flags: Readonly<Record<string, boolean>>): boolean =>
  model.data.flag === undefined || flags[model.data.flag] === true

/**
 * Whether the person meets the resource as a choice: in what they may see, or, where it holds people's identity numbers,
 * only in what they may write.
 */
export function isLookup(model: Model, person: Person, registry: Registry): boolean {
  const personal = [...model.fields.values()].some((field) => field.masked)
  const names = [model.name, ...model.lines.map((lines) => lineResource(model.name, lines.name))]
  return (
    names
      .flatMap((name) => registry.referrers(name))
      // What nobody chooses is no choice: a reference that the product fills and no form shows.
      .filter((referrer) => {
        const { readOnly, hidden } = fieldOf(referrer) ?? {}
        return !(readOnly && hidden)
      })
      .some(({ model: { permissions } }) =>
        personal ? may(person, permissions.add) || may(person, permissions.edit) : may(person, permissions.view),
      )
  )
}
