import { holds } from '../../../schema/condition.ts'
import { reader } from '../../../schema/record/record.ts'
import { add, toFixed } from '../../../schema/values/money.ts'
import type { ReportAnswer, ReportRow } from '../../shared/report.ts'
import type { Services } from '../access/services.ts'
import { auditLook } from '../audit/looks.ts'
import { type Context, may } from '../engine/context.ts'
import type { CatalogueReport } from './catalogue.ts'
import { entityFigures } from './entity/query.ts'
import { countedPageOf, isPageWord, pageOf } from './page.ts'
import { acceptParameters } from './parameters.ts'
import { assertSubject, subjectOf } from './parameterTexts.ts'
import { placeOf } from './place.ts'
import { queries } from './queries/index.ts'
import { mostRows } from './report.ts'

/** The figures of a report as the viewer shows them: the columns that apply, amounts with the branch's decimals. */
export async function answerReport(
  report: CatalogueReport,
  address: Readonly<Record<string, string>>,
  context: Context,
  server: Services,
  most = mostRows,
): Promise<ReportAnswer> {
  const { messages } = server
  const sent = Object.fromEntries(Object.entries(address).filter(([name]) => !report.paged || !isPageWord(name)))
  const parameters = await acceptParameters(report, sent, context)
  await assertSubject(report, parameters, context)
  const page = !report.paged ? null : report.entity ? countedPageOf(address) : pageOf(address, parameters)
  const { leadsTo } = report
  const mayFollow = leadsTo?.report.needs.every((one) => may(context.person, one))
  const query = report.entity
    ? entityFigures(report.entity, server, mayFollow ? leadsTo?.drill : undefined)
    : (queries[report.name] as (typeof queries)[string])
  const figures = await query({ report, parameters, page, most, messages, context })
  for (const name of figures.tells ?? [])
    await auditLook(context.registry.get(name), 'report', [], context, { report: report.name, ...address })
  const declared = report.columns.filter(
    ({ name, when, filled }) =>
      holds(when, reader(parameters)) && (filled !== true || figures.rows.some(({ cells }) => cells[name] != null)),
  )
  const columns = [...declared, ...(figures.columns ?? [])]
  const money = columns.filter((column) => column.kind === 'money').map((column) => column.name)
  const fixed = (cells: Readonly<Record<string, unknown>>) => ({
    ...cells,
    ...Object.fromEntries(
      money.flatMap((name) => {
        const amount = cells[name]
        return typeof amount === 'string' ? [[name, toFixed(amount, context.check.decimals)]] : []
      }),
    ),
  })
  const summed =
    figures.totals ??
    totals(
      figures.rows,
      columns.filter((column) => column.total).map((column) => column.name),
    )
  const { place, currency } = await placeOf(context)
  return {
    name: report.name,
    // Like the totals it is sent with the first page.
    subject: page?.after || page?.before || page?.offset ? null : await subjectOf(report, parameters, context),
    place,
    amounts: money.length ? { currency, decimals: context.check.decimals } : null,
    parameters,
    columns,
    rows: figures.rows.map((row) => ({ ...row, cells: fixed(row.cells) })),
    totals: fixed(summed) as Record<string, string>,
    ...(figures.page && { page: figures.page }),
  }
}

/** Sums over the top rows: groups hold what lies below them already. */
function totals(rows: readonly ReportRow[], names: readonly string[]): Record<string, string> {
  const top = rows.filter((row) => (row.level ?? 0) === 0 && row.role !== 'opening')
  return Object.fromEntries(
    names.map((name) => [name, top.reduce((sum, row) => add(sum, (row.cells[name] as string | undefined) ?? '0'), '0')]),
  )
}
