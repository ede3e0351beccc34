import { withDocumentKinds } from '../../../resources/documentKinds.ts'
import type { Calculation, Calculations } from '../../../schema/calculate.ts'
import { type CheckOptions, checkEach } from '../../../schema/check/checkDefinitions.ts'
import { hint } from '../../../schema/check/nearest.ts'
import { checkRun } from '../../../schema/check/runs.ts'
import { isObject, pathOf, shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords } from '../../../schema/check/words.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { RunData } from '../../../schema/language/run.ts'
import type { Maker, Makers } from '../../../schema/makers.ts'
import { memoized } from '../../../schema/memoized.ts'
import type { Recipe, Recipes } from '../../../schema/recipe.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { isTextOverrides } from '../../../schema/texts.ts'
import { type Applied, applyExtension, blame, frozen } from './applied.ts'
import { behaviourFaults } from './behaviourFaults.ts'
import { formerDefinition, formerExtension } from './freeze.ts'
import { isExtension, isRun, type Part } from './parts.ts'
import { textFaults } from './texts.ts'
import { repeatedIn } from './twice.ts'
import { collectViews, isView, noViews, type ViewItem, type Views } from './views.ts'

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
  const own: { file: string; data: ResourceData; isFrozen: boolean }[] = []
  const applied = new Map<string, Applied[]>()
  const repeated = repeatedIn(parts, options.lastGood)
  const extended = new Map(product.map((data) => [data.name, data]))
  const viewItems: ViewItem[] = []
  const calculations: Record<string, Calculation> = { ...options.calculations }
  const makers: Record<string, Maker> = { ...options.makers }
  const recipes: Record<string, Recipe> = { ...options.recipes }
  const runs: { file: string; data: RunData }[] = []
  for (const part of parts) {
    const { file, items, isFrozen } = part
    const copied = repeated.get(file)
    if (copied) {
      for (const line of copied) say(file, line)
      continue
    }
    for (const [name, calculation] of Object.entries(part.calculations)) {
      if (name in calculations) say(file, `the product has a calculation '${name}'`)
      else calculations[name] = calculation
    }
    for (const [name, maker] of Object.entries(part.makers)) {
      if (name in makers) say(file, `the product has a maker '${name}'`)
      else makers[name] = maker
    }
    for (const [name, recipe] of Object.entries(part.recipes)) {
      if (name in recipes) say(file, `the product has a recipe '${name}'`)
      else recipes[name] = recipe
    }
    for (const item of items) {
      if (isRun(item)) {
        if (!isFrozen) runs.push({ file, data: item })
        continue
      }
      if (isExtension(item)) {
        const extension = isFrozen ? formerExtension(item) : item
        const lines = applyExtension(extended, extension)
        for (const line of lines) say(file, line)
        if (!lines.length) applied.set(item.extends, [...(applied.get(item.extends) ?? []), { file, extension, isFrozen }])
        continue
      }
      if (isTextOverrides(item)) {
        for (const line of textFaults(item)) say(file, line)
        continue
      }
      if (isView(item)) {
        viewItems.push({ file, item })
        continue
      }
      const name = nameOf(item)
      if (typeof name !== 'string' || name === '') say(file, nameless(item))
      else if (extended.has(name)) {
        say(file, `'${name}' is built in; to add to it say "extends": "${name}"`)
        for (const { place, sentence } of shapeFaults(item, definitionWords))
          say(file, `${pathOf([name, ...place])}: ${sentence}`)
      } else if (own.some(({ data }) => data.name === name)) say(file, `'${name}' is defined twice here; leave it in one place`)
      else own.push({ file, data: isFrozen ? formerDefinition(item as ResourceData) : (item as ResourceData), isFrozen })
    }
  }
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

const nameOf = (item: unknown): unknown => (item as { name?: unknown } | null)?.name

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

/** What is said of an item that is none of what a file may hold. */
const nameless = (item: unknown): string =>
  isObject(item)
    ? "the definition has no name: a file says one of 'name', 'extends', 'report', 'card', 'texts'"
    : `the definition has no name: a file holds one object, { "name": … }, and not ${Array.isArray(item) ? 'a list' : JSON.stringify(item)}`
