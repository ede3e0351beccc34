import { isFigure, kinds } from '../../../../schema/kinds.ts'
import type { Language } from '../../../../schema/languages.ts'
import { type Model, readName } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { listedSystemFields, momentFields, systemFields } from '../../../../schema/systemFields.ts'
import type { Text } from '../text/useText.ts'

/** A column of the generated list: a field, or one step through a reference. */
export interface Column {
  readonly path: string
  /** The field whose value the cell shows; with a path, the field of the referred record when it is known. */
  readonly field: ModelField
  /** The reference to step through, when the path has a step. */
  readonly through: string | null
  readonly align: 'start' | 'end'
}

/** The kind whose value is shown: of a computed field, that of its result. */
export const shownKind = (field: ModelField): string => (field.kind === 'computed' ? (field.result?.kind ?? 'text') : field.kind)

/** A column by its path; null when the path names nothing. */
export function columnOf(model: Model, path: string, find: (resource: string) => Model | undefined): Column | null {
  const [name = '', step] = path.split('.')
  const own = model.fields.get(name) ?? (listedSystemFields.has(name) ? systemFields.get(name) : undefined)
  if (!own) return null
  const field = step === undefined ? own : (find(own.to ?? '')?.fields.get(step) ?? plain(step))
  return { path, field, through: step === undefined ? null : name, align: isFigure(shownKind(field)) ? 'end' : 'start' }
}

/** Every path that the column chooser offers: the definition's own columns first. */
export function possibleColumns(model: Model): string[] {
  const own = [...model.fields.values()]
    .filter((field) => kinds.get(field.kind)?.listed !== 'never' && !field.hidden)
    .map((field) => field.field)
  return [...new Set([...model.list.columns, ...own, ...momentFields])]
}

/** Of two sums that always agree a list may show one: it stands for both. */
const standsForBoth = (model: Model, { path }: Column, columns: readonly Column[]): boolean =>
  (model.data.rules ?? []).some(({ equal = [] }) => {
    const sums = equal.map((name) => name.replace('totals.', ''))
    return sums.length > 1 && sums.includes(path) && !columns.some((one) => one.path !== path && sums.includes(one.path))
  })

/** The label of a column among others, a shorter one where there is one; of a step through a reference, that of the field it ends in. */
export function labelOf(model: Model, column: Column, columns: readonly Column[], text: Text, registry: Registry): string {
  if (standsForBoth(model, column, columns)) return text.say('lists.amount')
  const through = column.through === null ? undefined : registry.find(model.fields.get(column.through)?.to ?? '')
  const heading = text.say(`resources.${model.name}.columns.${column.path}`, { _: '' })
  if (heading) return heading
  const label = text.field(model, column.path, through)
  // The name that the reader can read is no Arabic name to everyone.
  const isName = column.path === 'arabicName' && showsReadName(model, columns) && label === text.say('fields.arabicName')
  return isName ? text.say('lists.name') : label
}

/** Where the English name is no column of its own, the name's column shows the one that the reader can read. */
export const showsReadName = (model: Model, columns: readonly Column[]): boolean =>
  model.title.includes('englishName') && !columns.some(({ path }) => path === 'englishName')

/** By which field a list is sorted when a column is asked for: by the name that stands in the column. */
export const sortedBy = (model: Model, columns: readonly Column[], language: Language): Readonly<Record<string, string>> =>
  showsReadName(model, columns) ? { arabicName: readName(model, 'arabicName', language) } : {}

/** Whether the server can sort by the column. */
export const isSortable = (column: Column): boolean =>
  column.through === null && !['refMany', 'party', 'computed'].includes(column.field.kind) && !column.field.masked

/** What every reference tells of its record under names of their own, also to those who may not see its resource. */
const identifying = new Set(['code', 'phone'])

const plain = (field: string): ModelField => ({
  kind: identifying.has(field) ? field : 'text',
  field,
  section: '',
  yearly: false,
  implied: true,
})
