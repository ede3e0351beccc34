import { isSheetName, namedEndings } from '../../../shared/importedFiles.ts'
import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import type { Services } from '../../access/services.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { type ComparedRow, compareSheet } from '../../exchange/compareSheet.ts'
import { Problem } from '../../problems/problem.ts'
import { readWorkbook } from '../../sheets/read.ts'
import { SheetError } from '../../sheets/sheetError.ts'
import type { Sheet } from '../../sheets/workbook.ts'
import type { Figures } from '../report.ts'
import type { Asked } from './asked.ts'
import { readRecords, rowFormat } from './records.ts'

/** What a file and the records say of each other; what a file of one class leaves out is long and comes last. */
const findings = ['onlyThere', 'different', 'onlyHere'] as const
type Finding = (typeof findings)[number]

/** A spreadsheet held against the records of a report: each finding with how many there are, and what it is below. */
export async function againstFile(asked: Asked, server: Services): Promise<Figures> {
  const { asking, run, columns } = asked
  const { context, messages, most } = asking
  const say = (key: string) => messages.text(context.language, key)
  const model = context.registry.get(asked.report.of)
  const there = await compareSheet(server, model, context, await sheetsOf(Number(asking.parameters['file']), context), run)
  const found = await readRecords(asked, 0, most + 1)
  if (found.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  const format = rowFormat(asked)
  const here = new Map(found.map((row) => [Number(row['#']), format(row, 1)]))
  const known = new Map(there.flatMap((one) => (one.record === null ? [] : [[one.record, one] as const])))
  const title = columns.records.find(({ kind }) => kind === 'document')?.name
  const cellsThere = ({ says, record, row }: ComparedRow) => ({
    ...Object.fromEntries(columns.records.map(({ name }) => [name, says.get(name) || null])),
    ...(title !== undefined && { [title]: { resource: model.name, id: record, number: null, title: says.get(title) || '' } }),
    '#row': row,
  })
  const below: Readonly<Record<Finding, ReportRow[]>> = {
    onlyHere: [...here].filter(([id]) => !known.has(id)).map(([, row]) => row),
    onlyThere: there
      .filter(({ record }) => record === null || !here.has(record))
      .map((one): ReportRow => ({ level: 1, cells: cellsThere(one) })),
    different: [...known].flatMap(([id, one]) =>
      one.differences.map(({ column, ours, file }): ReportRow => {
        const row = here.get(id)
        const cells = { '#field': column, '#ours': ours, '#file': file, '#row': one.row }
        return { level: 1, cells: { ...(row ? row.cells : cellsThere(one)), ...cells } }
      }),
    ),
  }
  return {
    columns: [
      { name: '#finding', kind: 'text', label: say('reports.against') },
      { name: '#count', kind: 'int', label: say('reports.columns.count') },
      ...columns.records,
      ...['field', 'ours', 'file'].map(
        (name): FoundColumn => ({ name: `#${name}`, kind: 'text', label: say(`reports.against.${name}`) }),
      ),
      { name: '#row', kind: 'int', label: say('reports.against.row') },
    ],
    rows: findings.flatMap((finding): ReportRow[] => {
      const cells = { '#finding': say(`reports.against.${finding}`), '#count': below[finding].length }
      return [{ level: 0, role: 'group', cells }, ...below[finding]]
    }),
    totals: {},
  }
}

/**
 * The sheets of a file that the person has sent.
 * @throws Problem 400 where there is none of theirs, or it is no spreadsheet
 */
async function sheetsOf(id: number, { database, tenant, person }: Context): Promise<readonly Sheet[]> {
  const [file] = await database.one<{ name: string; content: Buffer }>(
    tenant,
    sql`select name, content from files where tenant_id = ${tenant} and id = ${id} and resource is null and created_by = ${person.id}`,
  )
  if (!file) throw new Problem(400, { code: 'Report.FileGone', field: 'file' })
  if (!isSheetName(file.name)) throw new Problem(400, { code: 'File.Type', field: 'file', params: namedEndings() })
  try {
    return (await readWorkbook(file.content, file.name)).sheets
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new Problem(400, { code: error.code, field: 'file', params: { ...namedEndings(), ...error.params } })
  }
}
