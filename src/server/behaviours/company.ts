import { snake } from '../../../schema/derive/names.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { endsInDigits } from '../../../schema/values/writtenNumber.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { moneyRoleAsked, moneyRoleFaults } from './moneyRoles.ts'
import { companyRegistrationAsked } from './taxRegistrationChanged.ts'

/**
 * The books are kept in one currency: it stays once there are entries. What is new about how documents are numbered keeps the
 * numbers of different series apart, and can have an effect; roles of money are given to cash.
 */
export const company: SaveBehaviour = {
  check: async (saving) =>
    (
      await Promise.all([currencyFaults(saving), numberingFaults(saving), moneyRoleFaults(saving, saving.context, saving.run)])
    ).flat(),
  confirm: (changes, context, run) =>
    Promise.all(
      changes.map(async (change) => [
        ...(await companyRegistrationAsked(change, context, run)),
        ...(await moneyRoleAsked(change, context, run)),
      ]),
    ),
}

async function currencyFaults({ record, before, context, run }: Saving): Promise<FaultAt[]> {
  if (!before || record['currency'] === before['currency']) return []
  const entries = await run(sql`select 1 from journal_entries where tenant_id = ${context.tenant} limit 1`)
  return entries.length ? [{ code: 'Company.CurrencyUsed', field: 'currency' }] : []
}

const linesOf = (record: RecordData | null) => (record?.['numbering'] ?? []) as readonly RecordData[]

/** What stood there before stays valid: lines that are saved as they were are not asked again. */
async function numberingFaults({ record, before, context, run }: Saving): Promise<FaultAt[]> {
  const former = new Map(linesOf(before).map((line) => [`${line['documentKind']}/${line['branch'] ?? ''}`, line]))
  const faults = linesOf(record).map(async (line, index): Promise<FaultAt[]> => {
    const was = former.get(`${line['documentKind']}/${line['branch'] ?? ''}`)
    const { prefix, firstNumber } = line
    const last = firstNumber && firstNumber !== was?.['firstNumber'] ? await lastOfOnlySeries(line, context, run) : 0
    return [
      ...(typeof prefix === 'string' && prefix !== was?.['prefix'] && endsInDigits(prefix)
        ? [{ code: 'Company.PrefixEndsInDigits', field: `numbering.${index}.prefix` }]
        : []),
      ...(last
        ? [{ code: 'Company.SeriesHasBegun', field: `numbering.${index}.firstNumber`, params: { last: String(last) } }]
        : []),
    ]
  })
  return (await Promise.all(faults)).flat()
}

/** The last place of the one series that a line is about; 0 where it has not begun, or where further branches or years follow. */
async function lastOfOnlySeries(line: RecordData, { tenant, registry }: Context, run: Run): Promise<number> {
  const model = registry.find(String(line['documentKind']))
  const branch = model?.data.scope === 'tenant' ? 0 : line['branch']
  if (!model || model.data.scope === 'branchYear' || typeof branch !== 'number') return 0
  const [counter] = await run<{ value: number }>(
    sql`select value from counters where tenant_id = ${tenant} and name = ${snake(model.name)} and branch_id = ${branch} and fiscal_year_id = 0`,
  )
  return counter?.value ?? 0
}
