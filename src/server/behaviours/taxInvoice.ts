import type { RecordData } from '../../../schema/record/record.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** Whether a document that has its number is unposted or voided. */
export const isBeingTakenBack = (record: RecordData, before: RecordData | null): boolean =>
  (['open', 'posted'].includes(String(before?.['status'])) && record['status'] === 'void') ||
  (before?.['status'] === 'posted' && record['status'] === 'open')

/** An electronic tax invoice is handed out with its number: it is neither unposted nor voided, but credited. */
export const taxInvoice: SaveBehaviour = {
  checkMany: async (changes, { flags }) =>
    changes.map(({ record, before }) => {
      const isTaxDocument = before?.['taxDocument'] !== null && before?.['taxDocument'] !== 'none'
      return flags?.['eInvoicing'] === true && isBeingTakenBack(record, before) && isTaxDocument
        ? [{ code: 'Invoice.TaxIssued' }]
        : []
    }),
}
