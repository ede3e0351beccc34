import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { all, beforeCommit, type Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { writeAudit } from '../engine/write/audit.ts'

const isPlaced = ({ before }: Change) => before !== null && before['fiscalYear'] !== null
const leaves = ({ record, before }: Change) => Boolean(record['leftOn'] && !before?.['leftOn'])

/** A place in a later year as it was, by the names of its fields. */
interface Place extends RecordData {
  readonly id: number
}

/**
 * Whoever leaves in a year leaves the later ones too, into which they were promoted; whoever goes to another branch takes those places
 * along, and gets a class there from the branch that receives. The history tells it of each year.
 */
export const laterYears: NonNullable<SaveBehaviour['writeMany']> = (changes, context, run, branch) => {
  if (!context.year) return []
  const known = changes.filter(isPlaced)
  const left = known.filter(leaves).map(({ id, record }) => {
    const { status, leftOn, leavingReason = null } = record
    const places = changed(
      sql`status_id = ${status}, left_on = ${leftOn}, leaving_reason = ${leavingReason}`,
      sql`y.record_id = ${id}`,
      context,
      run,
    )
    return tell(places, { status, leftOn, leavingReason }, context, run)
  })
  if (branch === undefined || branch === context.branch.id || !known.length) return left
  const ids = known.map(({ id }) => id)
  const moved = changed(
    sql`branch_id = ${branch}, class_room_id = null`,
    sql`y.branch_id = ${context.branch.id} and y.record_id = any(${ids}::int[])`,
    context,
    run,
  )
  return [...left, tell(moved, { branch, classRoom: null }, context, run)]
}

/** Changes later places, and gives them as they were. */
const changed = (values: Sql, which: Sql, context: Context, run: Run): Promise<Place[]> =>
  run<Place>(
    sql`update students_years y set ${values} from students_years b
      where ${isLater(context)} and ${which} and b.tenant_id = y.tenant_id and b.record_id = y.record_id and b.fiscal_year_id = y.fiscal_year_id
      returning b.record_id as id, b.fiscal_year_id as "fiscalYear", b.branch_id as branch, b.class_room_id as "classRoom",
        b.status_id as status, b.left_on as "leftOn", b.leaving_reason as "leavingReason"`,
  )

/** Tells the history of places that were changed, once it is known which. */
function tell(places: Promise<Place[]>, values: RecordData, context: Context, run: Run): Promise<Place[]> {
  beforeCommit(run).push(async () => {
    const told = (await places).map(({ id, ...before }) => ({ id, before, record: { ...before, ...values } }))
    if (told.length) await all(writeAudit(context.registry.get('students'), 'update', told, context, run))
  })
  return places
}

/** Asks of those who leave whether their later places shall end with it. */
export const askLaterYears: NonNullable<SaveBehaviour['confirm']> = async (changes, context, run) => {
  const leaving = changes.filter((change) => isPlaced(change) && leaves(change))
  if (!context.year || !leaving.length) return []
  const places = await run<{ id: number; year: number }>(
    sql`select y.record_id as id, f.year from students_years y join fiscal_years f on f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id
      where ${isLater(context)} and y.record_id = any(${leaving.map(({ id }) => id)}::int[]) order by f.year`,
  )
  return changes.map((change): FaultAt[] => {
    const years = leaving.includes(change) ? places.filter(({ id }) => id === change.id).map(({ year }) => year) : []
    return years.length ? [{ code: 'Student.LaterYears', params: { years: years.join(', ') }, tells: ['row'] }] : []
  })
}

/** Places `y` of years after the selected one in which the student has not left. */
const isLater = ({ tenant, year }: Context): Sql =>
  sql`y.tenant_id = ${tenant} and y.left_on is null and y.fiscal_year_id in
    (select f.id from fiscal_years f where f.tenant_id = ${tenant} and f.start_date > ${year?.endDate ?? null}::date)`
