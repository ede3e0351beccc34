import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'

/** A flag of the company that a definition or a field waits for must be there. */
export function checkFlag(flag: string | undefined, place: string, { registry, addFault }: CheckContext): void {
  const company = registry.find('company')
  if (flag === undefined || !company || company.fields.get(flag)?.kind === 'flag') return
  const flags = [...company.fields.values()].filter((field) => field.kind === 'flag').map((field) => field.field)
  addFault(place, `no flag '${flag}' of the company${hint(flag, flags)}`)
}
