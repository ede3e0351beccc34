import { calculate } from '../../schema/calculate.ts'
import { type TaxSeries, taxPrefix, writtenNumber, writtenPrefix } from '../../schema/values/writtenNumber.ts'
import type { branches } from '../access/branches.ts'
import type { company } from '../access/company.ts'
import type { fiscalYears } from '../access/fiscalYears.ts'
import { taxLetters } from './taxLetters.ts'

type Reads = { branches: typeof branches; fiscalYears: typeof fiscalYears }

interface Branch {
  readonly id: number
  readonly code: string | null
  readonly isMaster: boolean | null
  readonly taxNumber: string | null
}

interface Line {
  readonly documentKind: string | null
  readonly branch: number | null
  readonly prefix: string | null
}

/**
 * How the first number of a branch's year reads with each line of the settings. The head office has no documents, and shows no school
 * the code of another one: there the place of the code stays open.
 */
export const numbering = calculate<typeof company, Reads>(
  'company',
  (school, { ownBranch, someYear, allBranches, numbering: lines }) => {
    const own = ownBranch as unknown as Branch | null
    const branches = (allBranches ?? []) as readonly Branch[]
    return {
      ...school,
      numbering: school.numbering.map((line, at) => {
        const code = own?.isMaster ? '{branch}' : own?.code
        const place = { branch: lines[at]?.branchCode ?? code ?? '', year: String(someYear ?? '') }
        const of = line.branch ?? (own?.isMaster ? null : own?.id)
        const prefix = writtenPrefix(prefixOf(line, of ?? null, { ...school, branches }), place)
        return { ...line, example: writtenNumber({ prefix, digits: line.numberDigits ?? 1 }, line.firstNumber ?? 1) }
      }),
    }
  },
  {
    needs: [
      'taxNumber',
      'numbering.documentKind',
      'numbering.branch',
      'numbering.prefix',
      'numbering.numberDigits',
      'numbering.firstNumber',
      'numbering.example',
    ],
  },
)

interface School {
  readonly taxNumber: string | null
  readonly numbering: readonly Line[]
  readonly branches: readonly Branch[]
}

/** The prefix that a line gives to the numbers of a branch; of any school that has the company's tax number where no branch is meant. */
function prefixOf(line: Line, branch: number | null, { taxNumber, numbering, branches }: School): string {
  const prefix = line.prefix ?? ''
  const numberOf = (one: Branch) => one.taxNumber || taxNumber
  const schools = branches.filter(({ isMaster }) => !isMaster)
  const own = branch === null ? schools.find((one) => numberOf(one) === taxNumber) : schools.find(({ id }) => id === branch)
  const letters = new Map<string | null, string>(Object.entries(taxLetters)).get(line.documentKind)
  if (!letters || !own || !numberOf(own)) return prefix
  const series = schools.flatMap((one) => (numberOf(one) === numberOf(own) ? seriesOf(one, numbering) : []))
  const isOwn = (one: TaxSeries) => one.kind === letters && one.branch === (own.code ?? '')
  return taxPrefix(
    { kind: letters, branch: own.code ?? '', prefix },
    series.filter((one) => !isOwn(one)),
  )
}

/** The series of tax documents of a branch, its own line before the one for all. */
const seriesOf = ({ id, code }: Branch, numbering: readonly Line[]): TaxSeries[] =>
  Object.entries(taxLetters).map(([name, kind]) => {
    const said = numbering.filter(({ documentKind }) => documentKind === name)
    const found = said.find(({ branch }) => branch === id) ?? said.find(({ branch }) => branch === null)
    return { kind, branch: code ?? '', prefix: found?.prefix ?? '' }
  })
