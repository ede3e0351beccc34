import { pathsOf } from '../../../../schema/condition.ts'
import { stepsOf } from '../../../../schema/entityPath.ts'
import { languages, nameFields } from '../../../../schema/languages.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { pathsOfFields, pathsOfRules } from '../../../../schema/paths.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import type { Registry } from '../../../../schema/registry.ts'

/** Every one-step path that the lines of a definition name, by reference. */
export const pathsOfLines = (lines: ModelLines): ReadonlyMap<string, ReadonlySet<string>> =>
  pathsOfFields(
    [...lines.fields.values()],
    [...pathsOfRules(lines.rules), ...(lines.asks ?? []).flatMap(({ when }) => pathsOf(when))],
  )

/** Every one-step path that a definition names, by reference. */
export const pathsOfModel = (model: Model): ReadonlyMap<string, ReadonlySet<string>> => pathsOfRecord(model).all

type RecordPaths = Readonly<Record<'all' | 'rules', ReadonlyMap<string, ReadonlySet<string>>>>

/** Every one-step path that a definition names, by reference, and those alone by which its form and its rules work. */
export const pathsOfRecord = memoized((model: Model): RecordPaths => {
  const { data } = model
  const rules = [
    ...pathsOfRules(data.rules),
    ...(data.asks ?? []).flatMap(({ when }) => pathsOf(when)),
    ...(data.guards ?? []).flatMap((guard) => pathsOf(guard.holds)),
    ...(data.webhooks ?? []).flatMap(({ when }) => pathsOf(when)),
    ...[...model.actions.values()].flatMap(({ when, upToDate }) => [...pathsOf(when), ...pathsOf(upToDate?.when)]),
  ]
  const shown = [
    ...(data.list?.columns ?? []),
    ...(data.list?.filters ?? []),
    ...(data.search ?? []),
    ...(layoutOf(data).fields ?? []),
    ...pathsOf(layoutOf(data).taxCode?.when),
  ]
  const fields = [...model.fields.values()]
  return { all: pathsOfFields(fields, [...shown, ...rules]), rules: pathsOfFields(fields, rules) }
})

type Paths = ReadonlyMap<string, ReadonlySet<string>>

/** What paper of a record shows of the records that it refers to, with what every reader of it is sent: by reference. */
export function printedPaths(model: Model, registry: Registry): Paths {
  const { titles = [], heads = [], fields = [], labels } = layoutOf(model.data)
  return joined(pathsOfModel(model), [
    ...[...titles, ...heads].flatMap(({ when }) => pathsOf(when)),
    ...fields.flatMap((path) => inSection(path, model, registry)),
    ...pathsOf(labels?.taxed),
  ])
}

/** The same of its lines. */
export function printedPathsOfLines(model: Model, lines: ModelLines, registry: Registry): Paths {
  const { lines: shown = {}, breakdowns = [], apart = {} } = layoutOf(model.data)
  const of = breakdowns.filter((breakdown) => breakdown.of === lines.name)
  return joined(pathsOfLines(lines), [
    ...(shown[lines.name] ?? []),
    ...titlePaths(apart[lines.name] ?? '', model, lines, registry),
    ...of.flatMap(({ by, when }) => [...by, ...pathsOf(when)]),
  ])
}

/** A path to a record behind a reference of lines, and the paths to what that is called. */
function titlePaths(path: string, model: Model, { name }: ModelLines, registry: Registry): string[] {
  const target = recordBehind(path, registry.get(lineResource(model.name, name)), registry)
  return target ? [path, ...titleFieldsOf(target).map((field) => `${path}.${field}`)] : []
}

/** The definition of the record behind a reference of another one; none where the path leads to no further record. */
export function recordBehind(path: string, base: Model, registry: Registry): Model | undefined {
  const steps = path.includes('.') ? stepsOf(path, base, (name) => registry.find(name)) : []
  return typeof steps === 'string' ? undefined : registry.find(steps.at(-1)?.field.to ?? '')
}

/** The fields of a record by which it is called, in any language. */
const titleFieldsOf = (model: Model): string[] =>
  [...new Set([...languages.flatMap(nameFields), ...model.title])].filter((name) => model.fields.has(name))

/** A path to a section of a referred record as the paths to its fields. */
function inSection(path: string, { fields }: Model, registry: Registry): string[] {
  const [first = '', second] = path.split('.')
  const target = registry.find(fields.get(first)?.to ?? '')
  const section = target?.fields.has(second ?? '') ? undefined : target?.sections.find(({ name }) => name === second)
  return section ? section.fields.map((name) => `${first}.${name}`) : [path]
}

function joined(known: Paths, named: readonly string[]): Paths {
  const all = new Map([...known].map(([name, paths]) => [name, new Set(paths)]))
  for (const path of named) {
    const [first = '', ...rest] = path.split('.')
    if (rest.length) all.set(first, (all.get(first) ?? new Set()).add(rest.join('.')))
  }
  return all
}
