import type { Model } from './model.ts'
import type { RecordData } from './record/record.ts'

/** The events of a definition's records that webhooks can subscribe to: created, changed, deleted, its states and its actions. */
export const eventsOf = (model: Model): string[] => [
  ...new Set(['created', 'changed', 'deleted', ...model.states, ...model.actions.keys()]),
]

/**
 * The field that names the definition of which a text beside it names an event.
 * @param place where that text stands: `event`, or `events.3.event` in lines
 */
export function definitionBeside({ fields, lines }: Pick<Model, 'fields' | 'lines'>, place: string): string {
  const group = lines.find(({ name }) => place.startsWith(`${name}.`))
  return [...(group ?? { fields }).fields.values()].find(({ called }) => called === 'resources')?.field ?? ''
}

/** What has happened to a record, the most specific first: the state that it came to, the action, that it was made, changed or deleted. */
export function happened(operation: string, before: RecordData | null, after: RecordData | null): string[] {
  if (operation === 'delete') return ['deleted']
  const status = after?.['status']
  const state = typeof status === 'string' && status !== before?.['status'] ? [status] : []
  const action = operation === 'create' || operation === 'update' ? [] : [operation]
  return [...state, ...action, before === null ? 'created' : 'changed']
}
