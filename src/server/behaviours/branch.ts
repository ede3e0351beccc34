import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, list, type Sql, sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { prepareTaxPoint, taxPointAsked, taxPointFaults } from './advanceTaxPoint.ts'
import { branchRegistrationAsked } from './taxRegistrationChanged.ts'

/** The head office's branch stays the only one of its kind, and in use. */
export const branch: SaveBehaviour = {
  prepare: (values, before) => {
    prepareTaxPoint(values, before)
    return undefined
  },
  check: async ({ id, record, before, context, run }) => {
    if (before?.['isMaster'] === true && record['active'] === false) return [{ code: 'Branch.OneMaster', field: 'active' }]
    return [
      ...(before ? await decimalsFit(Number(record['decimalDigits']), before, context, run) : []),
      ...(await taxPointFaults({ id, record, before }, context, run)),
    ]
  },
  confirm: (changes, context, run) =>
    Promise.all(
      changes.map(async (change) => [
        ...(await branchRegistrationAsked(change, context, run)),
        ...(await taxPointAsked(change, context, run)),
      ]),
    ),
}

/** Amounts with more digits, in documents or in the books, would be shown, and saved again, as other amounts. */
async function decimalsFit(digits: number, before: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  if (digits >= Number(before['decimalDigits'])) return []
  const all = [amounts('ledger_rows', ['debit', 'credit'], sql`a.branch_id`), ...context.registry.models.flatMap(amountsOf)]
  const ofTenant = all.map((rows) => sql`${rows} and a.tenant_id = ${context.tenant}`)
  const finer = await run(
    sql`select 1 from (${list(ofTenant, ' union all ')}) held
      where held.branch = ${before['id'] as number} and held.amount <> round(held.amount, ${digits}) limit 1`,
  )
  return finer.length ? [{ code: 'Branch.FinerAmounts', field: 'decimalDigits' }] : []
}

const amounts = (table: string, columns: readonly string[], branch: Sql, joined = sql``): Sql =>
  sql`select ${branch} as branch, v.amount from ${ident(table)} a ${joined} cross join lateral (values ${list(columns.map((column) => sql`(${ident(column, 'a')})`))}) v (amount) where v.amount is not null`

/** The stored amounts of a definition's records and lines, where a branch counts them. */
function amountsOf({ name, data, fields, lines }: Model): Sql[] {
  if (data.scope !== 'branch' && data.scope !== 'branchYear') return []
  const stored = (all: ReadonlyMap<string, ModelField>) =>
    [...all.values()]
      .filter(({ kind, yearly, figure }) => kind === 'money' && !yearly && !figure)
      .map((field) => columnName(field))
  const own = stored(fields)
  return [
    ...(own.length ? [amounts(tableName(name), own, sql`a.branch_id`)] : []),
    ...lines.flatMap((line) => {
      const columns = stored(line.fields)
      const head = sql`join ${ident(tableName(name))} d on d.tenant_id = a.tenant_id and d.id = a.record_id`
      const branch = line.crossBranch ? sql`coalesce(a.branch_id, d.branch_id)` : sql`d.branch_id`
      return columns.length ? [amounts(linesTable(name, line.name), columns, branch, head)] : []
    }),
  ]
}
