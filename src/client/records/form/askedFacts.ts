import type { Model } from '../../../../schema/model.ts'
import { namesRead } from '../../../../schema/reads.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { DocumentFacts } from '../../../shared/documentFacts.ts'

/** Whether the server works the figures out: by a function that is not here, or by a formula of what is not known here. */
export const isServed = (model: Model): boolean =>
  (model.data.calculate !== undefined && model.calculation === undefined) ||
  [...model.fields.values(), ...model.lines.flatMap(({ fields }) => [...fields.values()])].some(
    ({ is, formula }) => is !== undefined && formula === undefined,
  )

/** Whether the form asks the server while one types. */
export const isAsking = (model: Model): boolean => model.reads.length > 0 || isServed(model)

const rowsOf = (record: RecordData, name: string) => (record[name] as readonly RecordData[] | undefined) ?? []

/** The same text as long as the server would answer the same. @param given the values as they would be sent */
export function questionOf(model: Model, given: RecordData): string {
  if (isServed(model)) return JSON.stringify(given)
  const some = (record: RecordData, names: ReadonlySet<string> = new Set()) => [...names].map((name) => record[name] ?? null)
  const names = namesRead(model)
  return JSON.stringify([
    some(given, names.get(null)),
    ...model.lines.map((lines) => rowsOf(given, lines.name).map((line) => some(line, names.get(lines.name)))),
  ])
}

/** Where in the form stands what was answered besides it. */
export const answerPlaces = (model: Model, { facts, lines, refs }: DocumentFacts): [name: string, value: unknown][] => [
  ['facts', facts],
  ...Object.entries(refs).map(([name, one]): [string, unknown] => [`refs.${name}`, one]),
  ...model.lines.flatMap(({ name }) =>
    (lines[name] ?? []).map((own, index): [string, unknown] => [`${name}.${index}.facts`, own]),
  ),
]
