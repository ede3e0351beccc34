import type { Calculations } from './calculate.ts'
import { compile } from './compile.ts'
import type { Figure, Usage } from './figure.ts'
import type { Flags } from './flags.ts'
import type { ResourceData } from './language/definition.ts'
import type { RunData } from './language/run.ts'
import { figuresOf, usagesOf } from './limits.ts'
import { lineModel, lineResource } from './lineModel.ts'
import { type Model, permissionNames } from './model.ts'
import type { ModelField } from './modelField.ts'
import type { Recipes } from './recipe.ts'
import { compileRun, type RunModel } from './run.ts'
import { sourcesOf } from './sources.ts'
import { targetsOf } from './targets.ts'

/** Every definition of an installation, compiled, in the order of the menu. */
export interface Registry {
  readonly models: readonly Model[]
  /** The runs, in the order of the menu. */
  readonly runs: readonly RunModel[]
  /** The model of that name, or of lines (`orders.items`); throws for an unknown one (a fault of ours: definitions are checked at start). */
  get(name: string): Model
  find(name: string): Model | undefined
  /** Every field that refers to the resource: `students.guardian`, `vouchers.entries.account`. */
  referrers(name: string): readonly Referrer[]
  /** What records of the resource use up, each by its own limit, in the order in which sources are locked. */
  usages(name: string): readonly Usage[]
  /** The resources that make records of the resource. */
  sources(name: string): readonly string[]
  /** What limits keep of a source: of a resource, of lines, of the tenant's subscription. */
  figures(source: string): readonly Figure[]
}

/** Every name of a permission that an installation knows. */
export const knownPermissions = ({ models, runs }: Registry): string[] =>
  [...models, ...runs.map(({ input: asked }) => asked)].flatMap(permissionNames)

/** A field of another resource that points here. */
export interface Referrer {
  readonly model: Model
  readonly lines: string | null
  readonly field: string
}

/** The field by which a referrer points. */
export const fieldOf = ({ model, lines, field }: Referrer): ModelField | undefined =>
  (lines === null ? model.fields : model.lines.find(({ name }) => name === lines)?.fields)?.get(field)

interface RegistryOptions {
  /** A registry whose models stay the same objects where their definitions are the same. */
  readonly former?: Registry
  /** The functions that definitions name by `calculate`. */
  readonly calculations?: Calculations
  /** The recipes that definitions name by `effects`. */
  readonly recipes?: Recipes
  readonly runs?: readonly RunData[]
  /** What the company has switched on, for its pages. */
  readonly flags?: Flags
}

/** Lines can be referred to as well, by a name of their own. */
function withLines(model: Model, byName: Map<string, Model>): void {
  for (const lines of model.lines) byName.set(lineResource(model.name, lines.name), lineModel(model, lines))
}

export function createRegistry(
  definitions: readonly ResourceData[],
  { former, calculations, recipes, runs = [], flags }: RegistryOptions = {},
): Registry {
  const others = { figures: figuresOf(definitions), sources: sourcesOf(definitions, runs), ...(flags && { flags }) }
  const made = (data: ResourceData, find?: (name: string) => Model | undefined) =>
    compile(data, calculations?.[data.calculate ?? ''], others, find, recipes)
  const alone = definitions.map((data) => {
    const known = former?.find(data.name)
    const anew = made(data)
    return known && JSON.stringify(known.data) === JSON.stringify(data) && sameFields(known, anew) ? known : anew
  })
  const first = new Map(alone.map((model) => [model.name, model]))
  for (const model of alone) withLines(model, first)
  // Reads of other definitions are resolved once all are compiled.
  const models = alone.map((model) =>
    model.reads.length && model !== former?.find(model.name) ? made(model.data, (name) => first.get(name)) : model,
  )
  const byName = new Map(models.map((model) => [model.name, model]))
  for (const model of models) withLines(model, byName)
  const usages = new Map(
    definitions.map((data) => [data.name, usagesOf(data).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))] as const),
  )
  const referrers = new Map<string, Referrer[]>()
  for (const model of models) {
    for (const [field, lines] of allFields(model)) {
      for (const target of targetsOf(field)) {
        const list = referrers.get(target) ?? []
        list.push({ model, lines, field: field.field })
        referrers.set(target, list)
      }
    }
  }
  return {
    models,
    runs: runs.flatMap((run) => compileRun(run, (name) => byName.get(name)) ?? []),
    get: (name) => {
      const model = byName.get(name)
      if (!model) throw new Error(`no resource '${name}'`)
      return model
    },
    find: (name) => byName.get(name),
    referrers: (name) => referrers.get(name) ?? [],
    usages: (name) => usages.get(name) ?? [],
    sources: (name) => others.sources.get(name) ?? [],
    figures: (source) => others.figures.get(source) ?? [],
  }
}

const keyOf = ({ source, figure }: Usage): string => `${source} ${figure.name}`

/** Whether the limits of others keep the same of a definition's records as before. */
const sameFields = (one: Model, other: Model): boolean => JSON.stringify(allFields(one)) === JSON.stringify(allFields(other))

type Placed = readonly [field: Model['fields'] extends ReadonlyMap<string, infer F> ? F : never, lines: string | null]

/** The fields of the record and of its lines. */
export function allFields(model: Model): Placed[] {
  return [
    ...[...model.fields.values()].map((field): Placed => [field, null]),
    ...model.lines.flatMap((lines) => [...lines.fields.values()].map((field): Placed => [field, lines.name])),
  ]
}
