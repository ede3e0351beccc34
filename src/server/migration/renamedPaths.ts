import { endOf, stepsOf } from '../../../schema/entityPath.ts'
import { type EntityReport, filterParameters, parameterName } from '../../../schema/entityReport.ts'
import type { Registry } from '../../../schema/registry.ts'
import { isData, renamedFields } from './renamedFields.ts'
import type { Renames } from './renames.ts'

/** Brings what people and other systems have kept about lists to the present names. What it does not understand stays. Pure. */
export function renamedPaths(renames: Renames, registry: Registry, reports: readonly EntityReport[] = []) {
  const { place, path, paths, filter } = renamedFields(renames, registry)

  const savedFilters = (resource: string, value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one: unknown) =>
          isData(one)
            ? {
                ...one,
                filter: filter(resource, one['filter']),
                ...(isData(one['sort']) && { sort: { ...one['sort'], field: path(resource, one['sort']['field']) } }),
                ...('columns' in one && { columns: paths(resource, one['columns']) }),
              }
            : one,
        )
      : value

  /** The parameters of a report, by the names that its filters have now and had before. */
  const parameters = (report: EntityReport, params: URLSearchParams): URLSearchParams => {
    const base = registry.find(report.of)
    const known = new Map(
      (base ? filterParameters(report, base, registry) : []).flatMap((one) => {
        const steps = base ? stepsOf(one.path, base, (name) => registry.find(name)) : ''
        if (typeof steps === 'string') return []
        const names = one.path.split('.')
        const former = steps.map(({ model, field }, index) => {
          const given = Object.entries(renames.get(model.name)?.names ?? {}).find(([, now]) => now === field.field)
          return given?.[0] ?? names[index] ?? ''
        })
        const { model, field } = endOf(steps)
        const values = renames.get(model.name)?.values[field.field] ?? {}
        return [[parameterName(former.join('.'), one.does), { name: one.name, values }] as const]
      }),
    )
    return new URLSearchParams(
      [...params].map(([name, text]) => {
        const found = known.get(name)
        return found ? [found.name, found.values[text] ?? text] : [name, text]
      }),
    )
  }

  /** An address of a list with its filter and order, or of a report with what its reader has chosen by. */
  const address = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.includes('?')) return value
    const [page = '', query = ''] = value.split(/\?(.*)/s)
    const params = new URLSearchParams(query)
    const before = params.toString()
    const called = params.get('report') ?? /^\/reports\/(\w+)$/.exec(page)?.[1]
    const report = reports.find((one) => one.report === called)
    if (report) {
      const now = parameters(report, params).toString()
      return now === before ? value : `${page}?${now}`
    }
    const model = registry.models.find(({ route }) => page === `/${route.base}`)
    if (!model) return value
    const sort = params.get('sort')
    if (sort !== null) params.set('sort', place(model.name, sort).path)
    const wanted = params.get('filter')
    if (wanted !== null)
      params.set(
        'filter',
        renamedJson(wanted, (given) => filter(model.name, given)),
      )
    return params.toString() === before ? value : `${page}?${params}`
  }

  /** A preference of a person by its key. */
  const preference = (key: string, value: unknown): unknown => {
    if (key === 'palette.recent')
      return Array.isArray(value) ? value.map((one: unknown) => (isData(one) ? { ...one, to: address(one['to']) } : one)) : value
    const [, resource, part] = /^lists\.(.+)\.(filters|columns)$/.exec(key) ?? []
    if (resource === undefined) return value
    return part === 'filters' ? savedFilters(resource, value) : paths(resource, value)
  }

  return { address, path: (resource: string, value: string) => place(resource, value).path, preference }
}

function renamedJson(text: string, make: (value: unknown) => unknown): string {
  try {
    return JSON.stringify(make(JSON.parse(text)))
  } catch {
    return text
  }
}
