import type { Action } from '../language/action.ts'
import type { CheckContext } from './checkContext.ts'
import { checkColumns, valuesIn } from './makes.ts'
import { hint } from './nearest.ts'

/** Checks what an action finds or makes for its references: of definitions of the whole tenant, by values that it gives. */
export function checkFinds({ finds = {}, input = {} }: Action, place: string, context: CheckContext): void {
  const { model, registry, addFault, vague } = context
  for (const [name, finding] of Object.entries(finds)) {
    const at = `${place}.finds.${name}`
    const field = model.fields.get(name)
    const target = field?.kind === 'ref' && !field.yearly ? registry.find(field.to ?? '') : undefined
    if (!field) addFault(`${place}.finds`, `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (!target) addFault(at, `'${name}' is no reference of the record itself`)
    if (!target || vague.has(target.name)) continue
    if (target.owner || target.data.scope !== 'tenant' || target.data.single || target.data.readOnly)
      addFault(at, `records of ${target.name} are not made for the whole school, so none is found`)
    const sought = [...(finding.by ?? []), ...Object.keys(finding.asks ?? {})]
    if (!sought.length) addFault(at, "says neither 'by' nor 'asks', so nothing would be found")
    for (const one of sought)
      if (!(one in (finding.with ?? {})))
        addFault(at, `'${one}' is not among the values of 'with'${hint(one, Object.keys(finding.with ?? {}))}`)
    checkColumns(finding.with ?? {}, target.fields, valuesIn(model, input), `${at}.with`, target.name, context)
  }
}
