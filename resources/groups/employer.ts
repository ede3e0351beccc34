import { text } from '../../schema/fields/text.ts'

/** What the ministry of human resources knows an establishment by; left empty, a branch belongs to that of the group. */
export const employer = () => ({ ministryNumber: text({ pattern: 'digits', min: 2, max: 15 }) }) as const
