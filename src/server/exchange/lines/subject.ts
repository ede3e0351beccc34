import type { ImportSession } from '../session.ts'
import type { LineReading } from './readLine.ts'

/** What a line is about: an account with its party. */
export const subjectOf = ({ model }: ImportSession, line: Readonly<Record<string, unknown>>): string =>
  (model.data.import?.match ?? [])
    .flat()
    .map((name) => partKey(line[name]))
    .join(' ')

function partKey(value: unknown): string {
  if (value === null || value === undefined) return '-'
  const { resource, id } = value as { resource?: string; id?: number }
  return resource === undefined ? String(value) : `${resource} ${id}`
}

/**
 * The rows that stay out because another one of their subject does, each with that one: half of a subject would pass for the
 * whole.
 */
export function siblingsOf(
  session: ImportSession,
  readings: readonly LineReading[],
  refused: ReadonlyMap<LineReading, unknown>,
): ReadonlyMap<LineReading, LineReading> {
  const wrong = new Map<string, LineReading>()
  for (const reading of refused.keys()) wrong.set(subjectOf(session, reading.values), reading)
  return new Map(
    readings.flatMap((reading): [LineReading, LineReading][] => {
      const sibling = wrong.get(subjectOf(session, reading.values))
      return sibling && !refused.has(reading) ? [[reading, sibling]] : []
    }),
  )
}
