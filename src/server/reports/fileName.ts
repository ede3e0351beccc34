import type { ReportData } from '../../../schema/report.ts'
import type { ReportAnswer } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import type { Messages } from '../texts/messages.ts'
import { branchesText } from './place.ts'
import { named } from './texts.ts'

/**
 * What the file of a report is called, without its ending: report, record, branch and days in the reader's language, so that
 * files of one folder can be distinguished. No letter that a file system refuses.
 */
export function fileName(
  report: ReportData,
  { subject, place, parameters }: Pick<ReportAnswer, 'subject' | 'place' | 'parameters'>,
  { language }: Context,
  messages: Messages,
): string {
  const days = ['from', 'to', 'date'].map((name) => parameters[name])
  return fileOf([
    messages.text(language, `reports.${report.name}`),
    subject && named(subject, language),
    branchesText(place, language, (key) => messages.text(language, key)),
    ...days,
  ])
}

/** A file's name from what it is about. */
export const fileOf = (parts: readonly unknown[]): string =>
  parts
    .filter(Boolean)
    .join(' - ')
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, ' ')
    .slice(0, 180)
