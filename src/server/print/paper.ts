import type { sizes } from '../../../schema/language/printLayout.ts'
import type { SpokenLanguage } from '../../../schema/values/words/amount.ts'
import { sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
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
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly url: string | null
  readonly currency: string
  readonly digits: 'latin' | 'arabic'
  /** The languages of documents; the first one says which way the paper reads. */
  readonly languages: readonly SpokenLanguage[]
  readonly footer: string | null
  /** What the template of the kind of document says; none where there is none. */
  readonly template: PaperTemplate | null
  /** The paper size that was chosen for this print. */
  readonly size?: (typeof sizes)[number]
  readonly logo: string | null
  readonly stamp: string | null
  readonly pictures: readonly Picture[]
}

interface Row extends Omit<Paper, 'branch' | 'languages' | 'template' | 'logo' | 'stamp' | 'pictures'> {
  readonly printLanguage: string | null
  readonly isOfBranch: boolean
  readonly logo: number | null
  readonly stamp: number | null
}

/** How documents of a kind look, by language where it is words. */
export interface PaperTemplate {
  readonly paper: 'a4' | 'a5' | 'roll'
  readonly showLogo: boolean
  readonly showSignatures: boolean
  readonly arabicHead: string | null
  readonly englishHead: string | null
  readonly arabicFoot: string | null
  readonly englishFoot: string | null
  /** Names of the fields that are left out. */
  readonly hidden: readonly string[]
}

/** The template of the kind of document: that of the selected branch before that of all. */
async function readTemplate(kind: string | undefined, { tenant, branch, database }: Context): Promise<PaperTemplate | null> {
  if (kind === undefined) return null
  const [row] = await database.one<PaperTemplate>(
    tenant,
    sql`select t.paper, coalesce(t.show_logo, true) as "showLogo", coalesce(t.show_signatures, true) as "showSignatures",
      t.arabic_head as "arabicHead", t.english_head as "englishHead", t.arabic_foot as "arabicFoot", t.english_foot as "englishFoot",
      array(select h.field from print_templates_hidden_fields h where h.tenant_id = t.tenant_id and h.record_id = t.id) as hidden
    from print_templates t where t.tenant_id = ${tenant} and t.document_kind = ${kind} and t.active and (t.branch_id is null or t.branch_id = ${branch.id})
    order by t.branch_id nulls last limit 1`,
  )
  return row ?? null
}

/** The words of a template in the languages of a paper, each once. */
export const templateWords = ({ template, languages }: Pick<Paper, 'template' | 'languages'>, part: 'Head' | 'Foot'): string[] =>
  languages.flatMap((language) => template?.[language === 'ar' ? (`arabic${part}` as const) : (`english${part}` as const)] || [])

/** The national address of a row as one line; null where it says nothing. */
const addressOf = (row: string) =>
  word(
    `nullif(concat_ws('، ', ${['building_number', 'street_name', 'district', 'city', 'postal_code', 'extra_number', 'country'].map((part) => `nullif(trim(${row}.${part}), '')`).join(', ')}), '')`,
  )

/**
 * Reads what papers of the selected branch show: its own register, number and logo before those of the company.
 * @param kind the kind of document, whose template goes before all
 * @param ofTaxNumber whether it is of the tax number: then nothing of a branch stands there that shares it
 */
export async function readPaper(context: Context, kind?: string, ofTaxNumber = false): Promise<Paper> {
  const { tenant, branch, database } = context
  const template = await readTemplate(kind, context)
  const [row] = await database.one<Row>(
    tenant,
    sql`select coalesce(${addressOf('b')}, ${addressOf('c')}) as address, c.arabic_name as "arabicName", c.english_name as "englishName", c.currency, coalesce(c.digits, 'latin') as digits,
      coalesce(b.commercial_register, c.commercial_register) as "commercialRegister", coalesce(b.tax_number, c.tax_number) as "taxNumber",
      coalesce(b.phone, c.phone) as phone, coalesce(b.email, c.email) as email, c.url, c.print_language as "printLanguage", nullif(trim(c.print_footer), '') as footer,
      case when coalesce(c.print_logo, true) then coalesce(b.logo_id, c.logo_id) end as logo, c.print_stamp_id as stamp, b.id is not null as "isOfBranch"
    from company c left join branches b on b.tenant_id = c.tenant_id and b.id = ${branch.id} and ${ofTaxNumber ? sql`b.tax_number <> coalesce(c.tax_number, '')` : sql`true`} where c.tenant_id = ${tenant} limit 1`,
  )
  if (!row) throw new Error('The company has no record.')
  const { printLanguage, logo, stamp, isOfBranch, ...facts } = row
  const shownLogo = template?.showLogo === false ? null : logo
  const pictures = await readPictures([shownLogo, stamp], context)
  return {
    ...facts,
    branch: branch.isMaster || !isOfBranch ? null : branch,
    languages: printLanguage === 'ar' || printLanguage === 'en' ? [printLanguage] : ['ar', 'en'],
    template,
    logo: pictures.get(shownLogo)?.path ?? null,
    stamp: pictures.get(stamp)?.path ?? null,
    pictures: [...pictures.values()],
  }
}

/** So much of pictures one file takes, in bytes. */
const mostPictures = 30_000_000

/**
 * Pictures that can be set; one that is broken in its head is left out, so that the paper still comes.
 * @throws Problem 409 where they are more than one file takes
 */
export async function readPictures(ids: readonly (number | null)[], context: Context): Promise<Map<number | null, Picture>> {
  const fileIds = ids.filter((id) => id !== null)
  if (!fileIds.length) return new Map()
  const [size] = await context.database.one<{ bytes: number }>(
    context.tenant,
    sql`select coalesce(sum(size), 0)::float8 as bytes from files where tenant_id = ${context.tenant} and id = any(${fileIds}::int[])`,
  )
  if (size && size.bytes > mostPictures)
    throw new Problem(409, {
      code: 'Print.TooManyPictures',
      params: { megabytes: Math.ceil(size.bytes / 1e6), most: mostPictures / 1e6 },
    })
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
