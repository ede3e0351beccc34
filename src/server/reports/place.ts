import { nameIn } from '../../../schema/languages.ts'
import { separatorIn } from '../../../schema/separator.ts'
import type { Name, ReportPlace } from '../../shared/report.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** The company and the branches whose figures a report tells, of which a head office has none of its own, and the currency of the books. */
export async function placeOf({
  database,
  tenant,
  visibleBranches,
}: Context): Promise<{ readonly place: ReportPlace; readonly currency: string }> {
  const [found] = await database.one<{
    company: Name
    currency: string
    branches: readonly (Name & { readonly seen: boolean })[]
  }>(
    tenant,
    sql`select json_build_object('arabicName', c.arabic_name, 'englishName', c.english_name) as company, c.currency,
        (select coalesce(json_agg(json_build_object('arabicName', b.arabic_name, 'englishName', b.english_name, 'seen', b.id = any(${visibleBranches}::int[])) order by b.id), '[]')
          from branches b where b.tenant_id = c.tenant_id and not b.is_master) as branches
      from company c where c.tenant_id = ${tenant} limit 1`,
  )
  if (!found) throw new Error('The company has no record.')
  return {
    place: {
      company: found.company,
      branches: found.branches.flatMap(({ seen, ...name }) => (seen ? [name] : [])),
      isWhole: found.branches.every(({ seen }) => seen),
    },
    currency: found.currency,
  }
}

/** The branches in the reader's words: by name, or as all of them. */
export const branchesText = (place: ReportPlace, language: string, text: (key: string) => string): string =>
  place.isWhole && place.branches.length > 1 ? text('reports.rows.allBranches') : branchNames(place, language)

/** The same where there is room: all of them by name as well. */
export const longBranchesText = (place: ReportPlace, language: string, text: (key: string) => string): string => {
  const [short, names] = [branchesText(place, language, text), branchNames(place, language)]
  return short === names ? names : `${short} (${names})`
}

const branchNames = ({ branches }: ReportPlace, language: string): string =>
  branches.map((name) => nameIn(name, language)).join(separatorIn(language))
