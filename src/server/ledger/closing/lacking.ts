import type { ClosingCheck, MissingName, MissingPart, Way } from '../../../shared/closing.ts'
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
  readonly name: MissingName
  readonly parts: readonly LackingPart[]
}

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

/** Keeps what a year was closed with, and who said so. */
export const keepLacking = (year: number, lacking: readonly Lacking[], { tenant, person }: Context, run: Run): Promise<unknown> =>
  run(
    sql`insert into unfinished_closings (tenant_id, fiscal_year_id, closed_by, lacking) values (${tenant}, ${year}, ${person.id}, ${JSON.stringify(lacking)}::jsonb)`,
  )

/** What a year was closed with the last time, and who said so when; nothing of a year that an earlier version closed. */
export const keptLacking = async (year: number, { tenant }: Context, run: Run) =>
  (
    await run<{ by: string; at: string; lacking: readonly Lacking[] }>(
      sql`select u.full_name as by, to_json(k.closed_at)#>>'{}' as at, k.lacking from unfinished_closings k join users u on u.tenant_id = k.tenant_id and u.id = k.closed_by
        where k.tenant_id = ${tenant} and k.fiscal_year_id = ${year} order by k.id desc limit 1`,
    )
  )[0]
