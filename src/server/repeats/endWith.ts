import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { beforeCommit, type Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Behaviours, Follower, Written } from '../engine/behaviours.ts'
import type { BranchInfo, Context, YearInfo } from '../engine/context.ts'
import { systemContext } from '../engine/systemContext.ts'
import { write } from '../engine/write/write.ts'
import { type Over, overdue } from './ends.ts'

/**
 * Ends other records in the transaction that stores this one: a person who has left, or is in another branch, loses the place. It
 * is done last, since later years may end with the record too, and in the name of the person who wrote it.
 */
export const endings: Follower = {
  name: 'endings',
  applies: ({ model, operation, registry }) => operation !== 'create' && endingWith(model, registry).length > 0,
  follow: endWith,
}

/** The definitions whose records end with some of this one, each with the field by whose day they do. */
const endingWith = ({ name }: Model, { models }: Registry) =>
  models.flatMap((ending) => {
    const [reference = '', day = ''] = ending.data.ends?.with?.split('.') ?? []
    return day && !ending.data.readOnly && ending.fields.get(reference)?.to === name ? [{ ending, day }] : []
  })

function endWith({ model, changes, context, run, behaviours }: Written): readonly Promise<unknown>[] {
  for (const { ending, day } of endingWith(model, context.registry)) {
    const ids = changes.flatMap(({ id, before, record }) =>
      before !== null && (before[day] !== record[day] || before['branch'] !== record['branch']) ? [id] : [],
    )
    if (ids.length) beforeCommit(run).push(() => endOf(ending, ids, context, run, behaviours))
  }
  return []
}

/** Does the action that ends them with the records that name these and have not ended; those of closed years stay as they were. */
async function endOf(
  model: Model,
  named: readonly number[],
  { tenant, registry, person }: Context,
  run: Run,
  behaviours: Behaviours,
): Promise<void> {
  const { ends } = model.data
  const rows = ends ? await run<Over>(overdue(model, registry, tenant, named)) : []
  if (!ends || !rows.length) return
  const [branches, years] = await Promise.all([
    run<BranchInfo>(
      sql`select id, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster", active, coalesce(decimal_digits, 2) as "decimalDigits"
        from branches where tenant_id = ${tenant}`,
    ),
    run<YearInfo>(
      sql`select id, year, start_date::text as "startDate", end_date::text as "endDate", status from fiscal_years where tenant_id = ${tenant}`,
    ),
  ])
  const yearOf = ({ year, day }: Over) =>
    years.find(({ id, startDate, endDate }) => (year === null ? startDate <= day && day <= endDate : id === year))
  for (const some of Map.groupBy(rows, (row) => `${row.branch} ${yearOf(row)?.id}`).values()) {
    const branch = branches.find(({ id }) => id === some[0]?.branch)
    const year = some[0] && yearOf(some[0])
    if (!branch || !year || year.status === 'closed') continue
    const bounds = systemContext({ registry, tenant, person: person.id, branch, year })
    const work = some.map(({ id, day }) => ({ id, values: { [ends.on]: day } }))
    await write({ model, operation: ends.action, changes: work, context: bounds, behaviours }, { run })
  }
}
