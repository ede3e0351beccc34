import { createHash } from 'node:crypto'
import Papa from 'papaparse'

/** A row of an audit file as whoever has only the file reads it. */
export interface AuditRow {
  readonly text: string
  readonly cells: Readonly<Record<string, string>>
}

/** The lines for people and the rows of an audit file. */
export function readAuditFile(file: string): { notes: string[]; rows: AuditRow[] } {
  const lines = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\n')
  const head = lines.findIndex((line) => !/^"?#/.test(line))
  const names = lines[head]?.split(',') ?? []
  const rows = lines.slice(head + 1).map((line): AuditRow => {
    const values = Papa.parse<string[]>(line).data[0] ?? []
    const cells = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
    return { cells, text: line.slice(0, line.lastIndexOf(`,${cells['previous']},${cells['checksum']}`)) }
  })
  return { notes: lines.slice(0, head), rows }
}

/** What is wrong with the chains of a file, by the formula of docs/audit-file.md. */
export function faultsOf(rows: readonly AuditRow[]): string[] {
  const last = new Map<string, { position: number; checksum: string }>()
  return rows.flatMap(({ text, cells }) => {
    const { branch = '', previous = '', checksum = '' } = cells
    const position = Number(cells['position'])
    const name = `${branch}/${position}`
    const before = last.get(branch)
    last.set(branch, { position, checksum })
    if (createHash('sha256').update(`${previous}\n${text}`).digest('hex') !== checksum) return [`${name} was changed`]
    if (position === 1 && !/^0{64}$/.test(previous)) return [`${name} is no beginning`]
    if (before && position <= before.position) return [`${name} is out of order`]
    if (before && position === before.position + 1 && previous !== before.checksum) return [`${name} does not follow`]
    return []
  })
}

/** Whether every branch is there from its first row on. */
export const isComplete = (rows: readonly AuditRow[]): boolean =>
  [...Map.groupBy(rows, ({ cells }) => cells['branch']).values()].every((own) =>
    own.every(({ cells }, index) => Number(cells['position']) === index + 1),
  )
