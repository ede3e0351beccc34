import { choice, date, flag, ref } from '../../schema/fields.ts'

/** From a day to a day, both included. */
export const period = () => ({ from: date({ required: true }), to: date({ required: true }) })

/** Entries that were taken back on their own day are left out unless asked for. */
export const reversed = () => ({ showReversed: flag() })

/** The day at whose end the books are read; left out, it is today, or the last one of the selected year once that is over or closed. */
export const asOf = () => ({ asOf: date() })

export const costCenter = () => ({ costCenter: ref('costCenters') })

/** Whether the year before is shown with the errors that were corrected since, or as it was reported. */
export const comparatives = () => ({
  comparatives: choice(['restated', 'reported'], { required: true, default: 'restated', shownWhen: { by: 'year' } }),
})
