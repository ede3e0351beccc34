import type { Model } from './model.ts'
import type { RecordData } from './record/record.ts'

/** What webhooks can be told of a definition's records: that they were made, changed, deleted; its states and its actions. */
export const eventsOf = (model: Model): string[] => [
  ...new Set(['created', 'changed', 'deleted', ...model.states, ...model.actions.keys()]),
]

/** What has happened to a record, the most telling first: the state that it came to, the action, that it was made, changed or deleted. */
export function happened(deed: string, before: RecordData | null, after: RecordData | null): string[] {
  if (deed === 'delete') return ['deleted']
  const status = after?.['status']
  const state = typeof status === 'string' && status !== before?.['status'] ? [status] : []
  const action = deed === 'create' || deed === 'update' ? [] : [deed]
  return [...state, ...action, before === null ? 'created' : 'changed']
}
