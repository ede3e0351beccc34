import type { vatSummary as vatSummaryReport } from '../../../../resources/reports/vatSummary.ts'
import { compare, isZero, multiply, negate, subtract, sum } from '../../../../schema/values/money.ts'
import type { DocumentCell, Name, ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { numberOf } from './ledgerRows.ts'
import { withoutReversed } from './reversed.ts'

type Role = 'outputVat' | 'inputVat'

/** What one entry has of a tax, and what it is charged on. */
interface Taxed {
  readonly role: Role
  readonly document: DocumentCell
  readonly base: string
  /** Whether it takes back what an earlier day told. */
  readonly adjusts: boolean
  readonly tax: string
}

/** The boxes of the Saudi return with the tax account from whose entries they are computed; the others wait for documents with tax categories. */
const boxes: readonly (readonly [box: string, role: Role | null])[] = [
  ['standardSales', 'outputVat'],
  ['citizensEducation', null],
  ['zeroRatedSales', null],
  ['exports', null],
  ['exemptSales', null],
  ['totalSales', 'outputVat'],
  ['standardPurchases', 'inputVat'],
  ['importsAtCustoms', null],
  ['reverseCharge', null],
  ['zeroRatedPurchases', null],
  ['exemptPurchases', null],
  ['totalPurchases', 'inputVat'],
]

/** The standard rate; documents with tax categories will bring their own. */
const rate = '0.15'
/** A line or two of an entry may have been rounded. */
const tolerance = '0.05'

/**
 * The boxes of the tax return, of the entries that it tells of: those of documents marked so, with the tax accounts as they were
 * named when they were posted. Its base is what the same entries put on the same side of accounts that are nobody's and hold no
 * money: the income of a sale, the expense of a purchase. Where it does not make the tax, the entry is shown.
 */
export const vatSummary: ReportQuery<typeof vatSummaryReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, corrections, broughtForward } = parameters
  const { tenant, visibleBranches } = context
  const rowsOf = sql`ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where l.tenant_id = ${tenant} and l.branch_id = any(${visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date and ${withoutReversed(false)}`
  const [found, names, [outside]] = await Promise.all([
    context.database.one<Taxed>(
      tenant,
      sql`with rows as (select e.id, e.resource, e.record_id, e.reverses is not null as adjusts, ${word(numberOf(context.registry))} as number, coalesce(o.taxes, e.taxes) as taxes, l.account_id, l.credit - l.debit as net,
            a.party_kind = 'none' and not exists (select 1 from safes s where s.tenant_id = a.tenant_id and s.account_id = a.id) and not exists (select 1 from banks b where b.tenant_id = a.tenant_id and b.account_id = a.id) as bare
          from ${rowsOf} and coalesce(o.taxes, e.taxes) is not null),
        parts as (select r.*, v.role, r.account_id = (r.taxes ->> v.role)::int as is_tax,
            r.account_id in ((r.taxes ->> 'outputVat')::int, (r.taxes ->> 'inputVat')::int) as of_tax, case v.role when 'outputVat' then r.net else -r.net end as amount
          from rows r cross join (values ('outputVat'), ('inputVat')) v (role)),
        sides as (select p.*, coalesce(sum(amount) filter (where is_tax) over (partition by id, role), 0) as whole from parts p)
        select role, json_build_object('resource', resource, 'id', record_id, 'number', number, 'of', null) as document, adjusts, whole::text as tax,
          coalesce(sum(amount) filter (where bare and not of_tax and (amount > 0) = (whole > 0)), 0)::text as base
        from sides where whole <> 0 group by id, resource, record_id, number, adjusts, role, whole order by id`,
    ),
    context.database.one<{ role: Role; account: number; name: Name }>(
      tenant,
      sql`select m.role, a.id as account, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as name
        from company_account_mappings m join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.tenant_id = ${tenant} and m.role in ('inputVat', 'outputVat')`,
    ),
    context.database.one<{ tax: string }>(
      tenant,
      sql`select coalesce(sum(l.credit - l.debit), 0)::text as tax from ${rowsOf} and coalesce(o.taxes, e.taxes) is null
        and l.account_id in (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role in ('inputVat', 'outputVat'))`,
    ),
  ])
  const differing = found.filter(({ base, tax }) => {
    const off = subtract(multiply(base, rate), tax)
    return compare(off.startsWith('-') ? negate(off) : off, tolerance) > 0
  })
  const of = (role: Role, figure: 'base' | 'adjustment' | 'tax') =>
    sum(
      found.flatMap((one) => {
        if (one.role !== role) return []
        if (figure === 'tax') return [one.tax]
        return one.adjusts === (figure === 'adjustment') ? [one.base] : []
      }),
    )
  const rows = boxes.map(([box, role]): ReportRow => {
    const total = box.startsWith('total')
    const account = names.find((one) => one.role === role)
    return {
      cells: {
        box,
        ...(account && {
          base: of(account.role, 'base'),
          adjustment: of(account.role, 'adjustment'),
          tax: of(account.role, 'tax'),
        }),
        ...(account && !total && { account: account.name }),
        ...(role === null && { account: 'awaitsInvoices' }),
      },
      level: 0,
      ...(total && { role: 'total' as const }),
      ...(account && !total && { ids: { account: account.account } }),
    }
  })
  const due = subtract(of('outputVat', 'tax'), of('inputVat', 'tax'))
  const [corrected, credit] = [corrections ?? '0', broughtForward ?? '0']
  const net: ReportRow[] = [
    { cells: { box: 'vatOfPeriod', tax: due }, level: 0, role: 'total' },
    { cells: { box: 'vatCorrections', tax: corrected }, level: 0 },
    { cells: { box: 'vatBroughtForward', tax: negate(credit) }, level: 0 },
    { cells: { box: 'netVat', tax: subtract(sum([due, corrected]), credit) }, level: 0, role: 'total' },
  ]
  const left: ReportRow[] = isZero(outside?.tax ?? '0') ? [] : [{ cells: { box: 'unmarkedTax', tax: outside?.tax }, level: 0 }]
  const warnings = differing.map(
    ({ document, base, tax }): ReportRow => ({ cells: { box: 'taxDiffers', document, base, tax }, level: 1, role: 'bad' }),
  )
  return { rows: [...rows, ...net, ...left, ...warnings], totals: {} }
}
