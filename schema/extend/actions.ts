import { hint } from '../check/nearest.ts'
import { compile } from '../compile.ts'
import { type AddedAction, isAddedName } from '../extension.ts'
import type { ResourceData } from '../language/definition.ts'
import type { Guard } from '../language/guard.ts'
import { type Model, permissionNames } from '../model.ts'
import { isWritable } from '../record/accept.ts'
import { nextStates } from '../record/nextStates.ts'

type AddFault = (place: string, sentence: string) => void
type AddedActions = Readonly<Record<string, AddedAction>>

/** The definition with actions added: what its guards keep from being edited is kept from them too. */
export const withActions = (base: ResourceData, actions: AddedActions): ResourceData => ({
  ...base,
  actions: { ...base.actions, ...actions },
  ...(base.guards && { guards: base.guards.map((guard) => guarding(guard, Object.keys(actions))) }),
})

const guarding = (guard: Guard, names: readonly string[]): Guard =>
  guard.on.includes('edit') ? { ...guard, on: [...new Set([...guard.on, ...names])] } : guard

/** Actions that would replace one of the product's, lead where its own actions lead, or write what nobody may write by saving. */
export function actionFaults(base: ResourceData, actions: AddedActions, addFault: AddFault): void {
  const model = compile(base)
  for (const [name, action] of Object.entries(actions)) {
    const place = `actions.${name}`
    if (model.actions.has(name))
      addFault(place, `'${name}' stands already${isAddedName(name) ? '' : ', and what the product does stays as it is'}`)
    else if (!isAddedName(name)) addFault(place, `the name of an added action begins with 'x', like '${addedName(name)}'`)
    if (base.readOnly || base.log || base.single) addFault(place, `records of ${base.name} are not written by people`)
    checkWay(model, action, place, addFault)
    for (const word of ['set', 'input'] as const)
      for (const field of Object.keys(action[word] ?? {})) checkField(model, field, action, `${place}.${word}.${field}`, addFault)
    const { permission } = action
    const known = permissionNames(model)
    if (permission !== undefined && !isAddedName(permission) && !known.includes(permission))
      addFault(
        `${place}.permission`,
        `a permission of its own begins with 'x', like '${addedName(permission)}'; of ${base.name} there are ${known.join(', ')}${hint(permission, known)}`,
      )
  }
}

/** An arrow that only an action of the product takes is not taken by another one. */
function checkWay(model: Model, { to, from }: AddedAction, place: string, addFault: AddFault): void {
  if (to === undefined || !model.states.includes(to)) return
  const starts = from ?? model.states.filter((state) => model.data.states?.[state]?.includes(to))
  for (const start of starts) {
    if (!model.data.states?.[start]?.includes(to) || nextStates(model, { status: start }).includes(to)) continue
    const own = [...model.actions].find(([, action]) => action.to === to && (!action.from || action.from.includes(start)))
    addFault(`${place}.to`, `from '${start}' to '${to}' leads the product's own action '${own?.[0]}' alone`)
  }
}

/** An added field may be written by an action alone; one of the product as by a save. */
function checkField(model: Model, name: string, { permission }: AddedAction, place: string, addFault: AddFault): void {
  const field = model.fields.get(name)
  if (!field || (isAddedName(name) && field.kind !== 'computed' && !field.formula)) return
  if (field.implied || !isWritable(field)) addFault(place, `'${name}' is never written by a person`)
  const needed = [field.permission, field.writtenBy].find((one) => one !== undefined && one !== permission)
  if (needed !== undefined)
    addFault(place, `'${name}' is written by whoever has '${needed}': let the action ask for it as its 'permission'`)
}

const addedName = (name: string): string => `x${name.charAt(0).toUpperCase()}${name.slice(1)}`
