import type { SpokenLanguage } from '../../../schema/values/words/amount.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { pictureKind } from './picture.ts'
import type { Picture } from './thread.ts'

/** Who stands at the head of a paper, and how the company wants its papers. */
export interface Paper {
  readonly arabicName: string
  readonly englishName: string | null
  /** The branch, unless it is the head office. */
  readonly branch: { readonly arabicName: string; readonly englishName: string | null } | null
  readonly commercialRegister: string | null
  readonly taxNumber: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly url: string | null
  readonly currency: string
  readonly digits: 'latin' | 'arabic'
  /** The languages of documents; the first one says which way the paper reads. */
  readonly languages: readonly SpokenLanguage[]
  readonly footer: string | null
  readonly logo: string | null
  readonly stamp: string | null
  readonly pictures: readonly Picture[]
}

interface Row extends Omit<Paper, 'branch' | 'languages' | 'logo' | 'stamp' | 'pictures'> {
  readonly printLanguage: string | null
  readonly logo: number | null
  readonly stamp: number | null
}

/** Reads what papers of the selected branch show: its own register, number and logo before those of the company. */
export async function readPaper(context: Context): Promise<Paper> {
  const { tenant, branch, database } = context
  const [row] = await database.one<Row>(
    tenant,
    sql`select c.arabic_name as "arabicName", c.english_name as "englishName", c.currency, coalesce(c.digits, 'latin') as digits,
      coalesce(b.commercial_register, c.commercial_register) as "commercialRegister", coalesce(b.tax_number, c.tax_number) as "taxNumber",
      coalesce(b.phone, c.phone) as phone, coalesce(b.email, c.email) as email, c.url, c.print_language as "printLanguage", nullif(trim(c.print_footer), '') as footer,
      case when coalesce(c.print_logo, true) then coalesce(b.logo_id, c.logo_id) end as logo, c.print_stamp_id as stamp
    from company c left join branches b on b.tenant_id = c.tenant_id and b.id = ${branch.id} where c.tenant_id = ${tenant} limit 1`,
  )
  if (!row) throw new Error('The company has no record.')
  const { printLanguage, logo, stamp, ...facts } = row
  const pictures = await readPictures([logo, stamp], context)
  return {
    ...facts,
    branch: branch.isMaster ? null : branch,
    languages: printLanguage === 'ar' || printLanguage === 'en' ? [printLanguage] : ['ar', 'en'],
    logo: pictures.get(logo)?.path ?? null,
    stamp: pictures.get(stamp)?.path ?? null,
    pictures: [...pictures.values()],
  }
}

/** Pictures that can be set; one that is broken in its head is left out, so that the paper still comes. */
async function readPictures(ids: readonly (number | null)[], context: Context): Promise<Map<number | null, Picture>> {
  const fileIds = ids.filter((id) => id !== null)
  if (!fileIds.length) return new Map()
  const rows = await context.database.one<{ id: number; content: Buffer }>(
    context.tenant,
    sql`select id, content from files where tenant_id = ${context.tenant} and id = any(${fileIds}::int[])`,
  )
  return new Map(
    rows.flatMap(({ id, content }): [number, Picture][] => {
      const kind = pictureKind(content)
      return kind ? [[id, { path: `pictures/${context.tenant}-${id}.${kind}`, content }]] : []
    }),
  )
}
