import { withDocumentKinds } from '../../../resources/documentKinds.ts'
import type { Calculations } from '../../../schema/calculate.ts'
import { type CheckOptions, checkEach } from '../../../schema/check/checkDefinitions.ts'
import { hint } from '../../../schema/check/nearest.ts'
import { checkRun } from '../../../schema/check/runs.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { RunData } from '../../../schema/language/run.ts'
import type { Makers } from '../../../schema/makers.ts'
import { memoized } from '../../../schema/memoized.ts'
import type { Recipes } from '../../../schema/recipe.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { blame, frozen } from './applied.ts'
import { behaviourFaults } from './behaviourFaults.ts'
import { joinParts, nameOf } from './joinParts.ts'
import type { Part } from './parts.ts'
import { collectViews, noViews, type Views } from './views.ts'

/** The code of the product that definitions may name. */
export type Bound = Omit<CheckOptions, 'files' | 'former' | 'settled' | 'compiled'> & {
  readonly runs?: readonly RunData[]
  /** The product's reports and cards as data. */
  readonly views?: Views
}

export interface BuildOptions extends Bound {
  /** What files held when they were last right. */
  readonly lastGood?: ReadonlyMap<string, readonly unknown[]>
}

/** What some files make of the product, with what is wrong with each of them. */
export interface Built {
  readonly definitions: readonly ResourceData[]
  readonly views: Views
  readonly calculations: Calculations
  readonly makers: Makers
  readonly recipes: Recipes
  readonly runs: readonly RunData[]
  readonly files: ReadonlyMap<string, readonly string[]>
  readonly faults: Map<string, readonly string[]>
}

/** Puts files together with the product once, and checks the whole. @throws where the product itself is wrong */
export function build(product: readonly ResourceData[], parts: readonly Part[], options: BuildOptions): Built {
  const faults = new Map<string, string[]>()
  const say = (file: string, line: string) => void faults.set(file, [...(faults.get(file) ?? []), line])
  const { own, applied, extended, viewItems, calculations, makers, recipes, runs } = joinParts(product, parts, options, say)
  const definitions = withDocumentKinds([
    ...product.map(({ name }) => extended.get(name) as ResourceData),
    ...own.map(({ data }) => data),
  ])
  for (const { file, behaviours } of parts)
    for (const behaviour of behaviours)
      for (const line of behaviourFaults(
        behaviour,
        definitions.map(({ name }) => name),
      ))
        say(file, line)
  const names = definitions.map(({ name }) => name)
  for (const { file, calculations: some, recipes: more } of parts)
    for (const [name, { of }] of Object.entries({ ...some, ...more }))
      if (!names.includes(of)) say(file, `'${name}' is made for '${of}', and there is no such definition${hint(of, names)}`)
  const former = new Set(own.flatMap(({ data, isFrozen }) => (isFrozen ? [data.name] : [])))
  const settled = new Set([
    ...product.map(({ name }) => name),
    ...own.flatMap(({ file, data: { name } }) =>
      options.lastGood?.get(file)?.some((item) => nameOf(item) === name) ? [name] : [],
    ),
  ])
  const filled = new Set([
    ...parts.flatMap(({ behaviours }) => behaviours.flatMap(({ around, parts: { prepare } = {} }) => (prepare ? [around] : []))),
    ...[...(options.runs ?? []), ...runs.map(({ data }) => data)].flatMap(({ makes }) => (makes === undefined ? [] : [makes])),
  ])
  const bound = {
    ...options,
    filled,
    product: productRegistry(product),
    calculations,
    makers,
    recipes,
    former,
    settled,
    formerValues: true,
  }
  let whole: Registry | undefined
  const compiled = () => {
    whole ??= parts.length ? createRegistry(definitions) : bound.product
    return whole
  }
  const found = checkEach(definitions, { ...bound, compiled })
  found.forEach((lines, index) => {
    const data = definitions[index]
    if (!lines.length || !data) return
    const mine = own[index - product.length]
    if (mine) for (const line of lines) say(mine.file, line)
    else blame(product, definitions, index, applied.get(data.name) ?? [], bound, say)
  })
  // Of definitions that are wrong nothing can be derived: runs, reports and cards are checked once these are left out.
  const registry = faults.size ? createRegistry([]) : compiled()
  const wrongRuns = faults.size
    ? []
    : checkRuns(registry, [...(options.runs ?? []).map((data) => ({ data })), ...runs], makers, say)
  const [wrong] = [...found, wrongRuns].filter((lines) => lines.length)
  if (wrong && !faults.size) throw new Error(`The product's own definitions are wrong:\n${wrong.join('\n')}`)
  const named = new Map<string, readonly string[]>(own.map(({ file, data }) => [data.name, [file]]))
  for (const [name, list] of applied)
    named.set(
      name,
      list.map(({ file }) => file),
    )
  for (const { file, data } of runs) named.set(data.name, [file])
  return {
    definitions: parts.some(({ isFrozen }) => isFrozen) ? frozen(product, applied, own) : definitions,
    views: faults.size ? noViews : collectViews(registry, options.views ?? noViews, viewItems, say),
    calculations,
    makers,
    recipes,
    runs: [...(options.runs ?? []), ...runs.map(({ data }) => data)],
    files: named,
    faults,
  }
}

/** The product as it is without any file; compiled once. */
const productRegistry = memoized((product: readonly ResourceData[]): Registry => createRegistry(withDocumentKinds([...product])))

/** The faults of runs: those of files are said of the file, those of the product given. */
function checkRuns(
  registry: Registry,
  runs: readonly { readonly file?: string; readonly data: RunData }[],
  makers: Makers,
  say: (file: string, line: string) => void,
): string[] {
  const taken = new Set(registry.models.map(({ name }) => name))
  return runs.flatMap(({ file, data }) => {
    const lines = checkRun(data, { registry, makers, isTaken: (name) => taken.has(name) })
    taken.add(data.name)
    if (file === undefined) return lines
    for (const line of lines) say(file, line)
    return []
  })
}
