/** The letters with which the numbers of tax documents begin: invoice, credit note, and receipt (which may be the tax invoice of an advance). */
export const taxLetters = { salesInvoices: 'INV', salesReturns: 'CN', collections: 'RV' } as const
