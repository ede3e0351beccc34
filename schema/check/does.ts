import type { Action } from '../language/action.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkColumns, valuesIn } from './makes.ts'
import { hint } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** Checks what an action does with the record that a reference names: the reference, the action, what it is given, and where it goes. */
export function checkDoes({ does, input = {} }: Action, place: string, context: CheckContext): void {
  if (!does) return
  const { model, registry, vague, addFault } = context
  checkCondition(does.when, `${place}.does.when`, context)
  const field = model.fields.get(does.of)
  const target = registry.find(field?.to ?? '')
  const branch = does.into === undefined ? undefined : model.fields.get(does.into)
  if (does.into !== undefined && branch?.kind !== unknownKind && branch?.to !== 'branches')
    addFault(`${place}.does.into`, `'${does.into}' refers to no branch${hint(does.into, model.fields.keys())}`)
  if (field?.kind === unknownKind || (target && vague.has(target.name))) return
  if (field?.kind !== 'ref' || !target || target.owner) {
    addFault(`${place}.does.of`, `'${does.of}' refers to no record${hint(does.of, model.fields.keys())}`)
    return
  }
  const action = target.actions.get(does.action)
  if (!action) {
    addFault(`${place}.does.action`, `no action '${does.action}' in ${target.name}${hint(does.action, target.actions.keys())}`)
    return
  }
  if (does.into !== undefined && target.data.scope !== 'branch')
    addFault(`${place}.does.into`, `records of the scope '${target.data.scope}' go to no branch by themselves`)
  const asked = Object.entries(action.input ?? {}).map(([name, data]) => [
    name,
    { ...data, field: name, section: '', yearly: false, implied: false },
  ])
  checkColumns(does.with, new Map(asked as never), valuesIn(model, input), `${place}.does.with`, target.name, context)
}
