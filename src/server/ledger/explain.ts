import { isPosted } from '../../../schema/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { EntryLine, Reason } from '../../../schema/recipe.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { toFixed } from '../../../schema/values/money.ts'
import type { ExplainedEntry, ExplainedLine, Explanation } from '../../shared/explanation.ts'
import { type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { enteredBy, ownDocuments } from './dualControl.ts'
import { branchOf, reasonOf } from './effect.ts'
import { entryText } from './entryText.ts'
import { namesNobody } from './hidden.ts'
import { judgePlanned } from './judge.ts'
import { writtenOfEntry } from './madeText.ts'
import { named } from './named.ts'
import { parties, partyValue } from './parties.ts'
import { entryOf } from './posting.ts'
import { prepareEffects } from './prepare.ts'
import { toldOfRow } from './rowDescription.ts'

/** An entry whose lines have their reason as a key, not yet as a text. */
export interface RawEntry extends Omit<ExplainedEntry, 'lines'> {
  readonly lines: readonly RawLine[]
}
type RawLine = Omit<ExplainedLine, 'reason'> & {
  readonly reason: Reason
  /** What its line sells, or what it settles. */
  readonly told: string | null
}

interface RawExplanation extends Pick<Explanation, 'state' | 'enteredBy'> {
  readonly entries: readonly RawEntry[]
  /** What prevents posting. */
  readonly faults: readonly FaultAt[]
}

/** The entries of a document: all that were written, and what posting it now would write. */
export async function explain(model: Model, id: number, context: Context): Promise<RawExplanation> {
  const document = JSON.parse(await readRecord(model, id, context)) as RecordData
  const [written, entered] = await Promise.all([
    context.database.one<RawEntry>(context.tenant, writtenStatement(model, id, context)),
    enteredBy(model, { ...document, id }, context),
  ])
  const fixed = (entry: RawEntry): RawEntry => ({
    ...entry,
    // What stands in the books was posted by a person, or by the product itself.
    postedBy: entry.postedBy ?? (entry.id === null ? null : context.translate('audit.automatic')),
    lines: entry.lines.map((line) => fixedLine(line, context)),
  })
  const action = model.actions.get(model.posting?.next.get(String(document['status'])) ?? '')
  if (isPosted(model, document) || action?.posts === undefined)
    return { state: isPosted(model, document) ? 'posted' : 'void', entries: written.map(fixed), enteredBy: entered, faults: [] }
  const event = action.posts
  return context.database.transaction(context.tenant, async (run) => {
    const [prepared] = await prepareEffects(model, [{ document, event }], false, context, run)
    const branch = branchOf(document, context)
    if (!prepared || 'faults' in prepared)
      return {
        result: Promise.resolve({
          state: 'preview' as const,
          entries: written.map(fixed),
          enteredBy: entered,
          faults: prepared?.faults ?? [],
        }),
      }
    const { lines } = prepared
    const date = document['date'] as string
    const [judged, own, shown] = await Promise.all([
      judgePlanned([{ entry: entryOf(model, { ...document, id }, event, context), prepared }], context, run),
      ownDocuments(model, [{ ...document, id }], context, run),
      lines.length ? run<RawLine & { text: string }>(previewStatement(model, { ...document, id }, lines, branch, context)) : [],
    ])
    const [first] = shown
    const preview: RawEntry = {
      id: null,
      event,
      version: null,
      date,
      description: (document['description'] as string | null | undefined) ?? null,
      text: first?.text ?? '',
      postedAt: null,
      postedBy: null,
      reverses: null,
      reversedBy: null,
      lines: shown.map(({ text: _text, ...line }) => line),
    }
    return {
      result: Promise.resolve({
        state: 'preview' as const,
        entries: [...written, preview].map(fixed),
        enteredBy: entered,
        faults: [...own, ...judged].flat(),
      }),
    }
  })
}

/** Amounts as the branch counts, like those of the document. */
const fixedLine = (line: RawLine, { check: { decimals } }: Context): RawLine => ({
  ...line,
  debit: toFixed(line.debit, decimals),
  credit: toFixed(line.credit, decimals),
})

const partyShape = partyValue(
  (resource) =>
    `json_build_object('resource', '${resource}', 'id', n.id, 'arabicName', n.arabic_name, 'englishName', n.english_name)`,
)

/** A row `l` in the shape of an answer; its party is shown or hidden as in reports. */
const lineShape = (context: Context): Sql =>
  sql`json_build_object('account', ${word(named('accounts', 'l.account_id'))}, 'branch', ${word(named('branches', 'l.branch_id'))},
  'costCenter', ${word(named('cost_centers', 'l.cost_center_id'))}, 'student', ${word(named('students', 'l.student_id'))},
  'party', case when exists (select 1 from accounts a where a.tenant_id = l.tenant_id and a.id = l.account_id and ${namesNobody(context)}) then null else ${word(partyShape)} end,
  'debit', l.debit::text, 'credit', l.credit::text, 'description', l.description, 'reason', l.reason, 'told', ${toldOfRow(context)})`

/** The rows of a written entry `e`. */
const ownRows = sql`(select r.* from ledger_rows r where r.tenant_id = e.tenant_id and r.entry_id = e.id)`

const writtenStatement = (model: Model, id: number, context: Context): Sql =>
  sql`select e.id, e.event, e.version, e.date::text, ${writtenOfEntry(context)} as description, ${entryText(context, ownRows)} as text, e.posted_at as "postedAt", u.full_name as "postedBy", e.reverses,
      (select x.id from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id) as "reversedBy",
      (select json_agg(${lineShape(context)} order by l.line) from ledger_rows l where l.tenant_id = e.tenant_id and l.entry_id = e.id) as lines
    from journal_entries e left join users u on u.tenant_id = e.tenant_id and u.id = e.posted_by
    where e.tenant_id = ${context.tenant} and e.resource = ${model.name} and e.record_id = ${id} order by e.id`

/** Lines that are nowhere yet, with the names of what they refer to, and what their entry will be called. */
function previewStatement(
  model: Model,
  document: RecordData,
  lines: readonly EntryLine[],
  branch: number,
  context: Context,
): Sql {
  const { tenant } = context
  const rows = lines.map((line, index) => ({
    tenant_id: tenant,
    line: index,
    account_id: line.account,
    branch_id: line.branch ?? branch,
    cost_center_id: line.costCenter ?? null,
    student_id: line.student ?? null,
    ...Object.fromEntries(
      parties.map(({ resource, column }) => [column, line.party?.resource === resource ? line.party.id : null]),
    ),
    debit: line.debit,
    credit: line.credit,
    description: line.description ?? null,
    reason: reasonOf(line),
  }))
  const table = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (tenant_id int, line int, account_id int, branch_id int, cost_center_id int, student_id int,
      ${word(parties.map(({ column }) => `${column} int`).join(', '))}, debit numeric, credit numeric, description text, reason jsonb)`
  const description = (document['description'] as string | null | undefined) ?? null
  return sql`with e as (select ${tenant}::int as tenant_id, ${model.name}::text as resource, ${document['id'] as number}::int as record_id, null::int as reverses, ${description}::text as description),
      own as (select r.* from ${table})
    select v.*, p.text from (select ${lineShape(context)} as j, l.line, ${entryText(context, word('own'))} as text from own l cross join e) p,
    lateral json_to_record(p.j) as v (account json, branch json, "costCenter" json, student json, party json, debit text, credit text, description text, reason json, told text) order by p.line`
}
