import { withDocumentKinds } from '../../../resources/documentKinds.ts'
import { behaviourParts, type CustomBehaviour } from '../../../schema/behaviour.ts'
import type { Calculation, Calculations } from '../../../schema/calculate.ts'
import { type CheckOptions, checkEach } from '../../../schema/check/checkDefinitions.ts'
import { hint } from '../../../schema/check/nearest.ts'
import { checkRun } from '../../../schema/check/runs.ts'
import { isObject, pathOf, shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords, extensionWords } from '../../../schema/check/words.ts'
import type { ResourceData } from '../../../schema/definition.ts'
import { extend } from '../../../schema/extend/extend.ts'
import { type ExtensionData, isAddedName } from '../../../schema/extension.ts'
import { type Maker, type Makers, withNames } from '../../../schema/maker.ts'
import type { Recipe, Recipes } from '../../../schema/recipe.ts'
import { createRegistry } from '../../../schema/registry.ts'
import type { RunData } from '../../../schema/run.ts'
import { isTextOverrides } from '../../../schema/texts.ts'
import type { FiledBehaviour } from './behaviours.ts'
import { formerDefinition, formerExtension, frozenDefinition, frozenExtension } from './freeze.ts'
import type { IncompatibleFile } from './incompatible.ts'
import { isExtension, isRun, type Part } from './parts.ts'
import type { CustomFile } from './readFolder.ts'
import { namedTenants, partsFor, partsForTables } from './tenants.ts'
import { textFaults } from './texts.ts'
import { repeatedIn } from './twice.ts'
import { collectViews, isView, noViews, type ViewItem, type Views } from './views.ts'

/** A file that is left out: its faults, a line each beginning with the file, and whether its last good shape stands in for it. */
export interface Broken {
  readonly file: string
  readonly faults: readonly string[]
  readonly isShown: boolean
  /** Stored values behind the faults, a line each: for whoever runs the server, not for those who sign in. */
  readonly values: readonly string[]
}

/** The product's definitions with those of the installation, as far as they are right. */
export interface Assembled {
  readonly definitions: readonly ResourceData[]
  /** What holds for tenants that files name, by their code, and under null for all others; empty where all have the same. */
  readonly byTenant: ReadonlyMap<string | null, readonly ResourceData[]>
  /** Reports and cards as data: the product's, then those of good files. */
  readonly views: Views
  /** The functions that `calculate` may name, the product's and those of good files. */
  readonly calculations: Calculations
  /** Those that `by` may name. */
  readonly makers: Makers
  /** What good files do around the writing of records, in the order of their names. */
  readonly behaviours: readonly FiledBehaviour[]
  /** The same for `effects`. */
  readonly recipes: Recipes
  /** The product's runs and those of good files: of a broken one nothing stands in, for it would make something. */
  readonly runs: readonly RunData[]
  /** The files of an installation's own definitions and of extensions, by the name of the definition. */
  readonly files: ReadonlyMap<string, readonly string[]>
  /** The files of functions that definitions name, by the name of the function. */
  readonly codeFiles: ReadonlyMap<string, string>
  /** What each good file holds, to be kept for the day on which it is broken. */
  readonly good: ReadonlyMap<string, readonly unknown[]>
  readonly broken: readonly Broken[]
}

/** The code of the product that definitions may name. */
export type Bound = Omit<CheckOptions, 'files' | 'former' | 'settled'> & {
  readonly runs?: readonly RunData[]
  /** The product's reports and cards as data. */
  readonly views?: Views
}

export interface AssembleOptions extends Bound {
  /** What files held when they were last right. */
  readonly lastGood?: ReadonlyMap<string, readonly unknown[]>
  /** Files that are broken for another reason, with their lines: the data does not fit them. */
  readonly incompatible?: readonly IncompatibleFile[]
}

/**
 * Puts the files of an installation together with the product. A file with a fault is left out, and its last good shape takes
 * its place without being writable; then the rest is checked again, until all that is left is right.
 */
