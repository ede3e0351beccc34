import pg from 'pg'
import { chart } from '../../../resources/chart/chart.ts'
import type { Registry } from '../../../schema/registry.ts'

/**
 * The statement by which schools that began before accounts were placed in the statement of cash flows get the places of the chart that they
 * began with, as a new school does: where nobody has placed an account yet.
 */
export function laterPlaces(registry: Registry): string[] {
  if (!registry.find('accounts')?.fields.has('cashFlow')) return []
  const rows = chart.flatMap(({ code, arabicName, cashFlow }) =>
    cashFlow === undefined ? [] : [`(${[code, arabicName, cashFlow].map((text) => pg.escapeLiteral(text)).join(', ')})`],
  )
  return [
    `update accounts r set cash_flow = m.cash_flow from (values ${rows.join(', ')}) m (code, arabic_name, cash_flow)
      where (r.code, r.arabic_name) = (m.code, m.arabic_name)
        and not exists (select 1 from accounts o where o.tenant_id = r.tenant_id and o.cash_flow is not null)`,
  ]
}
