import type { ModelField } from './modelField.ts'
import { isWritable } from './record/accept.ts'

export const publicDefaults = { language: 'ar', days: 14, perHour: 20 } as const

/** What a form on a plain page can ask for. */
export const publicKinds: ReadonlySet<string> = new Set([
  ...['text', 'longText', 'int', 'money', 'quantity', 'percent', 'date', 'month', 'time', 'flag', 'choice', 'ref'],
  ...['phone', 'email', 'iban', 'identity', 'file', 'image'],
])

/** Kinds of values that people have for themselves: a stranger does not know them. */
export const ownKinds: ReadonlySet<string> = new Set(['phone', 'email', 'identity'])

/** Kinds of values by which something that was sent is looked up. */
export const lookupKinds: ReadonlySet<string> = new Set([...ownKinds, 'code', 'text', 'int', 'date'])

/** Whether a form may ask for a field at all. */
export const isFormField = (field: ModelField): boolean => isWritable(field) && !field.implied && !field.hidden
