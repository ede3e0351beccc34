import { lineResource } from '../../../schema/lineModel.ts'
import type { Registry } from '../../../schema/registry.ts'
import { targetsOf } from '../../../schema/targets.ts'
import type { Renames } from './renames.ts'

type Data = Readonly<Record<string, unknown>>
/** Whether something kept is an object. */
export const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths of fields and filters of a list with their present names. What it does not understand stays. Pure. */
export function renamedFields(renames: Renames, registry: Registry) {
  /** A path with its present names, and the values of its last field that have another name. */
  const place = (resource: string, path: string): { path: string; values: Readonly<Record<string, string>> } => {
    const [head = '', ...rest] = path.split('.')
    const { names, values } = renames.get(resource) ?? { names: {}, values: {} }
    const name = names[head] ?? head
    if (!rest.length) return { path: name, values: values[name] ?? {} }
    const lines = registry.find(lineResource(resource, name))
    const targets = lines ? [lines.name] : targetsOf(registry.find(resource)?.fields.get(name) ?? {})
    const ends = targets.map((target) => place(target, rest.join('.')))
    const end = ends.find((one) => one.path !== rest.join('.')) ?? ends[0]
    return { path: `${name}.${end?.path ?? rest.join('.')}`, values: end?.values ?? {} }
  }
  const path = (resource: string, value: unknown) => (typeof value === 'string' ? place(resource, value).path : value)
  const paths = (resource: string, value: unknown) =>
    Array.isArray(value) ? value.map((one: unknown) => path(resource, one)) : value

  const filter = (resource: string, value: unknown): unknown => {
    if (!isData(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, wanted]) => {
        // A name has no underscore: behind the first one stands the operator.
        const at = key.indexOf('_')
        const [field, operator] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at)]
        const found = place(resource, field)
        const renamed = (one: unknown) => (typeof one === 'string' ? (found.values[one] ?? one) : one)
        return [`${found.path}${operator}`, Array.isArray(wanted) ? wanted.map(renamed) : renamed(wanted)]
      }),
    )
  }

  return { place, path, paths, filter }
}
