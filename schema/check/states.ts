import { checkCode } from './code.ts'
import { checkCondition, checkValue } from './conditions.ts'
import { checkMap } from './fields.ts'
import { hint } from './nearest.ts'
import { says, unknownKind } from './prune.ts'
import type { Scene } from './scene.ts'

/** States that nothing reaches, arrows that nothing takes, and actions that cannot do what they say. */
export function checkStates(scene: Scene): void {
  const { model } = scene
  const arrows = model.data.states ?? {}
  const noState = (state: string) => `no state '${state}'${hint(state, model.states)}`
  for (const [from, list] of Object.entries(arrows)) {
    for (const to of list) if (!model.states.includes(to)) scene.say(`states.${from}`, noState(to))
    // A save that changes nothing always may; only an action could mean something by it.
    if (list.includes(from) && ![...model.actions.values()].some((action) => action.to === from))
      scene.say(`states.${from}`, 'nothing can take the arrow from a state to itself')
  }
  const reached = new Set(model.states.slice(0, 1))
  for (const state of reached) for (const to of arrows[state] ?? []) reached.add(to)
  for (const state of model.states) if (!reached.has(state)) scene.say('states', `nothing leads to '${state}'`)
  checkMap(model.data.mapStates, model.states, 'mapStates', scene)
  for (const name of model.actions.keys()) checkAction(name, scene, noState)
}

function checkAction(name: string, scene: Scene, noState: (state: string) => string): void {
  const { model } = scene
  const action = model.actions.get(name)
  if (!action) return
  const place = `actions.${name}`
  const { to, from, set = {}, input = {} } = action
  const arrows = model.data.states ?? {}
  if (!says(action, ['to', 'set', 'input', 'behaviour', 'posts', 'unposts']))
    scene.say(place, 'the action does nothing: it says none of to, set, input, behaviour')
  for (const state of from ?? []) if (!model.states.includes(state)) scene.say(`${place}.from`, noState(state))
  if (to !== undefined && !model.states.includes(to)) scene.say(`${place}.to`, noState(to))
  else if (to !== undefined) {
    const starts = Object.keys(arrows).filter((state) => arrows[state]?.includes(to))
    if (!starts.length) scene.say(`${place}.to`, `no state leads to '${to}', so the action can never be done`)
    for (const state of from ?? [])
      if (Object.hasOwn(arrows, state) && starts.length && !starts.includes(state))
        scene.say(`${place}.from`, `no arrow leads from '${state}' to '${to}'`)
  }
  for (const [field, value] of Object.entries(set)) {
    const found = model.fields.get(field)
    if (!found) scene.say(`${place}.set`, `no field '${field}'${hint(field, model.fields.keys())}`)
    else if (found.implied && field === 'status') scene.say(`${place}.set`, "the state is changed by 'to'")
    else if (value !== null && value !== undefined) checkValue(value, found, field, `${place}.set`, scene)
  }
  for (const [field, asked] of Object.entries(input)) {
    const written = model.fields.get(field)
    if (!written || written.kind === asked.kind || [written.kind, asked.kind].includes(unknownKind)) continue
    scene.say(
      `${place}.input.${field}`,
      `a value of kind '${asked.kind}' cannot be written to the field '${field}' of kind '${written.kind}'`,
    )
  }
  checkCondition(action.when, `${place}.when`, scene)
  checkCode(scene, 'action', scene.model.data.actions?.[name]?.behaviour, `${place}.behaviour`)
}
