import { calculate } from '../../schema/calculate.ts'
import { writtenNumber, writtenPrefix } from '../../schema/values/writtenNumber.ts'
import type { branches } from '../access/branches.ts'
import type { company } from '../access/company.ts'
import type { fiscalYears } from '../access/fiscalYears.ts'

type Reads = { branches: typeof branches; fiscalYears: typeof fiscalYears }

/**
 * How the first number of a branch's year reads with each line of the settings. The head office has no documents, and shows no school
 * the code of another one: there the place of the code stays open.
 */
export const numbering = calculate<typeof company, Reads>(
  'company',
  (school, { ownBranch, someYear, numbering: lines }) => ({
    ...school,
    numbering: school.numbering.map((line, at) => {
      const own = ownBranch?.isMaster ? '{branch}' : ownBranch?.code
      const place = { branch: lines[at]?.branchCode ?? own ?? '', year: String(someYear ?? '') }
      const format = { prefix: writtenPrefix(line.prefix ?? '', place), digits: line.numberDigits ?? 1 }
      return { ...line, example: writtenNumber(format, line.firstNumber ?? 1) }
    }),
  }),
  { needs: ['numbering.prefix', 'numbering.numberDigits', 'numbering.firstNumber', 'numbering.example'] },
)
