import { compile } from '../compile.ts'
import type { AddedField, Change, ExtensionData, Insert } from '../extension.ts'
import type { FieldData } from '../kind.ts'
import type { ResourceData } from '../language/definition.ts'
import type { Lines } from '../language/lines.ts'
import type { PrintLayout } from '../language/printLayout.ts'
import { type FieldMap, isYearly, type Section } from '../language/scope.ts'
import { mainSection } from '../model.ts'
import { layoutOf } from '../printLayout.ts'
import { actionFaults, withActions } from './actions.ts'
import { changedField, changeFaults } from './change.ts'
import { inserted, insertFaults, placeFaults } from './places.ts'

/** A built-in definition with an extension applied, and the faults of the extension with their places. */
export interface Extended {
  readonly data: ResourceData
  readonly faults: readonly { readonly place: string; readonly sentence: string }[]
}

/** Puts an extension, whose shape is right, into the definition that it names. Pure; what has a fault is left out. */
export function extend(base: ResourceData, extension: ExtensionData): Extended {
  const faults: { place: string; sentence: string }[] = []
  const addFault = (place: string, sentence: string) => void faults.push({ place, sentence })
  placeFaults(base, extension, addFault)
  changeFaults(base, extension.change ?? {}, addFault)
  insertFaults(base, extension, addFault)
  if (faults.length) return { data: base, faults }
  const placed = withLines(withFields(withSections(base, extension), extension.fields ?? {}), extension)
  const changed = withChanges(placed, extension.change ?? {})
  const { actions = {} } = extension
  actionFaults(changed, actions, addFault)
  if (faults.length) return { data: base, faults }
  return { data: withWords(Object.keys(actions).length ? withActions(changed, actions) : changed, extension), faults }
}

function withSections(base: ResourceData, { sections = {} }: ExtensionData): ResourceData {
  const names = Object.keys(sections)
  if (!names.length) return base
  const old = Object.keys(base.sections ?? {})
  const order = names.reduce<readonly string[]>((list, name) => {
    const behind = sections[name]?.after
    return inserted(list, { insert: [name], ...(behind !== undefined && { after: behind }) })
  }, old)
  const of = (name: string): Section => {
    const added = sections[name]
    if (!added) return base.sections?.[name] ?? {}
    return added.yearly ? { yearly: added.yearly } : (added.fields ?? {})
  }
  return { ...base, sections: Object.fromEntries(order.map((name) => [name, of(name)])) }
}

/** Each field behind the one that it names; else at the end of `fields`, or of the last section that is not kept per year. */
function withFields(base: ResourceData, added: Readonly<Record<string, AddedField>>): ResourceData {
  return Object.entries(added).reduce<ResourceData>((data, [name, field]) => {
    const { after } = field
    const model = compile(data)
    const last = model.sections.findLast((section) => !section.yearly)?.name ?? mainSection
    const section = (after === undefined ? undefined : model.fields.get(after)?.section) ?? (data.fields ? mainSection : last)
    return inSection(data, section, (fields) => withField(fields, name, field))
  }, base)
}

function withField(fields: FieldMap, name: string, { after, ...field }: AddedField): FieldMap {
  const names = inserted(Object.keys(fields), { insert: [name], ...(after !== undefined && { after }) })
  return Object.fromEntries(names.map((one) => [one, one === name ? field : (fields[one] as FieldData)]))
}

function withLines(base: ResourceData, { lines = {} }: ExtensionData): ResourceData {
  const groups = Object.entries(base.lines ?? {}).map(([name, group]): [string, Lines] => {
    const added = Object.entries(lines[name]?.fields ?? {})
    return [
      name,
      { ...group, fields: added.reduce<FieldMap>((fields, [field, data]) => withField(fields, field, data), group.fields) },
    ]
  })
  return base.lines ? { ...base, lines: Object.fromEntries(groups) } : base
}

const withChanges = (base: ResourceData, changes: Readonly<Record<string, Change>>): ResourceData =>
  Object.entries(changes).reduce<ResourceData>((data, [name, change]) => {
    const section = compile(data).fields.get(name)?.section ?? mainSection
    return inSection(data, section, (fields) => ({ ...fields, [name]: changedField(fields[name] as FieldData, change) }))
  }, base)

function inSection(data: ResourceData, name: string, change: (fields: FieldMap) => FieldMap): ResourceData {
  if (name === mainSection) return { ...data, fields: change(data.fields ?? {}) }
  const section = data.sections?.[name] ?? {}
  return {
    ...data,
    sections: { ...data.sections, [name]: isYearly(section) ? { yearly: change(section.yearly) } : change(section) },
  }
}

function withWords(base: ResourceData, extension: ExtensionData): ResourceData {
  const { rules = [], unique = [], guards = [], search = [], list = {}, webhooks = [], alerts = [], labels = {} } = extension
  const model = compile(base)
  const hidden = new Set(Object.keys(extension.change ?? {}).filter((name) => extension.change?.[name]?.hidden))
  const names = (word: 'columns' | 'filters', insert: Insert | undefined) =>
    inserted(model.list[word], insert ?? { insert: [] }).filter((path) => !hidden.has(path.split('.')[0] ?? ''))
  const listed = list.columns !== undefined || list.filters !== undefined || hidden.size > 0
  const languages = [...new Set([...Object.keys(base.labels ?? {}), ...Object.keys(labels)])]
  return {
    ...base,
    ...(rules.length && { rules: [...(base.rules ?? []), ...rules] }),
    ...(unique.length && { unique: [...(base.unique ?? []), ...unique] }),
    ...(guards.length && { guards: [...(base.guards ?? []), ...guards] }),
    ...(webhooks.length && { webhooks: [...(base.webhooks ?? []), ...webhooks] }),
    ...(alerts.length && { alerts: [...(base.alerts ?? []), ...alerts] }),
    ...(search.length && { search: [...(base.search ?? model.title), ...search] }),
    ...(listed && { list: { ...base.list, columns: names('columns', list.columns), filters: names('filters', list.filters) } }),
    ...(extension.import && base.import && { import: { ...base.import, aliases: aliases(base, extension) } }),
    ...(extension.print && { print: { ...besidePaper(layoutOf(base)), ...extension.print } }),
    ...(extension.tones && { tones: { ...base.tones, ...extension.tones } }),
    ...(languages.length && {
      labels: Object.fromEntries(languages.map((language) => [language, { ...base.labels?.[language], ...labels[language] }])),
    }),
  }
}

/** What is printed besides the paper, which another paper leaves as it is. */
const besidePaper = ({ card, labels, labelsOf }: PrintLayout): PrintLayout => ({
  ...(card && { card }),
  ...(labels && { labels }),
  ...(labelsOf && { labelsOf }),
})

function aliases(base: ResourceData, extension: ExtensionData): Readonly<Record<string, readonly string[]>> {
  const [old, added] = [base.import?.aliases ?? {}, extension.import?.aliases ?? {}]
  return Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(added)])].map((key) => [key, [...(old[key] ?? []), ...(added[key] ?? [])]]),
  )
}
