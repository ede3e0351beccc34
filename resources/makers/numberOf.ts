/** What a document that counts is called; the product gives it. */
export const numberOf = (document: object): string | null => (document as { readonly number?: string | null }).number ?? null
