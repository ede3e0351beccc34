import type { RecordData } from '../../../schema/record/record.ts'
import type { Caller } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { printLongReport } from '../print/print.ts'
import { Problem } from '../problems/problem.ts'
import { answerReport } from '../reports/answer.ts'
import { allowedReport, catalogueOf } from '../reports/catalogue.ts'
import { fileName } from '../reports/fileName.ts'
import { acceptParameters } from '../reports/parameters.ts'
import { mostFileRows } from '../reports/report.ts'
import type { Server } from '../server.ts'
import { choicesIn } from '../texts/messages.ts'
import { boundsOf, type JobBounds } from './bounds.ts'

/** What the printing of a long report is called as a job, and what its only row is about: the job itself. */
export const printing = { action: 'printReport', resource: 'reports' } as const

/** Which report, with its parameters as they came in an address. */
export interface ReportOrder {
  readonly report: string
  readonly parameters: Readonly<Record<string, string>>
  /** A report speaks the language of the page that it was ordered on. */
  readonly language: string
}

/**
 * Prints a report in full and keeps it with its job; done again it puts the same in the same place.
 * @throws Problem when the report is refused, and what `onStage` throws to stop it
 */
export async function printReportFile(server: Server, bounds: Context, job: number, input: RecordData): Promise<void> {
  const order = input as unknown as ReportOrder
  const { language } = order
  const context: Context = {
    ...bounds,
    language,
    translate: (key, params) => server.messages.text(language, key, params),
    choice: choicesIn(server.messages, language),
  }
  const report = allowedReport(catalogueOf(server.entityReports, context.registry), order.report, context.person)
  // The figures come before the pages, the keeping of the file behind them.
  let pageSteps = 1
  const onStage = async (name: string, done: number) => context.onStage?.({ name, done, of: pageSteps + 2 })
  await onStage('figures', 0)
  const answer = await answerReport(report, order.parameters, context, server, mostFileRows)
  const pdf = await printLongReport(server, report, answer, context, (step, steps) => {
    pageSteps = steps
    return onStage('pages', step + 1)
  })
  await onStage('file', pageSteps + 1)
  const name = `${fileName(report, answer, context, server.messages)}.pdf`
  await context.database.one(
    context.tenant,
    sql`insert into job_files (tenant_id, job_id, name, type, content) values (${context.tenant}, ${job}, ${name}, 'application/pdf', ${pdf})
      on conflict (tenant_id, job_id) do update set name = excluded.name, content = excluded.content`,
  )
}

interface JobFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/**
 * What a job of this person has made.
 * @throws Problem 404 when there is nothing (any more), 403 when the person may see the report, its branch or its year no longer
 */
export async function readJobFile(server: Server, caller: Caller, id: number): Promise<JobFile> {
  const [found] = await server.database.one<JobFile & JobBounds & { order: ReportOrder }>(
    caller.tenant,
    sql`select f.name, f.type, f.content, j.input as order, j.branch_id as branch, j.fiscal_year as year, j.confirmed
      from job_files f join jobs j on j.tenant_id = f.tenant_id and j.id = f.job_id
      where f.tenant_id = ${caller.tenant} and f.job_id = ${id} and j.user_id = ${caller.session.person.id}`,
  )
  if (!found) throw new Problem(404, 'Record.NotFound')
  const { name, type, content, order } = found
  const context = boundsOf(server, caller, found)
  await acceptParameters(
    allowedReport(catalogueOf(server.entityReports, context.registry), order.report, context.person),
    order.parameters,
    context,
  )
  return { name, type, content }
}
