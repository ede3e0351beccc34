import { withNumbered } from '../../../resources/numbered.ts'
import { behaviourParts, type CustomBehaviour } from '../../../schema/behaviour.ts'
import type { Calculation, Calculations } from '../../../schema/calculate.ts'
import { type CheckOptions, checkEach } from '../../../schema/check/checkDefinitions.ts'
import { hint } from '../../../schema/check/nearest.ts'
import { checkRun } from '../../../schema/check/runs.ts'
import { pathOf, shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords, extensionWords } from '../../../schema/check/words.ts'
import type { ResourceData } from '../../../schema/definition.ts'
import { extend } from '../../../schema/extend/extend.ts'
import { type ExtensionData, isAddedName } from '../../../schema/extension.ts'
import type { Maker, Makers } from '../../../schema/maker.ts'
import type { Recipe, Recipes } from '../../../schema/recipe.ts'
import { createRegistry } from '../../../schema/registry.ts'
import type { RunData } from '../../../schema/run.ts'
import { isTextOverrides } from '../../../schema/texts.ts'
import type { FiledBehaviour } from './behaviours.ts'
import { frozenDefinition, frozenExtension } from './freeze.ts'
import { isExtension, isRun, type Part } from './parts.ts'
import type { CustomFile } from './readFolder.ts'
import { namedTenants, partsFor, partsForTables } from './tenants.ts'
import { textFaults } from './texts.ts'
import { gather, isTelling, nothingTold, type Telling, type Told } from './told.ts'
import type { UnfitFile } from './unfit.ts'

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
  readonly told: Told
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
  /** What each good file holds, to be kept for the day on which it is broken. */
  readonly good: ReadonlyMap<string, readonly unknown[]>
  readonly broken: readonly Broken[]
}

/** The code of the product that definitions may name. */
export type Bound = Omit<CheckOptions, 'files'> & {
  readonly runs?: readonly RunData[]
  /** The product's reports and cards as data. */
  readonly told?: Told
}

export interface AssembleOptions extends Bound {
  /** What files held when they were last right. */
  readonly lastGood?: ReadonlyMap<string, readonly unknown[]>
  /** Files that are broken for another reason, with their lines: the data does not fit them. */
  readonly unfit?: readonly UnfitFile[]
}

/**
 * Puts the files of an installation together with the product. A file with a fault is left out, and its last good shape takes
 * its place without being writable; then the rest is judged again, until all that is left is right.
 */
