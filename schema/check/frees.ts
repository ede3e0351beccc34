import type { Action } from '../language/action.ts'
import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'

/** Checks which records an action frees, and by which actions of theirs. */
export function checkFrees(
  { frees, input = {} }: Action,
  place: string,
  { model, registry, vague, addFault }: CheckContext,
): void {
  if (!frees) return
  const { of, where, by, with: given = {} } = frees
  const target = registry.find(of)
  if (!target) {
    const known = registry.models.map(({ name }) => name)
    addFault(`${place}.frees.of`, `no resource '${of}'${hint(of, known)}`)
    return
  }
  if (vague.has(of)) return
  const isOwn = (name: string) =>
    name === 'id' || model.fields.has(name) || (name.startsWith('input.') && Object.hasOwn(input, name.slice('input.'.length)))
  for (const [name, own] of Object.entries(where)) {
    if (!target.fields.has(name))
      addFault(`${place}.frees.where`, `no field '${name}' in ${of}${hint(name, target.fields.keys())}`)
    if (typeof own !== 'string' && own.length !== 2 && own.length !== 1)
      addFault(`${place}.frees.where.${name}`, 'lies between two fields of this record, or from one on: it names these')
    for (const one of [own].flat())
      if (one !== undefined && !isOwn(one))
        addFault(`${place}.frees.where.${name}`, `no field '${one}'${hint(one, model.fields.keys())}`)
  }
  for (const [name, own] of Object.entries(given)) {
    if (!by.some((action) => target.actions.get(action)?.input?.[name]))
      addFault(`${place}.frees.with.${name}`, `none of ${by.join(', ')} asks for '${name}'`)
    if (!isOwn(own)) addFault(`${place}.frees.with.${name}`, `no field '${own}'${hint(own, model.fields.keys())}`)
  }
  for (const name of by)
    if (!target.actions.has(name))
      addFault(`${place}.frees.by`, `no action '${name}' in ${of}${hint(name, target.actions.keys())}`)
}
