import { lockedBy } from '../language/locking.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint } from './nearest.ts'
import { each, unknownKind } from './prune.ts'

/** The path that says whose a record is leads to a user. */
export function checkOwn(context: CheckContext): void {
  const { model, addFault } = context
  const { ownBy, locked: ofRecords } = model.data
  checkCondition(ofRecords?.keeps, 'locked.keeps', context)
  const ofActions = [...model.actions].map(([name, action]) => [`actions.${name}.locked`, action.locked] as const)
  for (const [place, locked] of [['locked', ofRecords] as const, ...ofActions]) {
    if (!locked) continue
    checkCondition(locked.when, `${place}.when`, context)
    for (const by of lockedBy(locked))
      if (!['date', 'month', unknownKind].includes(model.fields.get(by)?.kind ?? ''))
        addFault(`${place}.by`, `'${by}' is no day or month${hint(by, model.fields.keys())}`)
    if (locked.at !== undefined && !model.fields.has(locked.at))
      addFault(`${place}.at`, `no field '${locked.at}'${hint(locked.at, model.fields.keys())}`)
  }
  const ofGuards = [...each(model.data.guards)].map(([guard, index]) => [`guards[${index}]`, guard.others] as const)
  const ofOthers = [...model.actions].map(([name, action]) => [`actions.${name}`, action.others] as const)
  for (const [place, others] of [...ofOthers, ...ofGuards]) {
    const field = model.fields.get(others?.by ?? '')
    if (!others || field?.kind === unknownKind) continue
    if (!field) addFault(`${place}.others.by`, `no field '${others.by}'${hint(others.by, model.fields.keys())}`)
    else if (field.kind !== 'ref' || field.to !== 'users' || field.yearly)
      addFault(`${place}.others.by`, `'${others.by}' leads to no user`)
  }
  for (const [guard, index] of each(model.data.guards))
    if (guard.own !== undefined) checkWay(guard.own, `guards[${index}].own`, context)
  if (!ownBy) return
  for (const name of ownBy.tells ?? [])
    if (!model.actions.has(name)) addFault('ownBy.tells', `no action '${name}'${hint(name, model.actions.keys())}`)
  for (const name of ownBy.states ?? [])
    if (!model.states.includes(name)) addFault('ownBy.states', `no state '${name}'${hint(name, model.states)}`)
  checkWay(ownBy.user, 'ownBy.user', context)
  const [whose = ''] = ownBy.user.split('.')
  if (ownBy.write !== undefined && model.fields.get(whose)?.shownWhen)
    addFault('ownBy.user', `'${whose}' has a 'shownWhen': a record that its owner writes is theirs from the beginning`)
  if (model.data.scope === 'user') addFault('ownBy', "records of the scope 'user' are one's own already")
}

/** Whose a record is, is said by a reference to a user, or by one to a record that has one. */
function checkWay(way: string, place: string, { model, registry, vague, addFault }: CheckContext): void {
  const [first = '', second, ...more] = way.split('.')
  const field = model.fields.get(first)
  if (field?.kind === unknownKind || vague.has(field?.to ?? '')) return
  const target = registry.find(field?.to ?? '')
  const end = second === undefined ? field : target?.fields.get(second)
  if (!field) addFault(place, `no field '${first}'${hint(first, model.fields.keys())}`)
  else if (end?.kind !== 'ref' || end.to !== 'users' || end.yearly || field.yearly || more.length)
    addFault(place, `'${way}' leads to no user`)
}
