import type pg from 'pg'
import { mostOf } from '../../../schema/derive/draft.ts'
import { subscription } from '../../../schema/limits.ts'
import type { Registry } from '../../../schema/registry.ts'
import { partsOf, usagesIn } from '../database/limitTriggers.ts'
import { quote } from '../database/quote.ts'
import type { Assembled } from './assembled.ts'
import { fileOf } from './incompatible.ts'

/** Rows of which more is used up than a limit of the files allows, a line for each limit: they stay, and no more of them is used up. */
export async function overLimitNotes(client: pg.Client, assembled: Assembled, registry: Registry): Promise<string[]> {
  const notes: string[] = []
  for (const usage of usagesIn(registry)) {
    const { resource, source, field, figure } = usage
    const file = fileOf(assembled, resource, field)
    if (file === undefined || source === subscription) continue
    const { target, used, year } = partsOf(usage, registry)
    const [from, id, there] = year
      ? [`join ${quote(year.source)} c on c.tenant_id = s.tenant_id and c.id = s.record_id`, 's.record_id', year.most]
      : ['', 's.id', mostOf(figure, 's.')]
    const { rows } = await client.query<{ id: number; used: string; most: string; rows: number }>(
      `select ${id} as id, trim_scale(s.${quote(used)}::numeric)::text as used, trim_scale((${there})::numeric)::text as most, count(*) over ()::int as rows
       from ${quote(target)} s ${from} where s.${quote(used)} > ${there} order by 1 limit 5`,
    )
    const [first] = rows
    if (!first) continue
    const held = first.rows === 1 ? 'of 1 row' : `of ${first.rows} rows`
    const which = rows.map((row) => `#${row.id}: ${row.used} of ${row.most}`).join(', ')
    notes.push(
      `${file}: ${resource}.limits: ${held} of ${source} more is used up than '${figure.atMost}'; that stays, and nothing more is used up of them (first: ${which})`,
    )
  }
  return [...new Set(notes)]
}
