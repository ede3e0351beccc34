import { isRepeatedHeading } from '../../sheets/heading.ts'
import { saidBeside } from './beside.ts'
import { labelled, type Said } from './words.ts'

type Row = readonly string[]

/** The movements of one account in a table, and what is said beside them. */
export interface Part {
  /** Indexes of the rows that are no lines beside the table. */
  readonly rows: readonly number[]
  readonly said: ReadonlyMap<Said, string>
  /** Whether its columns are those of the table's first headings. */
  readonly isAlike: boolean
}

interface Looks {
  isMovement(row: Row): boolean
  isHeading(row: Row): boolean
}

/** A balance that is told in a row of the table is none of its movements. */
const tellsBalance = (row: Row): boolean =>
  row.some((cell) => /^(opening|closing)$/.test(labelled(cell.replace(/[:：].*$/, '')) ?? ''))

/**
 * The parts of a table, each of one account: a line that names an account ends the part before it. What is said above the
 * first headings is said of the first part. @param head index of the first headings
 */
export function partsOf(rows: readonly Row[], head: number, { isMovement, isHeading }: Looks): readonly Part[] {
  const accountOf = (beside: readonly Row[]) => saidBeside(beside).get('account')
  const isOfAnother = (row: Row, part: { readonly rows: readonly number[]; readonly beside: readonly Row[] }) =>
    part.rows.length > 0 && accountOf([row]) !== undefined && accountOf([row]) !== accountOf(part.beside)
  const begun = (beside: readonly Row[]) => ({ rows: [] as number[], beside: [...beside], isAlike: true })
  const parts = [begun(rows.slice(0, head))]
  for (const [at, row] of rows.slice(head + 1).entries()) {
    const part = parts.at(-1)
    if (!part || row.every((cell) => cell === '')) continue
    if (isMovement(row)) part.rows.push(head + 1 + at)
    else if (isHeading(row)) part.isAlike = isRepeatedHeading(row, rows[head] ?? [])
    else if (isOfAnother(row, part) && rows.slice(head + at + 2).some(isMovement))
      parts.push({ ...begun([row]), isAlike: part.isAlike })
    else if (tellsBalance(row) || accountOf([row]) !== undefined) part.beside.push(row)
    else part.rows.push(head + 1 + at)
  }
  return parts.map(({ beside, ...part }) => ({ ...part, said: saidBeside(beside) }))
}
