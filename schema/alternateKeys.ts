import { type Model, titleOwners } from './model.ts'
import type { ModelField } from './modelField.ts'

/** Fields by each of which alone a record is known: its code, its number, whatever is unique. */
export const namingFields = ({ fields }: Model): readonly ModelField[] =>
  [...fields.values()].filter(({ kind, unique, readOnly, yearly, figure, field }) => {
    if (yearly || figure !== undefined || kind === 'flag' || kind === 'choice') return false
    return field === 'number' || (!readOnly && (kind === 'code' || unique !== undefined))
  })

/**
 * The keys of several parts by which a record is found, as segments of a path: those that its definition says, then what is
 * unique together, the code behind what the title begins with, and the id with the year. Of each length the first counts.
 */
export function alternateKeys(model: Model): readonly (readonly string[])[] {
  const { data, fields } = model
  const known = (name: string) => fields.get(name)
  const together = (data.unique ?? [])
    .map((one) => one.fields)
    .filter((names) => names.length > 1 && names.every((name) => known(name) && known(name)?.kind !== 'flag'))
  const owners = titleOwners(model).map(({ field }) => field)
  const ofYear = model.yearly || data.scope === 'branchYear'
  const all = [
    ...(data.keys ?? []),
    ...together,
    ...(owners.length > 0 && known('code') ? [[...owners, 'code']] : []),
    ...(ofYear ? [['id', 'year']] : []),
  ]
  return all.filter((key, index) => key.length > 1 && all.findIndex((other) => other.length === key.length) === index)
}
