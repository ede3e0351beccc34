import { isEmpty } from '../../../schema/condition.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { saidTreatment, treatments } from '../ledger/priorPeriod.ts'

/** Whether a document becomes final: it was none, or a draft, before. */
const isIssued = (status: unknown, before: RecordData | null): boolean =>
  (status === 'open' || status === 'posted') && (before === null || before['status'] === 'draft')

/** The first days of lines that are earned over a period. */
const begins = ({ items = [] }: RecordData): string[] =>
  (items as readonly RecordData[]).flatMap(({ spread, serviceFrom }) =>
    spread === 'atOnce' || typeof serviceFrom !== 'string' ? [] : [serviceFrom],
  )

/**
 * What lines were earned in closed years is asked about as their document becomes final, and kept with it (`closedIncome`): the correction of
 * a prior period, or income of this year. Nobody decides that for the accountant.
 */
export const closedYearIncome: SaveBehaviour = {
  prepare: (values, before, context) => {
    const said = saidTreatment(context)
    if (said && isEmpty(values['closedIncome']) && isIssued(values['status'], before)) values['closedIncome'] = said
    return undefined
  },
  confirm: async (changes, context, run) => {
    const open = changes.filter(({ record, before }) => isIssued(record['status'], before) && isEmpty(record['closedIncome']))
    const ends = open.some(({ record }) => begins(record).length) ? await endsOfClosed(context, run) : []
    return changes.map((change) => (open.includes(change) ? askedOf(change, ends) : []))
  },
}

/** The last days of closed years, the latest first. */
const endsOfClosed = async ({ tenant }: Context, run: Run): Promise<readonly string[]> =>
  (
    await run<{ end: string }>(
      sql`select end_date::text as "end" from fiscal_years where tenant_id = ${tenant} and status = 'closed' order by end_date desc`,
    )
  ).map(({ end }) => end)

function askedOf({ record }: Change, ends: readonly string[]): FaultAt[] {
  const from = begins(record).toSorted()[0]
  const until = ends.find((end) => from !== undefined && from <= end && end < String(record['date']))
  return until === undefined
    ? []
    : [{ code: 'Invoice.EarnedInClosedYear', params: { until }, answers: Object.values(treatments) }]
}
