import type { Calculations } from './calculate.ts'
import type { ResourceData } from './definition.ts'
import { compile, type Model, type ModelField } from './model.ts'

/** Every definition of an installation, spelt out, in the order of the menu. */
export interface Registry {
  readonly models: readonly Model[]
  /** The model of that name; throws for an unknown one (a fault of ours: definitions are checked at start). */
  get(name: string): Model
  find(name: string): Model | undefined
  /** Every field that refers to the resource: `students.guardian`, `vouchers.entries.account`. */
  referrers(name: string): readonly Referrer[]
}

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
}

export function createRegistry(definitions: readonly ResourceData[], { former, calculations }: RegistryOptions = {}): Registry {
  const models = definitions.map((data) => {
    const known = former?.find(data.name)
    return known && JSON.stringify(known.data) === JSON.stringify(data)
      ? known
      : compile(data, calculations?.[data.calculate ?? ''])
  })
  const byName = new Map(models.map((model) => [model.name, model]))
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
    get: (name) => {
      const model = byName.get(name)
      if (!model) throw new Error(`no resource '${name}'`)
      return model
    },
    find: (name) => byName.get(name),
    referrers: (name) => referrers.get(name) ?? [],
  }
}

type Placed = readonly [field: Model['fields'] extends ReadonlyMap<string, infer F> ? F : never, lines: string | null]

/** The fields of the record and of its lines. */
export function allFields(model: Model): Placed[] {
  return [
    ...[...model.fields.values()].map((field): Placed => [field, null]),
    ...model.lines.flatMap((lines) => [...lines.fields.values()].map((field): Placed => [field, lines.name])),
  ]
}

/** The resources that a field may point to. */
export const targetsOf = (field: { to?: string; targets?: readonly string[] }): readonly string[] =>
  field.targets ?? (field.to ? [field.to] : [])