export function assemble(
  product: readonly ResourceData[],
  files: readonly CustomFile[],
  options: AssembleOptions = {},
): Assembled {
  const faults = new Map(
    files.flatMap(({ file, faults }): [string, readonly string[]][] => (faults.length ? [[file, faults]] : [])),
  )
  for (const { file, line } of options.incompatible ?? []) faults.set(file, [...(faults.get(file) ?? []), line])
  const gone = new Set<string>()
  for (;;) {
    const parts = files.flatMap(({ file, items, calculations, makers, recipes, behaviours }): Part[] => {
      if (!faults.has(file)) return [{ file, items, calculations, makers, recipes, behaviours, isFrozen: false }]
      const former = options.lastGood?.get(file)
      return former?.length && !gone.has(file)
        ? [{ file, items: former, calculations: {}, makers: {}, recipes: {}, behaviours: [], isFrozen: true }]
        : []
    })
    const built = build(product, parts, options)
    const tenants = namedTenants(parts)
    const variants = built.faults.size || !tenants.length ? [] : [null, ...tenants]
    const byTenant = new Map(variants.map((tenant) => [tenant, build(product, partsFor(parts, tenant), options)]))
    const wrong = [built, ...byTenant.values()].find((one) => one.faults.size)
    if (!wrong)
      return {
        definitions: tenants.length ? build(product, partsForTables(parts), options).definitions : built.definitions,
        byTenant: new Map([...byTenant].map(([tenant, { definitions }]) => [tenant, definitions])),
        views: built.views,
        calculations: built.calculations,
        makers: withNames(built.makers),
        recipes: built.recipes,
        behaviours: parts.flatMap(({ file, behaviours }) => behaviours.map((behaviour) => ({ file, behaviour }))),
        runs: built.runs,
        files: built.files,
        codeFiles: new Map(
          parts.flatMap(({ file, calculations, makers, recipes }) =>
            Object.keys({ ...calculations, ...makers, ...recipes }).map((name): [string, string] => [name, file]),
          ),
        ),
        good: new Map(parts.flatMap(({ file, items, isFrozen }) => (isFrozen ? [] : [[file, items]]))),
        broken: [...faults].map(([file, lines]) => ({
          file,
          faults: lines.map((line) => `${file}: ${line}`),
          isShown: parts.some((part) => part.file === file),
          values: (options.incompatible ?? []).flatMap((one) => (one.file === file ? one.values : [])),
        })),
      }
    for (const [file, lines] of wrong.faults) {
      if (faults.has(file)) gone.add(file)
      else faults.set(file, lines)
    }
  }
}

/** An extension that is part of a built-in definition, and whether its last good shape stands in for it. */
interface Applied {
  readonly file: string
  readonly extension: ExtensionData
  readonly isFrozen: boolean
}

interface Built {
  readonly definitions: readonly ResourceData[]
  readonly views: Views
  readonly calculations: Calculations
  readonly makers: Makers
  readonly recipes: Recipes
  readonly runs: readonly RunData[]
  readonly files: ReadonlyMap<string, readonly string[]>
  readonly faults: Map<string, readonly string[]>
}

function build(product: readonly ResourceData[], parts: readonly Part[], options: AssembleOptions): Built {
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
  const former = new Set(own.flatMap(({ data, isFrozen }) => (isFrozen ? [data.name] : [])))
  const settled = new Set([
    ...product.map(({ name }) => name),
    ...own.flatMap(({ file, data: { name } }) =>
      options.lastGood?.get(file)?.some((item) => nameOf(item) === name) ? [name] : [],
    ),
  ])
  const bound = { ...options, calculations, makers, recipes, former, settled, formerValues: true }
  const found = checkEach(definitions, bound)
  found.forEach((lines, index) => {
    const data = definitions[index]
    if (!lines.length || !data) return
    const mine = own[index - product.length]
    if (mine) for (const line of lines) say(mine.file, line)
    else blame(product, definitions, index, applied.get(data.name) ?? [], bound, say)
  })
  // Of definitions that are wrong nothing can be derived: runs, reports and cards are checked once these are left out.
  const wrongRuns = faults.size
    ? []
    : checkRuns(definitions, [...(options.runs ?? []).map((data) => ({ data })), ...runs], makers, say)
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
    views: faults.size ? noViews : collectViews(definitions, options.views ?? noViews, viewItems, say),
    calculations,
    makers,
    recipes,
    runs: [...(options.runs ?? []), ...runs.map(({ data }) => data)],
    files: named,
    faults,
  }
}

/**
 * Others are checked against the last good shape of a definition as it was when its file was right: what makes its records, or
 * fills its fields, is no less right while nobody may write them.
 */
