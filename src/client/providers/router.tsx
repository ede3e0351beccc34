import { Children, type ComponentProps, cloneElement, forwardRef, isValidElement, type ReactNode, useCallback } from 'react'
import { reactRouterProvider as base, type RouterProvider } from 'react-admin'
import { loadedDefinitions } from './definitions.ts'
import { ourPath, pageOf } from './paths.ts'

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0]

/** A path of React-Admin as one of ours, with its query; our own query comes first. */
function ours<T extends To>(to: T): T {
  if (typeof to === 'number') return to
  if (typeof to === 'string') return translated(to) as T
  if (!to.pathname) return to
  const [pathname, query] = translated(to.pathname).split('?')
  const search = [query, to.search?.replace(/^\?/, '')].filter(Boolean).join('&')
  return { ...(to as object), pathname, ...(search && { search: `?${search}` }) } as T
}

function translated(to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const turned = ourPath(loadedDefinitions(), path)
  return turned + (turned.includes('?') ? rest.replace(/^\?/, '&') : rest)
}

const patterns: Readonly<Record<string, string>> = {
  ':resource/create/*': ':resource/new/*',
  ':resource/:id/*': ':resource/edit/:id/*',
}

/** The path of one of React-Admin's routes as ours: a resource stands at the base of its definition, `new` makes, `edit` edits. */
function ourRoute(path: string | undefined): string | undefined {
  if (path === 'create/*') return 'new/*'
  if (path === ':id/*') return 'edit/:id/*'
  const [name = '', rest] = path?.split('/*') ?? []
  const base = rest === '' ? loadedDefinitions().find(name)?.route.base : undefined
  return base === undefined ? path : `${base}/*`
}

const withOurPaths = (routes: ReactNode): ReactNode =>
  Children.map(routes, (route) =>
    isValidElement<{ path?: string }>(route) && route.type === base.Route
      ? cloneElement(route, { path: ourRoute(route.props.path) as string })
      : route,
  )

/** React Router for React-Admin, with the routes of the specification in place of React-Admin's own. */
export const routerProvider: RouterProvider = {
  ...base,
  Link: forwardRef<HTMLAnchorElement, ComponentProps<RouterProvider['Link']>>((props, ref) => (
    <base.Link {...props} to={ours(props.to)} ref={ref} />
  )) as unknown as RouterProvider['Link'],
  Navigate: (props) => <base.Navigate {...props} to={ours(props.to)} />,
  Routes: ({ children, ...rest }) => <base.Routes {...rest}>{withOurPaths(children)}</base.Routes>,
  useNavigate: () => {
    const go = base.useNavigate()
    return useCallback<typeof go>((to, options) => go(ours(to), options), [go])
  },
  matchPath: (pattern, at) => base.matchPath(patterns[typeof pattern === 'string' ? pattern : pattern.path] ?? pattern, at),
  // React-Admin compares by the beginning of the path: from /x/edit/1 to /x/edit/12 edits would be lost without a question.
  useBlocker: (block) =>
    base.useBlocker(
      typeof block !== 'function'
        ? block
        : (change) => {
            const within = pageOf(change.currentLocation.pathname) === pageOf(change.nextLocation.pathname)
            return block(within ? change : { ...change, nextLocation: { ...change.nextLocation, pathname: '' } })
          },
    ),
}
