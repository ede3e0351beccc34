import type { SaveBehaviour } from '../engine/behaviour.ts'

/** An electronic tax invoice is handed out with its number: it is neither unposted nor voided, but credited. */
export const taxInvoice: SaveBehaviour = {
  checkMany: async (changes, { flags }) =>
    changes.map(({ record, before }) => {
      const isIssued = before?.['status'] === 'open' || before?.['status'] === 'posted'
      const isTakenBack = record['status'] === 'void' || (before?.['status'] === 'posted' && record['status'] === 'open')
      const isTaxDocument = before?.['taxDocument'] !== null && before?.['taxDocument'] !== 'none'
      return flags?.['eInvoicing'] === true && isIssued && isTakenBack && isTaxDocument ? [{ code: 'Invoice.TaxIssued' }] : []
    }),
}
