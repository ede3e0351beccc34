import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Change, SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { writeAudit } from '../engine/write/audit.ts'

const isPlaced = ({ before }: Change) => before !== null && before['fiscalYear'] !== null
const leaves = ({ record, before }: Change) => Boolean(record['leftOn'] && !before?.['leftOn'])
const moves = ({ record, before }: Change) => record['branch'] !== before?.['branch']

/** A place in a later year, by the names of its fields. */
interface Place extends RecordData {
  readonly id: number
  readonly year: number
}

/** The later places of a student, found with what the save asks and told by the history when it is written. */
const laterOf = new WeakMap<RecordData, readonly Place[]>()

/**
 * Whoever leaves in a year leaves the later ones too, into which they were promoted; whoever goes to another branch takes those places
 * along, and gets a class there from the branch that receives. The history tells it of each year.
 */
export const laterYears: NonNullable<SaveBehaviour['writeMany']> = (changes, context, run, branch) => {
  if (!context.year) return []
  const known = changes.filter(isPlaced)
  const leaving = known.filter(leaves)
  const isMoving = branch !== undefined && branch !== context.branch.id && known.length > 0
  const told = [
    ...leaving.flatMap((change) => {
      const { status, leftOn, leavingReason = null } = change.record
      return changesOf(change, { status, leftOn, leavingReason })
    }),
    ...(isMoving ? known.flatMap((change) => changesOf(change, { branch, classRoom: null }, context.branch.id)) : []),
  ]
  return [
    ...leaving.map(({ id, record }) =>
      run(sql`update students_years y set status_id = ${record['status']}, left_on = ${record['leftOn']}, leaving_reason = ${record['leavingReason'] ?? null}
        where ${isLater(context)} and y.record_id = ${id}`),
    ),
    ...(isMoving
      ? [
          run(sql`update students_years y set branch_id = ${branch}, class_room_id = null
            where ${isLater(context)} and y.branch_id = ${context.branch.id} and y.record_id = any(${known.map(({ id }) => id)}::int[])`),
        ]
      : []),
    ...(told.length ? writeAudit(context.registry.get('students'), 'update', told, context, run) : []),
  ]
}

/** What becomes of a student's later places, of those in a branch where one is said. */
const changesOf = ({ id, before }: Change, values: RecordData, branch?: number) =>
  ((before && laterOf.get(before)) ?? [])
    .filter((place) => branch === undefined || place['branch'] === branch)
    .map(({ id: _id, year: _year, ...place }) => ({ id, before: place, record: { ...place, ...values } }))

/** Looks for the later places of whoever leaves or goes to another branch, and asks of those who leave whether they shall end with it. */
export const askLaterYears: NonNullable<SaveBehaviour['confirm']> = async (changes, context, run) => {
  const concerned = changes.filter((change) => isPlaced(change) && (leaves(change) || moves(change)))
  if (!context.year || !concerned.length) return []
  const places = await placesOf(
    concerned.map(({ id }) => id),
    context,
    run,
  )
  for (const { id, before } of concerned)
    if (before)
      laterOf.set(
        before,
        places.filter((place) => place.id === id),
      )
  return changes.map((change): FaultAt[] => {
    const years = leaves(change) && change.before ? (laterOf.get(change.before) ?? []).map(({ year }) => year) : []
    return years.length ? [{ code: 'Student.LaterYears', params: { years: years.join(', ') } }] : []
  })
}

const placesOf = (ids: readonly number[], context: Context, run: Run): Promise<Place[]> =>
  run<Place>(
    sql`select y.record_id as id, f.year, y.fiscal_year_id as "fiscalYear", y.branch_id as branch, y.class_room_id as "classRoom",
        y.status_id as status, y.left_on::text as "leftOn", y.leaving_reason as "leavingReason"
      from students_years y join fiscal_years f on f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id
      where ${isLater(context)} and y.record_id = any(${ids}::int[]) order by f.year`,
  )

/** Places `y` of years after the selected one in which the student has not left. */
const isLater = ({ tenant, year }: Context): Sql =>
  sql`y.tenant_id = ${tenant} and y.left_on is null and y.fiscal_year_id in
    (select f.id from fiscal_years f where f.tenant_id = ${tenant} and f.start_date > ${year?.endDate ?? null}::date)`
