import type { Model } from '../../../schema/model.ts'

/** Parameters that name days: without them the report is about the whole year. */
export const dayNames = ['from', 'to', 'date']

/** The days among the values that a report is made with. */
export const daysOf = ({ fields }: Model, values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(dayNames.flatMap((name) => (fields.has(name) && values[name] ? [[name, String(values[name])]] : [])))
