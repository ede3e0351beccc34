import { separatorIn } from '../../../../schema/separator.ts'
import type { ClosingCheck, MissingPart, Way } from '../../../shared/closing.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** A part of what is missing, with the id of its branch and the way to it, if there is one: who may go there sees its amount. */
export interface LackingPart extends Omit<MissingPart, 'branch' | 'way'> {
  readonly branch: number
  readonly way: Way | null
}

/** One of the things that the books may lack, with all that was found of it. */
export interface Lacking {
  readonly name: ClosingCheck['name']
  readonly parts: readonly LackingPart[]
}

/** How much is missing: so many documents, or one thing for each part. */
export const countOf = (parts: readonly Pick<MissingPart, 'resource' | 'count'>[]): number =>
  parts.reduce((sum, { resource, count }) => sum + (resource === undefined ? 1 : (count ?? 0)), 0)

/** What is left open, in words without amounts: a reader of what was closed may not be allowed to see those. */
export const itemsOf = (left: readonly Lacking[], { translate, language }: Context): string =>
  left.map(({ name, parts }) => translate(`closing.check.${name}.bad`, { count: countOf(parts) })).join(separatorIn(language))

/** The days that are to be closed. */
export interface ClosedDays {
  readonly from: string
  readonly to: string
  /** The first day of the month that is closed alone, as the last one of these days. */
  readonly month?: string
}

/** Looks for what the books of some days lack, and shows it to a person: amounts and ways as that one may see them. */
export interface LacksOfBooks {
  readonly find: (days: ClosedDays, context: Context) => Promise<readonly Lacking[]>
  readonly shown: (lacking: readonly Lacking[], context: Context) => Promise<ClosingCheck[]>
}

/** What was closed with something left open: a whole year, or its months up to a day with the reason of that. */
interface ClosedUnfinished {
  readonly year: number
  readonly until?: string
  readonly reason?: string | null
}

/** Keeps what days were closed with, and who said so. */
export const keepLacking = (
  { year, until, reason = null }: ClosedUnfinished,
  lacking: readonly Lacking[],
  { tenant, person }: Context,
  run: Run,
): Promise<unknown> =>
  run(
    sql`insert into unfinished_closings (tenant_id, fiscal_year_id, until, reason, closed_by, lacking)
      values (${tenant}, ${year}, ${until ?? null}::date, ${reason}, ${person.id}, ${JSON.stringify(lacking)}::jsonb)`,
  )

interface Kept {
  readonly by: string
  readonly at: string
  readonly reason: string | null
  readonly lacking: readonly Lacking[]
}

/** What a year, or its months up to a day, was closed with the last time, and who said so when; nothing of a year that an earlier version closed. */
export const keptLacking = async (
  { year, until }: Pick<ClosedUnfinished, 'year' | 'until'>,
  { tenant }: Context,
  run: Run,
): Promise<Kept | undefined> =>
  (
    await run<Kept>(
      sql`select u.full_name as by, to_json(k.closed_at)#>>'{}' as at, k.reason, k.lacking from unfinished_closings k join users u on u.tenant_id = k.tenant_id and u.id = k.closed_by
        where k.tenant_id = ${tenant} and k.fiscal_year_id = ${year} and k.until is not distinct from ${until ?? null}::date order by k.id desc limit 1`,
    )
  )[0]
