import { toFixed } from '../../schema/values/money.ts'
import { separates } from '../calculations/payroll/payee.ts'
import type { ControlTotals, WageFileHeader, WageFileProfile, WageFileRow } from './wageFile.ts'

/** The tags of the ministry's technical specification, in their order; the bank fills in what stays empty. */
const headerTags = (header: WageFileHeader, { net }: ControlTotals): readonly (readonly [tag: string, value: string])[] => [
  ['[DEST-ID]', header.bank],
  ['[ESTB-ID]', header.establishment],
  ['[BANK-ACC]', header.account],
  ['[32A-CCY]', 'SAR'],
  ['[32A-VAL]', compact(header.valueDate)],
  ['[32A-AMT]', amount(net)],
  ['[D-DATE]', compact(header.dueDate ?? '')],
  ['[FILE-REF]', header.reference],
  ['[FILE-REJCDE]', ''],
  ['[MOL-ESTBID]', header.ministryNumber],
]

const rowTags = (row: WageFileRow): readonly (readonly [tag: string, value: string])[] => [
  ['[32B-AMT]', amount(row.net)],
  ['[59-ACC]', row.iban],
  ['[59-NAME]', row.name.trim().replace(/\s+/g, ' ')],
  ['[57-BANK]', row.bank],
  ['[70-DET]', row.details?.trim() ?? ''],
  ['[RET-CODE]', ''],
  ['[MOL-BAS]', amount(row.basic)],
  ['[MOL-HAL]', amount(row.housing)],
  ['[MOL-OEA]', amount(row.other)],
  ['[MOL-DED]', amount(row.deductions)],
  ['[MOL-ID]', row.identityNumber],
  ['[TRN-REF]', ''],
  ['[TRN-STATUS]', ''],
  ['[TRN-DATE]', ''],
]

const amount = (value: string): string => toFixed(value, 2)
const compact = (date: string): string => date.replaceAll('-', '')
const line = (tags: readonly (readonly [tag: string, value: string])[], part: 0 | 1, separator: string): string =>
  tags.map((tag) => tag[part]).join(separator)

/** Tags and values of the header, tags of the rows, and the rows. */
function linesOf(header: WageFileHeader, rows: readonly WageFileRow[], totals: ControlTotals, separator: string): string[] {
  const head = headerTags(header, totals)
  const body = rows.map(rowTags)
  return [
    line(head, 0, separator),
    line(head, 1, separator),
    ...body.slice(0, 1).map((tags) => line(tags, 0, separator)),
    ...body.map((tags) => line(tags, 1, separator)),
  ]
}

/** The file of the Wage Protection System: a text with tabs that a line of `-` ends. */
export const molTxt: WageFileProfile = {
  faults: () => [],
  write: (header, rows, totals) => [
    {
      name: `${header.reference}.txt`,
      mime: 'text/plain; charset=utf-8',
      text: [...linesOf(header, rows, totals, '\t'), '-', ''].join('\r\n'),
    },
  ],
}

/** The same columns with commas, as banks take them that read spreadsheets; a comma in a text would move what stands behind it. */
export const molCsv: WageFileProfile = {
  faults: (_header, rows) =>
    rows.flatMap(({ details }, row) =>
      separates(details ?? '') ? [{ row, field: 'details' as const, code: 'WageFile.Characters' }] : [],
    ),
  write: (header, rows, totals) => [
    {
      name: `${header.reference}.csv`,
      mime: 'text/csv; charset=utf-8',
      text: [...linesOf(header, rows, totals, ','), ''].join('\r\n'),
    },
  ],
}
