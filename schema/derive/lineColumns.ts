import { isPlain } from '../kinds.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import { isWritable } from '../record/accept.ts'

/** A column of a spreadsheet whose rows are lines: a field, or the parties of one resource (`party.guardians`). */
export interface LineColumn {
  readonly key: string
  readonly field: ModelField
  readonly target: string | null
}

/** The columns by which lines are imported, in the order of their fields; none where rows are records. */
export function lineColumns(model: Model): LineColumn[] {
  const name = model.data.import?.lines?.of
  const group = model.lines.find((one) => one.name === name)
  // A file fills the document of one branch.
  const fields = [...(group?.fields.values() ?? [])].filter(({ field }) => !(group?.crossBranch && field === 'branch'))
  return fields
    .filter((field) => isWritable(field) && !field.hidden)
    .flatMap((field): LineColumn[] => {
      if (field.kind === 'party')
        return (field.targets ?? []).map((target) => ({ key: `${field.field}.${target}`, field, target }))
      return isPlain(field.kind) || field.kind === 'split' ? [{ key: field.field, field, target: null }] : []
    })
}

/** The columns of a sheet that say what its documents are, where each has several rows: `document.date`. */
export function documentColumns(model: Model): LineColumn[] {
  const by = model.data.import?.lines?.by
  if (by === undefined) return []
  return [...model.fields.values()]
    .filter((field) => isWritable(field) && isPlain(field.kind) && !field.implied && (!field.hidden || field.field === by))
    .map((field) => ({ key: `document.${field.field}`, field, target: null }))
}

/** The column by whose value rows belong to one document. */
export const numberColumn = (model: Model): string => `document.${model.data.import?.lines?.by ?? ''}`
