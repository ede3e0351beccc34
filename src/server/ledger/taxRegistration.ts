import { nameIn } from '../../../schema/languages.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { taxNumberOf } from '../engine/sql/taxNumber.ts'

/** A number under which tax is returned, and the branches that share it. */
export interface TaxRegistration {
  readonly taxNumber: string | null
  /** Of these, those that the person may choose. */
  readonly branches: readonly number[]
  /** What these are called in the person's language. */
  readonly called: readonly string[]
  /** The others, by their names. */
  readonly unseen: readonly string[]
}

/**
 * Whose tax is returned with that of the selected branch: a return is of a tax number, not of a branch, and a branch without a number
 * of its own has the company's.
 */
export async function taxRegistration({ tenant, branch, branches, language }: Context, run: Run): Promise<TaxRegistration> {
  const found = await run<{ id: number; number: string | null; arabicName: string; englishName: string | null }>(
    sql`with numbered as (select b.id, b.arabic_name, b.english_name, ${taxNumberOf('b')} as number
        from branches b left join company c on c.tenant_id = b.tenant_id where b.tenant_id = ${tenant})
      select o.id, o.number, o.arabic_name as "arabicName", o.english_name as "englishName"
      from numbered n join numbered o on o.number is not distinct from n.number where n.id = ${branch.id} order by o.id`,
  )
  return {
    taxNumber: found[0]?.number ?? null,
    branches: found.flatMap(({ id }) => (branches.includes(id) ? [id] : [])),
    called: found.flatMap((one) => (branches.includes(one.id) ? [nameIn(one, language)] : [])),
    unseen: found.flatMap((one) => (branches.includes(one.id) ? [] : [nameIn(one, language)])),
  }
}
