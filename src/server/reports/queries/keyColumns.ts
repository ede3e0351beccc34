import type { FoundColumn, Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { BalanceKey } from '../report.ts'
import type { Balance } from './balances.ts'

/** The columns that a comparison makes: one for each key that has figures, named by what the key stands for. */
export async function columnsOf(
  by: BalanceKey,
  found: readonly Balance[],
  context: Context,
  sides: readonly string[] = [''],
): Promise<FoundColumn[]> {
  const keys = [...new Set(found.map((balance) => balance.key))].sort((a, b) =>
    (a ?? '~').localeCompare(b ?? '~', 'en', { numeric: true }),
  )
  const names = await namesOf(by, context)
  return keys.flatMap((key) =>
    sides.map(
      (side): FoundColumn => ({
        name: `k${key}${side}`,
        kind: 'money',
        total: true,
        label: names(key),
        ...(side !== '' && { side: side.toLowerCase() }),
      }),
    ),
  )
}

async function namesOf(by: BalanceKey, context: Context): Promise<(key: string | null) => Name | string> {
  if (by === 'month') return (key) => key ?? ''
  const statements = {
    branch: sql`select id, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${context.tenant}`,
    costCenter: sql`select id, arabic_name as "arabicName", english_name as "englishName" from cost_centers where tenant_id = ${context.tenant}`,
    // Days that no year ends on are called by themselves.
    year: sql`select end_date::text as id, year::text as "arabicName", null as "englishName" from fiscal_years where tenant_id = ${context.tenant}`,
    none: sql`select 0 as id, '' as "arabicName", null as "englishName" where false`,
  }
  const rows = await context.database.one<Name & { id: number | string }>(context.tenant, statements[by])
  const byId = new Map(rows.map(({ id, arabicName, englishName }) => [String(id), { arabicName, englishName }]))
  return (key) => (key === null ? 'none' : (byId.get(key) ?? key))
}