const frozen = (
  product: readonly ResourceData[],
  applied: ReadonlyMap<string, readonly Applied[]>,
  own: readonly { readonly data: ResourceData; readonly isFrozen: boolean }[],
): readonly ResourceData[] =>
  withDocumentKinds([
    ...product.map((data) =>
      (applied.get(data.name) ?? []).reduce(
        (base, { extension, isFrozen }) => extend(base, isFrozen ? frozenExtension(extension) : extension).data,
        data,
      ),
    ),
    ...own.map(({ data, isFrozen }) => (isFrozen ? frozenDefinition(data) : data)),
  ])

const nameOf = (item: unknown): unknown => (item as { name?: unknown } | null)?.name

/** The faults of runs: those of files are said of the file, those of the product given. */
function checkRuns(
  definitions: readonly ResourceData[],
  runs: readonly { readonly file?: string; readonly data: RunData }[],
  makers: Makers,
  say: (file: string, line: string) => void,
): string[] {
  const registry = createRegistry(definitions)
  const taken = new Set(definitions.map(({ name }) => name))
  return runs.flatMap(({ file, data }) => {
    const lines = checkRun(data, { registry, makers, isTaken: (name) => taken.has(name) })
    taken.add(data.name)
    if (file === undefined) return lines
    for (const line of lines) say(file, line)
    return []
  })
}

function applyExtension(extended: Map<string, ResourceData>, extension: ExtensionData): string[] {
  const name = typeof extension.extends === 'string' ? extension.extends : 'extension'
  const shape = shapeFaults(extension, extensionWords)
  if (shape.length)
    return shape.map(({ place, drop: [word], sentence }) =>
      !place.length && word !== undefined && word in definitionWords.words && !(word in extensionWords.words)
        ? `${name}: an extension cannot have '${word}', only ${Object.keys(extensionWords.words).slice(1).join(', ')}`
        : `${pathOf([name, ...place])}: ${sentence}`,
    )
  const base = extended.get(name)
  if (!base) return [`extends: there is no built-in definition '${name}'${hint(name, extended.keys())}`]
  const { data, faults } = extend(base, extension)
  const shared = extension.tenants ? (extension.unique ?? []).find(({ fields }) => !fields.some(isAddedName)) : undefined
  if (shared) return [`${name}.unique: for some tenants only an added field can be unique, not ${shared.fields.join(', ')}`]
  extended.set(name, data)
  return faults.map(({ place, sentence }) => `${name}.${place}: ${sentence}`)
}

function behaviourFaults({ around, parts, tenants = [] }: CustomBehaviour, names: readonly string[]): string[] {
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

/**
 * Finds the extension that brings the faults of a built-in definition: the first with which they are there. What another file
 * brings about, and is told of itself, is not the extension's.
 */
function blame(
  product: readonly ResourceData[],
  definitions: readonly ResourceData[],
  index: number,
  applied: readonly Applied[],
  bound: Omit<CheckOptions, 'files'>,
  say: (file: string, line: string) => void,
): void {
  const faultsWith = (data: ResourceData) => checkEach(definitions.with(index, data), bound)[index] ?? []
  let data = product[index] as ResourceData
  const without = new Set(applied.length ? faultsWith(data) : [])
  for (const { file, extension } of applied) {
    const before = data
    data = extend(data, extension).data
    const lines = faultsWith(data).filter((line) => !without.has(line))
    for (const line of lines) say(file, asWritten(line, before))
    if (lines.length) return
  }
}

/** A place in a list of the extended definition, as the place in the file: what stood before is not counted. */
const asWritten = (line: string, { name, ...before }: ResourceData): string =>
  line.replace(/^(\w+)\.(rules|unique|guards|webhooks|alerts)\[(\d+)\]/, (_, of: string, word: 'rules', at: string) => {
    const stood = (before as Pick<ResourceData, 'rules'>)[word]?.length ?? 0
    return `${of}.${word}[${Math.max(0, Number(at) - stood)}]`
  })

/** The faults of shape of an own definition are reported by the check; here only whether it is usable. */
export const hasShape = (data: unknown): data is ResourceData => shapeFaults(data, definitionWords).length === 0

/** What is said of an item that is none of what a file may hold. */
const nameless = (item: unknown): string =>
  isObject(item)
    ? "the definition has no name: a file says one of 'name', 'extends', 'report', 'card', 'texts'"
    : `the definition has no name: a file holds one object, { "name": … }, and not ${Array.isArray(item) ? 'a list' : JSON.stringify(item)}`
