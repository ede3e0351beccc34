import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** The days by which records end, and the action that ends them. */
export function checkEnds(context: CheckContext): void {
  const { model, registry, addFault } = context
  const { ends } = model.data
  if (!ends) return
  const { on, since, with: other, action } = ends
  for (const [word, name] of Object.entries({ on, since })) {
    const field = name === undefined ? undefined : model.fields.get(name)
    if (name !== undefined && !field) addFault(`ends.${word}`, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (field && field.kind !== 'date' && field.kind !== unknownKind) addFault(`ends.${word}`, `'${name}' is no day`)
    else if (field?.yearly) addFault(`ends.${word}`, `'${name}' is kept per year; what ends is the record itself`)
  }
  const ending = model.actions.get(action)
  if (!ending) addFault('ends.action', `no action '${action}'${hint(action, model.actions.keys())}`)
  else if (
    ending.to === undefined ||
    (ending.makes !== undefined && !ends.onTheDay) ||
    ending.posts !== undefined ||
    ending.unposts
  )
    addFault('ends.action', `'${action}' does not only lead to a state in which the record has ended`)
  else if (ending.input?.[on]?.kind !== 'date') addFault('ends.action', `'${action}' does not ask for the day '${on}'`)
  if (model.data.scope !== 'branch' && model.data.scope !== 'branchYear')
    addFault('ends', "what ends by the clock belongs to a branch: its scope is 'branch' or 'branchYear'")
  if (other === undefined) return
  const [reference = '', day = ''] = other.split('.')
  const field = model.fields.get(reference)
  const target = registry.find(field?.to ?? '')
  if (field?.kind === unknownKind || (target && context.vague.has(target.name))) return
  if (field?.kind !== 'ref' || !target || target.owner)
    addFault('ends.with', `'${reference}' refers to no record${hint(reference, model.fields.keys())}`)
  else if (target.fields.get(day)?.kind !== 'date') addFault('ends.with', `'${day}' is no day of ${target.name}`)
  else if (target.fields.get(day)?.yearly && model.data.scope !== 'branchYear')
    addFault('ends.with', `'${day}' is kept for each year, and records of the scope '${model.data.scope}' are of none`)
}
