import type { ModelField } from './modelField.ts'

const kinds = {
  id: 'int',
  version: 'int',
  createdAt: 'dateTime',
  createdBy: 'int',
  updatedAt: 'dateTime',
  updatedBy: 'int',
} as const

/** What every record has without its definition saying so, by name. */
export const systemFields: ReadonlyMap<string, ModelField> = new Map(
  Object.entries(kinds).map(([field, kind]) => [field, { field, kind, section: '', yearly: false, implied: true }]),
)

/** The moments at which a record was made and last changed, which lists offer besides the definition's own columns. */
export const momentFields = ['createdAt', 'updatedAt'] as const satisfies readonly (keyof typeof kinds)[]

/** Those that lists show and sort by, and that a path in a definition may name. */
export const listedSystemFields: ReadonlySet<string> = new Set<keyof typeof kinds>(['id', ...momentFields])

/** Keys of an answer that are no values of the definition's own fields. */
export const systemKeys: ReadonlySet<string> = new Set([...systemFields.keys(), 'refs', 'facts'])
