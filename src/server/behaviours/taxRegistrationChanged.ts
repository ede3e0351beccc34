import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { returnsFiledOf } from '../ledger/filedReturns.ts'
import { waitingTaxes } from '../reports/queries/waitingTaxes.ts'

/** A branch with documents of which no filed return knows, and the first of their days. */
interface Telling {
  readonly arabicName: string
  readonly englishName: string | null
  readonly since: string
}

const collects = ({ isTaxCollectionActivated }: RecordData): boolean => isTaxCollectionActivated !== false
const numberOf = (record: RecordData): string | null => (record['taxNumber'] as string | null | undefined) || null

/** What is asked before a branch that tells a tax return leaves it: for that of another number, or for none at all. */
export async function branchRegistrationAsked({ id, record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  if (!before) return []
  const isOff = collects(before) && !collects(record)
  if (!isOff && numberOf(before) === numberOf(record)) return []
  const [company] = await run<RecordData>(sql`select tax_number as "taxNumber" from company where tenant_id = ${context.tenant}`)
  const [was, becomes] = [before, record].map((one) => numberOf(one) ?? (company ? numberOf(company) : null))
  const isMoved = was && was !== becomes
  const telling = isOff || isMoved ? await tellingOf(sql`b.id = ${id}`, context, run) : []
  return [
    ...(isMoved ? movedBy(telling, was, context) : []),
    ...telling.flatMap(({ since: date }) =>
      isOff ? [{ code: 'Branch.TaxSwitchedOff', field: 'isTaxCollectionActivated', params: { date } }] : [],
    ),
  ]
}

/** The same of the company's number, which branches without one of their own have. */
export async function companyRegistrationAsked({ record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const was = before && numberOf(before)
  if (!was || was === numberOf(record)) return []
  return movedBy(await tellingOf(sql`nullif(b.tax_number, '') is null`, context, run), was, context)
}

const movedBy = (telling: readonly Telling[], number: string, { language }: Context): FaultAt[] => {
  const [date] = telling.map(({ since }) => since).toSorted()
  if (date === undefined) return []
  const branches = telling.map((one) => nameIn(one, language)).join(separatorIn(language))
  return [{ code: 'Branch.TaxNumberChanged', field: 'taxNumber', params: { number, date, branches } }]
}

/** Of some branches `b` those that tell a return something that was not filed yet, by what is posted or by what waits with a number. */
async function tellingOf(which: Sql, context: Context, run: Run): Promise<Telling[]> {
  const branches = await run<Omit<Telling, 'since'> & { readonly id: number; readonly posted: string | null }>(
    sql`select b.id, b.arabic_name as "arabicName", b.english_name as "englishName",
        (select min(e.date)::text from journal_entries e where e.tenant_id = b.tenant_id and e.branch_id = b.id and e.taxes is not null
          and not exists (select 1 from ${returnsFiledOf(sql`e.branch_id`, context.tenant)} and e.date between r."from" and r."to")) as posted
      from branches b where b.tenant_id = ${context.tenant} and not b.is_master and coalesce(b.is_tax_collection_activated, true) and ${which} order by b.id`,
  )
  const found = await Promise.all(
    branches.map(async ({ id, posted, ...named }): Promise<Telling[]> => {
      const waiting = await waitingTaxes('0001-01-01', '9999-12-31', [id], context, run)
      const numbered = waiting.flatMap(({ date, document }) => (document.number ? [date] : []))
      const [since] = [...numbered, ...(posted === null ? [] : [posted])].toSorted()
      return since === undefined ? [] : [{ ...named, since }]
    }),
  )
  return found.flat()
}
