import type { Client } from 'pg'
import { monthOf } from '../../schema/values/month.ts'

interface Margin {
  readonly of: string
  readonly margin: number
}

/**
 * The least and the greatest margin of a school in a year that is over and in one that goes on, of a stage, and of its buses. A year that goes on
 * has earned more by the summer, whose holidays earn nothing and cost the same.
 */
const bounds = { former: [0.03, 0.15], current: [0.02, 0.32], stage: [0.05, 0.75], buses: [-0.4, 0.4] } as const

/** What stands in the books of a demo, without the closing of its years and the month that goes on. */
const over = `with l as (select l.*, a.code, extract(year from l.date)::int as year from ledger_rows l
    join accounts a on a.id = l.account_id join journal_entries e on e.id = l.entry_id
    where l.tenant_id = $1 and l.date < $2
      and not exists (select 1 from vouchers v where e.resource = 'vouchers' and v.id = e.record_id and v.kind = 'closing'))`
const margin = `1 - coalesce(sum(debit - credit) filter (where l.code ~ '^[5-9]'), 0)::float / sum(credit - debit) filter (where l.code ~ '^4')`

/**
 * How many results of schools, stages and buses a demo with the year before has by a day, and those of them that nobody would believe.
 * A year whose third month is not over has no result yet.
 */
export async function margins(client: Client, tenant: number, day: string): Promise<{ all: number; odd: Margin[] }> {
  const month = `${monthOf(day)}-01`
  const current = Number(day.slice(0, 4))
  const { rows } = await client.query<{ year: number; branch: number; center: string | null; margin: number }>(
    `${over} select year, branch_id as branch, null as center, ${margin} as margin from l group by 1, 2
     union all select year, branch_id, c.code, ${margin} from l join cost_centers c on c.id = l.cost_center_id
       where c.code ~ '^(10.|2)$' group by 1, 2, 3 order by 1, 2, 3`,
    [tenant, month],
  )
  const told = rows.filter(({ year }) => year < current || Number(month.slice(5, 7)) > 3)
  const boundsOf = ({ year, center }: (typeof rows)[number]) => {
    if (center === null) return bounds[year < current ? 'former' : 'current']
    return center === '2' ? bounds.buses : bounds.stage
  }
  const odd = told.filter((one) => {
    const [least, most] = boundsOf(one)
    return !(one.margin >= least && one.margin <= most)
  })
  return {
    all: told.length,
    odd: odd.map((one) => ({ of: `${one.year} ${one.branch} ${one.center ?? 'school'}`, margin: one.margin })),
  }
}
