import type { ModelField } from '../modelField.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCode } from './code.ts'
import { checkCondition, checkValue } from './conditions.ts'
import { checkDoes } from './does.ts'
import { checkMap } from './fields.ts'
import { checkFinds } from './finds.ts'
import { checkFrees } from './frees.ts'
import { checkMakes, checkNames } from './makes.ts'
import { hint } from './nearest.ts'
import { hasAny, unknownKind } from './prune.ts'
import { isFile } from './public.ts'

/** Finds unreachable states, arrows that nothing takes, and actions that can never run. */
export function checkStates(context: CheckContext): void {
  const { model } = context
  const arrows = model.data.states ?? {}
  const known = model.states.length ? `one of ${model.states.join(', ')}` : 'there are no states'
  const noState = (state: string) => `no state '${state}'${hint(state, model.states) || `, ${known}`}`
  for (const [from, list] of Object.entries(arrows)) {
    for (const to of list) if (!model.states.includes(to)) context.addFault(`states.${from}`, noState(to))
    // A save that changes nothing always may; only an action could mean something by it.
    if (list.includes(from) && ![...model.actions.values()].some((action) => action.to === from))
      context.addFault(`states.${from}`, 'nothing can take the arrow from a state to itself')
  }
  const reached = new Set(model.states.slice(0, 1))
  for (const state of reached) for (const to of Object.hasOwn(arrows, state) ? (arrows[state] ?? []) : []) reached.add(to)
  for (const state of model.states) if (!reached.has(state)) context.addFault('states', `nothing leads to '${state}'`)
  for (const state of Object.keys(model.data.tones ?? {}))
    if (!model.states.includes(state)) context.addFault('tones', noState(state))
  checkMap(model.data.mapStates, model.states, 'mapStates', context)
  for (const name of model.actions.keys()) checkAction(name, context, noState)
}

function checkAction(name: string, context: CheckContext, noState: (state: string) => string): void {
  const { model } = context
  const action = model.actions.get(name)
  if (!action) return
  const place = `actions.${name}`
  const { to, from, set = {}, input = {} } = action
  const arrows = model.data.states ?? {}
  if (!hasAny(action, ['to', 'set', 'input', 'behaviour', 'posts', 'unposts', 'makes', 'does']))
    context.addFault(place, 'the action does nothing: it says none of to, set, input, behaviour, makes, does')
  for (const state of from ?? []) if (!model.states.includes(state)) context.addFault(`${place}.from`, noState(state))
  if (to !== undefined && !model.states.includes(to)) context.addFault(`${place}.to`, noState(to))
  else if (to !== undefined) {
    const starts = Object.keys(arrows).filter((state) => arrows[state]?.includes(to))
    if (!starts.length) context.addFault(`${place}.to`, `no state leads to '${to}', so the action can never be done`)
    for (const state of from ?? [])
      if (Object.hasOwn(arrows, state) && starts.length && !starts.includes(state))
        context.addFault(`${place}.from`, `no arrow leads from '${state}' to '${to}'`)
  }
  for (const [field, value] of Object.entries(set)) {
    const found = model.fields.get(field)
    if (!found) context.addFault(`${place}.set`, `no field '${field}'${hint(field, model.fields.keys())}`)
    else if (found.implied && field === 'status') context.addFault(`${place}.set`, "the state is changed by 'to'")
    else if (value !== null && value !== undefined) checkValue(value, found, field, `${place}.set`, context)
    const why = found && field !== 'status' ? givenByNobody(found) : null
    if (why) context.addFault(`${place}.set`, `'${field}' ${why}, so no action sets it`)
  }
  for (const [field, inputField] of Object.entries(input)) {
    const written = model.fields.get(field)
    const why = written ? givenByNobody(written) : null
    if (why) context.addFault(`${place}.input.${field}`, `'${field}' ${why}, so no action asks for it`)
    if (!written || written.kind === inputField.kind || [written.kind, inputField.kind].includes(unknownKind)) continue
    context.addFault(
      `${place}.input.${field}`,
      `a value of kind '${inputField.kind}' cannot be written to the field '${field}' of kind '${written.kind}'`,
    )
  }
  for (const name of action.upToDate?.of ?? [])
    if (!model.fields.has(name)) context.addFault(`${place}.upToDate`, `no field '${name}'${hint(name, model.fields.keys())}`)
  if (action.upToDate?.when) checkCondition(action.upToDate.when, `${place}.upToDate.when`, context)
  for (const name of action.shows ?? [])
    if (!model.fields.has(name)) context.addFault(`${place}.shows`, `no field '${name}'${hint(name, model.fields.keys())}`)
  for (const name of action.attaches ?? []) {
    const at = `${place}.attaches`
    const field = model.fields.get(name)
    if (!field) context.addFault(at, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (!isFile(field)) context.addFault(at, `'${name}' holds no file`)
  }
  if (action.attaches && action.makes === undefined)
    context.addFault(`${place}.attaches`, "without 'makes' there is nothing to attach files to")
  if (action.mustMake !== undefined && action.makes === undefined)
    context.addFault(`${place}.mustMake`, "without 'makes' there is nothing that it must make")
  if (action.revokes && ![...model.actions.values()].some(({ makes }) => makes !== undefined))
    context.addFault(`${place}.revokes`, 'no action of the definition makes anything')
  checkNames(action, place, context)
  if (action.undo !== undefined && !model.actions.has(action.undo))
    context.addFault(`${place}.undo`, `no action '${action.undo}'${hint(action.undo, model.actions.keys())}`)
  checkMakes(action, place, context)
  if (action.alsoSaved && Object.keys(action.input ?? {}).length)
    context.addFault(`${place}.input`, "saving does the same ('alsoSaved'), and nobody is asked then")
  checkFinds(action, place, context)
  checkDoes(action, place, context)
  checkFrees(action, place, context)
  if (action.takesBack && to === undefined)
    context.addFault(`${place}.takesBack`, "only an action that leads to another state takes back: 'to' is missing")
  checkCondition(action.when, `${place}.when`, context)
  checkCode(context, 'action', context.model.data.actions?.[name]?.behaviour, `${place}.behaviour`)
}

/** Why nobody gives a field its value, or null: what an action said of it would be lost. */
function givenByNobody({ field, figure, is, kind, implied }: ModelField): string | null {
  if (figure) return 'follows from what others use up'
  if (is !== undefined || kind === 'computed') return 'is calculated'
  return implied && field !== 'general' ? 'is implied by other words of the definition' : null
}
