import type { Model } from '../model.ts'

/**
 * Compares places of a record — `date`, `entries.3.account` — as its reader meets them: the fields of the form, then line
 * after line with its columns, then what is wrong with the lines together, at last what belongs to no field.
 */
export function formOrder(model: Model): (a: string | undefined, b: string | undefined) => number {
  const groups = [...model.fields.keys(), ...model.lines.map(({ name }) => name)]
  const columns = new Map(model.lines.map(({ name, fields }) => [name, [...fields.keys()]]))
  const places = (path = ''): readonly number[] => {
    const [group = '', line, column = ''] = path.split('.')
    return [
      rank(groups, group),
      line === undefined ? Number.MAX_SAFE_INTEGER : Number(line),
      rank(columns.get(group) ?? [], column),
    ]
  }
  return (a, b) => {
    const [first, second] = [places(a), places(b)]
    const step = first.findIndex((place, index) => place !== second[index])
    return step < 0 ? 0 : (first[step] ?? 0) - (second[step] ?? 0)
  }
}

/** What is not in a list comes after all that is. */
const rank = (names: readonly string[], name: string): number => {
  const place = names.indexOf(name)
  return place < 0 ? names.length : place
}
