import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { refusals } from '../payroll/salaryPayments/owed.ts'
import type { salaryPayments } from '../payroll/salaryPayments.ts'
import type { WageFileProfileName } from '../wageFiles/wageFile.ts'
import { addressLines } from './payroll/addressLines.ts'
import { faultsOfPayee } from './payroll/payee.ts'
import { columnsOfPart, type WageColumns } from './payroll/wageColumns.ts'

interface Owed extends WageColumns {
  readonly id: number
  readonly branch: number
  readonly 'branch.code': string
  readonly employee: number
  readonly net: string
  readonly paidLeft: string
  readonly 'employee.payHeld': boolean
  readonly 'employee.paymentMethod': string | null
  readonly 'employee.management': number | null
  readonly 'employee.bank': number | null
  readonly 'employee.bank.swift': string | null
  readonly 'employee.bank.ibanCode': string | null
  readonly 'employee.iban': string | null
  readonly 'employee.identityType': string | null
  readonly 'employee.arabicName': string
  readonly 'employee.address': string | null
}

/**
 * Whom a payment pays. It begins with everybody who is owed a salary of the month in that way; what is taken out of it, or paid in part, stays
 * so until something else is asked for.
 */
export const salaryPayment = calculate<typeof salaryPayments>(
  'salaryPayments',
  (payment, facts) => {
    const { month, management, employeesBank, allBranches, status } = payment
    const kind = facts.methodKind as string | null
    const owed = (facts.owed ?? []) as unknown as readonly Owed[]
    const isOwn = (one: Owed) => one['branch.code'] === facts.ownBranch
    const plan = [month, kind, management, employeesBank, ...(allBranches ? ['all'] : [])].map((one) => one ?? '').join('_')
    const chosen = payment.salaries.filter(({ chosenFor }) => isEmpty(chosenFor) || chosenFor === plan)
    const isIssued = payment.salaries.some(({ chosenFor }) => !isEmpty(chosenFor)) && !isEmpty(status) && status !== 'draft'
    const meant = (one: Owed): boolean =>
      (allBranches === true || isOwn(one)) &&
      !one['employee.payHeld'] &&
      (kind === 'cash') === (one['employee.paymentMethod'] === 'cash') &&
      (management ?? one['employee.management']) === one['employee.management'] &&
      (employeesBank ?? one['employee.bank']) === one['employee.bank']
    const everybody = () =>
      !month || isEmpty(kind)
        ? []
        : owed.filter(meant).map((one) => ({
            salary: one.id,
            branch: isOwn(one) ? null : one.branch,
            employee: one.employee,
            amount: one.paidLeft,
          }))
    const lines = isIssued ? payment.salaries : chosen.length ? chosen : everybody()
    const byId = new Map(owed.map((one) => [one.id as number | null, one]))
    const profile = kind === 'transfer' ? (facts.profile as WageFileProfileName | null) : null
    return {
      ...payment,
      salaries: lines.map((line) => {
        const one = byId.get(line.salary)
        // What is paid already is known as it was.
        return one ? { ...line, chosenFor: plan, ...sent(one, line.amount, profile, Number(facts.decimals ?? 2)) } : line
      }) as typeof payment.salaries,
    }
  },
  {
    needs: [
      ...(['month', 'paymentMethod', 'management', 'employeesBank', 'allBranches'] as const),
      ...(['salaries.salary', 'salaries.amount', 'salaries.refusal'] as const),
    ],
    // Whom the bank would send back is said by name: rows are many.
    faults: ({ status, salaries }, facts) => {
      if (status === 'draft') return []
      const names = new Map(
        ((facts.owed ?? []) as unknown as readonly Owed[]).map((one) => [one.id as number | null, one['employee.arabicName']]),
      )
      return salaries.flatMap(({ salary, refusal }, index) =>
        isEmpty(refusal)
          ? []
          : [
              {
                code: 'SalaryPayment.Refused',
                field: `salaries.${index}.salary`,
                params: { name: names.get(salary) ?? '', refusal: String(refusal) },
              },
            ],
      )
    },
  },
)

/** What of a salary goes to the bank, by the columns of the wage file, and what the bank would refuse. */
function sent(one: Owed, amount: string | null, profile: WageFileProfileName | null, decimals: number) {
  const columns = columnsOfPart(one, one.net, amount ?? '0', decimals)
  const iban = one['employee.iban']
  const bankCode = one['employee.bank.swift']
  const isKnown = ['national', 'residence'].includes(one['employee.identityType'] ?? '')
  const payee = {
    iban: iban ?? '',
    bank: bankCode ?? '',
    ibanCode: one['employee.bank.ibanCode'],
    name: one['employee.arabicName'],
    identityNumber: isKnown ? null : '',
    address: addressLines(one['employee.address']),
  }
  const [found] = profile ? faultsOfPayee(payee, profile) : []
  return {
    iban,
    bankCode,
    basic: columns.wageBasic,
    housing: columns.wageHousing,
    other: columns.wageOther,
    deducted: columns.wageDeductions,
    refusal: (found?.[1].slice('WageFile.'.length) ?? null) as (typeof refusals)[number] | null,
  }
}
