/** Something that the operator asked for and cannot have; the message is one sentence. */
export class TenantError extends Error {}