export function assemble(
  product: readonly ResourceData[],
  files: readonly CustomFile[],
  options: AssembleOptions = {},
): Assembled {
  const faults = new Map(
    files.flatMap(({ file, faults }): [string, readonly string[]][] => (faults.length ? [[file, faults]] : [])),
  )
  for (const { file, line } of options.unfit ?? []) faults.set(file, [...(faults.get(file) ?? []), line])
  const gone = new Set<string>()
  for (;;) {
    const parts = files.flatMap(({ file, items, calculations, makers, recipes, behaviours }): Part[] => {
      if (!faults.has(file)) return [{ file, items, calculations, makers, recipes, behaviours, isFrozen: false }]
      const kept = options.lastGood?.get(file)
      return kept?.length && !gone.has(file)
        ? [{ file, items: kept, calculations: {}, makers: {}, recipes: {}, behaviours: [], isFrozen: true }]
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
        told: built.told,
        calculations: built.calculations,
        makers: built.makers,
        recipes: built.recipes,
        behaviours: parts.flatMap(({ file, behaviours }) => behaviours.map((behaviour) => ({ file, behaviour }))),
        runs: built.runs,
        files: built.files,
        good: new Map(parts.flatMap(({ file, items, isFrozen }) => (isFrozen ? [] : [[file, items]]))),
        broken: [...faults].map(([file, lines]) => ({
          file,
          faults: lines.map((line) => `${file}: ${line}`),
          isShown: parts.some((part) => part.file === file),
          values: (options.unfit ?? []).flatMap((one) => (one.file === file ? one.values : [])),
        })),
      }
    for (const [file, lines] of wrong.faults) {
      if (faults.has(file)) gone.add(file)
      else faults.set(file, lines)
    }
  }
}

interface Built {
  readonly definitions: readonly ResourceData[]
  readonly told: Told
  readonly calculations: Calculations
  readonly makers: Makers
  readonly recipes: Recipes
  readonly runs: readonly RunData[]
  readonly files: ReadonlyMap<string, readonly string[]>
  readonly faults: Map<string, readonly string[]>
}

function build(product: readonly ResourceData[], parts: readonly Part[], options: Bound): Built {
  const faults = new Map<string, string[]>()
  const say = (file: string, line: string) => void faults.set(file, [...(faults.get(file) ?? []), line])
  const own: { file: string; data: ResourceData }[] = []
  const applied = new Map<string, { file: string; extension: ExtensionData }[]>()
  const extended = new Map(product.map((data) => [data.name, data]))
  const telling: Telling[] = []
  const calculations: Record<string, Calculation> = { ...options.calculations }
  const makers: Record<string, Maker> = { ...options.makers }
  const recipes: Record<string, Recipe> = { ...options.recipes }
  const runs: { file: string; data: RunData }[] = []
  for (const part of parts) {
    const { file, items, isFrozen } = part
    for (const [name, calculation] of Object.entries(part.calculations)) {
      if (name in calculations) say(file, `another file has a calculation '${name}'`)
      else calculations[name] = calculation
    }
    for (const [name, maker] of Object.entries(part.makers)) {
      if (name in makers) say(file, `another file has a maker '${name}'`)
      else makers[name] = maker
    }
    for (const [name, recipe] of Object.entries(part.recipes)) {
      if (name in recipes) say(file, `another file has a recipe '${name}'`)
      else recipes[name] = recipe
    }
    for (const item of items) {
      if (isRun(item)) {
        if (!isFrozen) runs.push({ file, data: item })
        continue
      }
      if (isExtension(item)) {
        const extension = isFrozen ? frozenExtension(item) : item
        const lines = applyExtension(extended, extension)
        for (const line of lines) say(file, line)
        if (!lines.length) applied.set(item.extends, [...(applied.get(item.extends) ?? []), { file, extension }])
        continue
      }
      if (isTextOverrides(item)) {
        for (const line of textFaults(item)) say(file, line)
        continue
      }
      if (isTelling(item)) {
        telling.push({ file, item })
        continue
      }
      const name = (item as { name?: unknown } | null)?.name
      const other = own.find(({ data }) => data.name === name)
      if (typeof name !== 'string' || name === '') say(file, 'the definition has no name')
      else if (extended.has(name)) {
        say(file, `'${name}' is built in; to add to it say "extends": "${name}"`)
        for (const { place, sentence } of shapeFaults(item, definitionWords))
          say(file, `${pathOf([name, ...place])}: ${sentence}`)
      } else if (other) say(file, `'${name}' is already defined in ${other.file}`)
      else own.push({ file, data: isFrozen ? frozenDefinition(item as ResourceData) : (item as ResourceData) })
    }
  }
  const definitions = withNumbered([
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
  const bound: Bound = { ...options, calculations, makers, recipes }
  const found = checkEach(definitions, bound)
  found.forEach((lines, index) => {
    const data = definitions[index]
    if (!lines.length || !data) return
    const mine = own[index - product.length]
    if (mine) for (const line of lines) say(mine.file, line)
    else blame(product, definitions, index, applied.get(data.name) ?? [], bound, say)
  })
  const registry = createRegistry(definitions)
  const taken = new Set(definitions.map(({ name }) => name))
  const wrongRuns = [...(options.runs ?? []).map((data) => ({ file: null, data })), ...runs].flatMap(({ file, data }) => {
    const lines = checkRun(data, { registry, makers, isTaken: (name) => taken.has(name) })
    taken.add(data.name)
    if (file !== null) for (const line of lines) say(file, line)
    return file === null ? lines : []
  })
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
    definitions,
    told: faults.size ? nothingTold : gather(definitions, options.told ?? nothingTold, telling, say),
    calculations,
    makers,
    recipes,
    runs: [...(options.runs ?? []), ...runs.map(({ data }) => data)],
    files: named,
    faults,
  }
}

function applyExtension(extended: Map<string, ResourceData>, extension: ExtensionData): string[] {
  const name = typeof extension.extends === 'string' ? extension.extends : 'extension'
  const shape = shapeFaults(extension, extensionWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${pathOf([name, ...place])}: ${sentence}`)
  const base = extended.get(name)
  if (!base) return [`extends: there is no built-in definition '${name}'${hint(name, extended.keys())}`]
  const { data, faults } = extend(base, extension)
  const shared = extension.tenants ? (extension.unique ?? []).find(({ fields }) => !fields.some(isAddedName)) : undefined
  if (shared) return [`${name}.unique: for some tenants only an added field can be unique, not ${shared.fields.join(', ')}`]
  extended.set(name, data)
  return faults.map(({ place, sentence }) => `${name}.${place}: ${sentence}`)
}

function behaviourFaults({ around, parts }: CustomBehaviour, names: readonly string[]): string[] {
  const place = `the behaviour of '${around}'`
  const given = Object.entries(parts ?? {})
  if (!names.includes(around)) return [`${place}: there is no definition '${around}'${hint(around, names)}`]
  if (!given.length) return [`${place} does nothing; it takes ${behaviourParts.join(', ')}`]
  return given.flatMap(([part, code]) => {
    if (!behaviourParts.some((one) => one === part)) return [`${place}: unknown word '${part}'${hint(part, behaviourParts)}`]
    return typeof code === 'function' ? [] : [`${place}: '${part}' is no function`]
  })
}

/** Finds the extension that brings the faults of a built-in definition: the first with which they are there. */
function blame(
  product: readonly ResourceData[],
  definitions: readonly ResourceData[],
  index: number,
  applied: readonly { readonly file: string; readonly extension: ExtensionData }[],
  bound: Bound,
  say: (file: string, line: string) => void,
): void {
  let data = product[index] as ResourceData
  for (const { file, extension } of applied) {
    data = extend(data, extension).data
    const lines = checkEach(definitions.with(index, data), bound)[index] ?? []
    for (const line of lines) say(file, line)
    if (lines.length) return
  }
}

/** The faults of shape of an own definition are told by the check; here only whether it can be worked with. */
export const hasShape = (data: unknown): data is ResourceData => shapeFaults(data, definitionWords).length === 0
