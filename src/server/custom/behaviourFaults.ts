import { behaviourParts, type CustomBehaviour } from '../../../schema/behaviour.ts'
import { hint } from '../../../schema/check/nearest.ts'

/** What is wrong with how a file declares a behaviour. @param names the definitions that there are */
export function behaviourFaults({ around, parts, tenants = [] }: CustomBehaviour, names: readonly string[]): string[] {
  const place = `the behaviour of '${around}'`
  const entries = Object.entries(parts ?? {})
  if (typeof around !== 'string') return ["a behaviour says in 'around' no name of a definition"]
  if (!names.includes(around)) return [`${place}: there is no definition '${around}'${hint(around, names)}`]
  if (!entries.length) return [`${place} does nothing; it takes ${behaviourParts.join(', ')}`]
  if (!Array.isArray(tenants) || !tenants.every((code) => typeof code === 'string'))
    return [`${place}: 'tenants' is no list of codes`]
  return entries.flatMap(([part, code]) => {
    if (!behaviourParts.some((one) => one === part)) return [`${place}: unknown word '${part}'${hint(part, behaviourParts)}`]
    return typeof code === 'function' ? [] : [`${place}: '${part}' is no function`]
  })
}
