import type { PostingRole } from '../../../resources/groups/values.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { beforeCommit, type Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Follower, Written } from '../engine/behaviours.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { taxNumberOf } from '../engine/sql/taxNumber.ts'
import { write } from '../engine/write/write.ts'

/** A branch that is registered for the tax under the number of another one. */
interface Sibling {
  readonly id: number
  readonly version: number
  readonly isOnReceipt: boolean
  readonly arabicName: string
  readonly englishName: string | null
}

/** The tax of an advance is due as it comes, whatever is invoiced when (article 20 of the implementing regulations). */
const lawful = 'receipt'
const field = 'advanceTaxPoint'
const collects = (branch: RecordData): boolean => branch['isTaxCollectionActivated'] !== false

/** Whether a change touches when the tax of advances is due, or under which number it is; the head office takes none. */
const isTouched = ({ record, before }: Change): boolean =>
  record['isMaster'] !== true &&
  collects(record) &&
  (!before ||
    collects(before) !== collects(record) ||
    [field, 'taxNumber'].some((name) => (before[name] ?? null) !== (record[name] ?? null)))

/** A branch that begins to charge the tax owes that of advances as they come. */
export const prepareTaxPoint = (values: Record<string, unknown>, before: RecordData | null): void => {
  if (before && !collects(before) && values['isTaxCollectionActivated'] === true) values[field] ??= lawful
}

/**
 * Branches under one tax number tax advances alike. Whoever taxes them with the invoice may go on, be it with a new branch, until one of them
 * goes over: nobody goes back.
 */
export async function taxPointFaults(change: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const { record, before } = change
  if (!isTouched(change)) return []
  const was = before && collects(before) ? before[field] : undefined
  if (record[field] === lawful) return was === lawful ? [] : advancesTaxable(context, run)
  const others = await siblings(change, context, run)
  const isOld = was !== undefined && was !== lawful
  if (was === lawful || (!isOld && !others.length)) return [{ code: 'Branch.AdvancesOnReceipt', field }]
  const onReceipt = others.filter(({ isOnReceipt }) => isOnReceipt)
  return onReceipt.length ? [{ code: 'Branch.AdvancesDiffer', field, params: { branches: called(onReceipt, context) } }] : []
}

/** The tax of advances stands on an account of its own: who chooses that it is due with them is told at once where there is none. */
async function advancesTaxable({ tenant }: Context, run: Run): Promise<FaultAt[]> {
  const role: PostingRole = 'advanceVat'
  const found = await run(sql`select 1 from company_account_mappings where tenant_id = ${tenant} and role = ${role} limit 1`)
  return found.length ? [] : [{ code: 'Branch.AdvanceAccount', field, params: { role } }]
}

/** What is asked where others would go over with a branch: none of them is changed silently. */
export async function taxPointAsked(change: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const others = change.record[field] === lawful && isTouched(change) ? await behind(change, context, run) : []
  return others.length ? [{ code: 'Branch.AdvancesOfNumber', field, params: { branches: called(others, context) } }] : []
}

/** Takes the branches of the same number along, each with a history of its own. */
export const taxingAlike: Follower = {
  name: 'branches of one tax number',
  applies: ({ model, operation }) => model.name === 'branches' && operation !== 'delete',
  follow: taxAlike,
}

function taxAlike({ model, changes, context, run, behaviours }: Written): readonly Promise<unknown>[] {
  const touched = changes.filter((change) => change.record[field] === lawful && isTouched(change))
  for (const change of touched)
    beforeCommit(run).push(async () => {
      const others = await behind(change, context, run)
      const values = others.map(({ id, version }) => ({ id, values: { version, [field]: lawful } }))
      if (values.length) await write({ model, operation: 'update', changes: values, context, behaviours, trusted: true }, { run })
    })
  return []
}

const called = (some: readonly Sibling[], { language }: Context): string =>
  some.map((one) => nameIn(one, language)).join(separatorIn(language))

const behind = async (change: Change, context: Context, run: Run): Promise<Sibling[]> =>
  (await siblings(change, context, run)).filter(({ isOnReceipt }) => !isOnReceipt)

/** The other branches that are registered under the number that a branch will have. */
const siblings = ({ id, record }: Change, { tenant }: Context, run: Run): Promise<Sibling[]> =>
  run<Sibling>(
    sql`select b.id, b.version, b.advance_tax_point is not distinct from ${lawful} as "isOnReceipt", b.arabic_name as "arabicName", b.english_name as "englishName"
      from branches b left join company c on c.tenant_id = b.tenant_id
      where b.tenant_id = ${tenant} and b.id <> ${id} and not b.is_master and coalesce(b.is_tax_collection_activated, true)
        and ${taxNumberOf('b')} is not distinct from coalesce(nullif(${(record['taxNumber'] ?? null) as string | null}::text, ''), nullif(c.tax_number, '')) order by b.id`,
  )
