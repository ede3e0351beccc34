import type { Registry } from '../../../schema/registry.ts'

/**
 * Turns a path of React-Admin into ours: `/students/create` into `/students/new`, `/accounts/12/show` into `/chart-of-account/edit/12`.
 * A resource whose records are edited in its list gets `?record=12`. Any other path stays.
 */
export function ourPath(registry: Registry, path: string): string {
  if (path === '/access-denied' || path === '/authentication-error') return '/error-404'
  const [, name, id, ...rest] = path.split('/')
  const model = registry.find(name ?? '')
  if (!model) return path
  const { base, style } = model.route
  if (!id || model.data.single) return `/${base}`
  const also = Object.keys(model.data.routes?.also ?? {}).flatMap((sort) => [sort, `${sort}Edit`])
  if (['new', 'edit', 'import', 'duplicates', 'merge', ...also].includes(id)) return [`/${base}`, id, ...rest].join('/')
  if (style === 'inline') return `/${base}?record=${id === 'create' ? 'new' : id}`
  const further = rest.filter((part) => part !== 'show')
  return [`/${base}`, ...(id === 'create' ? ['new'] : ['edit', id]), ...further].join('/')
}

/** The page that a path belongs to: tabs and parts of one form are one page. */
export const pageOf = (path: string): string => path.match(/^\/[^/]+\/(new|edit\/[^/]+)/)?.[0] ?? path

/** The list of a resource that shows what a filter finds. */
export function listPath(registry: Registry, resource: string, filter: Readonly<Record<string, unknown>>): string {
  const query = Object.keys(filter).length ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
  return `/${registry.find(resource)?.route.base ?? resource}${query}`
}
