import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { type Filed, filedReturnOf } from './filedTaxes.ts'
import type { Made } from './ledgerEntry.ts'
import type { Treatment } from './priorPeriod.ts'

/** What the person says that the reversal of something is which a filed return was told. */
const answers = { error: 'Ledger.ReturnError', adjustment: 'Ledger.ThisPeriod' } as const

/** An entry that is taken back. */
interface TakenBack {
  readonly date: string
  readonly status: string
  readonly correctedDay: string | null
}

/**
 * What reversals on a day behind the filed return that was told of their entries are to the tax: the error of that return, which they correct, or a change
 * of their own period, since a supply may come to nothing later. Nobody decides that for the accountant. What corrected a return is taken back there.
 * @param told what each takes out of the return
 * @param treatment what was said of entries of closed years
 */
export async function reversalsOfFiled(
  made: readonly Made[],
  told: readonly Made[],
  { entries, treatment }: { readonly entries: readonly TakenBack[]; readonly treatment: Treatment | null },
  context: Context,
  run: Run,
): Promise<{ readonly made: Made[]; readonly questions: readonly FaultAt[] }> {
  const filed = await filedReturnOf(told, (at) => entries[at]?.date ?? null, context, run)
  const isBehind = (one: Made, at: number) => 'entry' in one && one.entry.date > (filed[at]?.to ?? one.entry.date)
  const said = ({ status }: TakenBack) => (status === 'closed' ? treatment : null)
  // What is no error of a prior period in the books may be one of the return: less is material there.
  const isError = (one: TakenBack) => said(one) === 'priorPeriod' || context.confirmed?.has(answers.error) === true
  const dayOf = (one: Made, at: number): string | null => {
    const entry = entries[at]
    return entry?.correctedDay ?? (entry && isBehind(one, at) && isError(entry) ? entry.date : null)
  }
  return {
    made: made.map(
      (one, at): Made => ('faults' in one ? one : { ...one, entry: { ...one.entry, correctedDay: dayOf(one, at) } }),
    ),
    questions: entries.flatMap((entry, at): FaultAt[] => {
      const [one, found] = [made[at], filed[at]]
      const isAsked = one && found && entry.correctedDay === null && isBehind(one, at) && said(entry) !== 'priorPeriod'
      return isAsked ? [questionOf(found)] : []
    }),
  }
}

const questionOf = (filed: Filed): FaultAt => ({
  code: 'Ledger.ReversalOfFiled',
  field: 'date',
  params: { ...filed },
  answers: Object.values(answers),
})
