import { basename, dirname, join } from 'node:path'

/** What the bundler knows of a module. */
export interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

/** One import of a module: from where, and which names; null means all of it. */
interface Imported {
  readonly from: string
  readonly names: readonly string[] | null
}

const statement = /(?:^|[;}\n])\s*(import|export)\b([^;'"()]*?)\bfrom\s*(['"])([^'"]+)\3/g

/**
 * Reads which modules a module really needs: of an index file that only hands on (`import { Button } from '@mui/material'`),
 * the modules behind the names that are asked for.
 */
export function createReader(modules: Modules) {
  const known = new Map<string, readonly Imported[]>()

  const resolve = (id: string, spec: string): string | undefined => {
    const ids = modules.getModuleInfo(id)?.importedIds ?? []
    const target = spec.startsWith('.') ? join(dirname(id), spec) : `/node_modules/${spec}`
    const fitting = ids.filter((one) =>
      spec.startsWith('.') ? one === target || one.startsWith(`${target}.`) : one.includes(`${target}/`),
    )
    return fitting.toSorted((a, b) => a.length - b.length)[0]
  }

  function importsOf(id: string): readonly Imported[] {
    const before = known.get(id)
    if (before) return before
    const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {}
    const named = [...(code ?? '').matchAll(statement)].flatMap(([, , clause = '', , spec = '']): Imported[] => {
      const from = resolve(id, spec)
      return from === undefined ? [] : [{ from, names: namesIn(clause) }]
    })
    // What is imported for its effect, or in a way that is not understood here, is needed as a whole.
    const others = importedIds.filter((one) => !named.some(({ from }) => from === one)).map((from) => ({ from, names: null }))
    const found = [...named, ...others]
    known.set(id, found)
    return found
  }

  /** The module behind a name; undefined where it is not there. */
  function originOf(id: string, name: string): string | undefined {
    const code = modules.getModuleInfo(id)?.code ?? ''
    if (isBarrel(id))
      for (const [, kind, clause = '', , spec = ''] of code.matchAll(statement)) {
        const from = resolve(id, spec)
        const inner = clause.includes('*')
          ? kind === 'export' && name !== 'default'
            ? name
            : undefined
          : innerName(clause, name)
        const origin = from === undefined || inner === undefined ? undefined : originOf(from, inner)
        if (origin !== undefined) return origin
      }
    return exports(code, name) ? id : undefined
  }

  /** The modules that a module needs. */
  return (id: string): readonly string[] =>
    importsOf(id).flatMap(({ from, names }) =>
      names === null || !isBarrel(from) ? [from] : names.map((name) => originOf(from, name) ?? from),
    )
}

const isBarrel = (id: string): boolean => id.includes('/node_modules/') && basename(id).startsWith('index.')

/** The names that a clause asks for, as the other module calls them; null for all. */
function namesIn(clause: string): readonly string[] | null {
  if (clause.includes('*')) return null
  const [, first = '', inside = ''] = /^\s*([\w$]*)\s*,?\s*(?:\{([^}]*)\})?\s*$/.exec(clause) ?? []
  const names = inside.split(',').flatMap((part) => part.trim().split(/\s+as\s+/)[0] || [])
  return first ? ['default', ...names] : names
}

/** What a name that is handed on, or is imported to be, is called in the module that it comes from; undefined when it is not among them. */
function innerName(clause: string, name: string): string | undefined {
  if (new RegExp(`^\\s*${escaped(name)}\\s*(,|$)`).test(clause)) return 'default'
  const [, inside = ''] = /\{([^}]*)\}/.exec(clause) ?? []
  for (const part of inside.split(',')) {
    const [inner = '', outer = inner] = part.trim().split(/\s+as\s+/)
    if (outer === name) return inner
  }
  return undefined
}

const escaped = (name: string): string => name.replaceAll('$', '\\$')

const exports = (code: string, name: string): boolean =>
  name === 'default'
    ? /\bexport\s+default\b|\bas\s+default\b/.test(code)
    : new RegExp(`\\bexport\\s+(?:async\\s+)?(?:const|let|var|function\\*?|class)\\s+${escaped(name)}\\b`).test(code) ||
      new RegExp(`\\bexport\\s*\\{[^}]*\\b${escaped(name)}\\b[^}]*\\}`).test(code)
