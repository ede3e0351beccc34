import { within } from '../../database/within.ts'
import type { ReportQuery } from '../report.ts'

/**
 * A query whose statements all see the books at one moment: while postings go on, the balances of a report still belong to
 * its rows. Statements that are asked together travel in one packet.
 */
export const atOneMoment =
  <R>(query: ReportQuery<R>): ReportQuery<R> =>
  (asking) => {
    const { database, tenant } = asking.context
    return database.snapshot(tenant, (run) =>
      query({ ...asking, context: { ...asking.context, database: { ...database, ...within(run) } } }),
    )
  }
