import type { RecordData } from '../../../schema/record/record.ts'
import type { Context } from '../engine/context.ts'
import { printLongReport } from '../print/print.ts'
import { answerReport } from '../reports/answer.ts'
import { allowedReport, catalogueOf } from '../reports/catalogue.ts'
import { fileName } from '../reports/fileName.ts'
import { acceptParameters } from '../reports/parameters.ts'
import { mostFileRows } from '../reports/report.ts'
import type { Server } from '../server.ts'
import { choicesIn } from '../texts/messages.ts'
import { keepFile } from './keepFile.ts'

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
 * Prints a report in full and stores it with its job; done again, it replaces the same file.
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
  const report = allowedReport(
    catalogueOf(server.viewsOf(context.tenant).reports, context.registry),
    order.report,
    context.person,
  )
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
  await keepFile(context, job, `${fileName(report, answer, context, server.messages)}.pdf`, pdf)
}

/** @throws Problem 403 when the person may see the report no longer */
export async function assertReport(server: Server, context: Context, input: RecordData): Promise<void> {
  const order = input as unknown as ReportOrder
  const report = allowedReport(
    catalogueOf(server.viewsOf(context.tenant).reports, context.registry),
    order.report,
    context.person,
  )
  await acceptParameters(report, order.parameters, context)
}
