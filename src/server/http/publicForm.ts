import type { JsonSchema } from '../../../schema/derive/bodySchema.ts'

/** The largest form that is sent. */
export const formLimit = 64 * 1024

/** Where a link is opened; its token is in the header. */
export const publicLink = '/api/public/link'

/** The page itself says what a form asks for. */
export const anyForm: JsonSchema = { type: 'object' }
