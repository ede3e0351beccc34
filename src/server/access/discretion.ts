import type { ModelField } from '../../../schema/model.ts'

const kinds = new Set(['identity', 'phone', 'email', 'iban'])

/** Whether a field says who a person is or how to reach them: identity numbers, phones, addresses of mail, accounts at banks. */
export const isPersonal = (field: ModelField): boolean => field.masked === true || kinds.has(field.kind)
