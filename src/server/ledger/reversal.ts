import type { EntryLine, Reason } from '../../../schema/recipe.ts'
import type { Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { type PartyColumns, partyColumns, partyOn } from './parties.ts'
import { corrects, type Treatment } from './priorPeriod.ts'

interface Row extends PartyColumns {
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  readonly student: number | null
  readonly debit: string
  readonly credit: string
  readonly description: string | null
  readonly reason: Reason
  readonly isResult: boolean
}

/** What becomes of the income and expense of an entry whose year is closed. */
interface OfClosedYear {
  readonly treatment: Treatment
  /** The account on which earlier years' results stand. */
  readonly result: number
}

/** The mirror of a written entry: its debits are credits. The error of a prior period is taken to what earlier years have left. */
export async function reversalOf(entry: number, context: Context, run: Run, ofClosed?: OfClosedYear): Promise<EntryLine[]> {
  const rows = await run<Row>(
    sql`select r.branch_id as branch, r.account_id as account, r.cost_center_id as "costCenter", r.student_id as student, r.debit, r.credit, r.description, r.reason,
        a.kind in ('income', 'expense') as "isResult", ${word(partyColumns('r'))}
      from ledger_rows r join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id where r.tenant_id = ${context.tenant} and r.entry_id = ${entry} order by r.line`,
  )
  return rows.map((row) => {
    const mirrored = {
      branch: row.branch,
      account: row.account,
      costCenter: row.costCenter,
      party: partyOn(row),
      student: row.student,
      description: row.description,
      debit: row.credit,
      credit: row.debit,
    }
    if (!ofClosed || !row.isResult)
      return { ...mirrored, reason: { key: corrects(row.reason) ? 'correctionReversed' : 'reversal', params: { entry } } }
    const reason = { key: ofClosed.treatment, params: { entry } }
    return ofClosed.treatment === 'thisYear'
      ? { ...mirrored, reason }
      : { ...mirrored, account: ofClosed.result, costCenter: null, party: null, student: null, reason }
  })
}
