import type { ResourceName } from '../../../schema/field.ts'
import { type Model, permissionNames } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Bulk } from './bulk.ts'

/** A team of a school: what its members may do. */
interface Team {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  /** Resources that the team views, adds, edits and deletes. */
  readonly manages: readonly ResourceName[]
  /** Resources that the team views. */
  readonly views: readonly ResourceName[] | 'all'
  readonly more?: readonly string[]
}

/** The teams that every school begins with, and changes as it likes. */
const teams: readonly Team[] = [
  {
    code: '1',
    arabicName: 'السكرتارية',
    englishName: 'Secretaries',
    manages: [
      'students',
      'guardians',
      'temporaryStudents',
      'stages',
      'schoolTerms',
      'rows',
      'classRooms',
      'studentStatuses',
      'buses',
      'busAccommodations',
      'drivers',
      'areas',
      'cities',
      'regions',
      'nationalities',
      'religions',
    ],
    views: ['branches', 'fiscalYears', 'employees', 'qualifications'],
    more: ['createStudentSuccess', 'makeTransfers'],
  },
  {
    code: '2',
    arabicName: 'المحاسبون',
    englishName: 'Accountants',
    manages: [
      'accounts',
      'costCenters',
      'vouchers',
      'serviceCategories',
      'services',
      'discounts',
      'schoolTerms',
      'deservedFees',
      'salesInvoices',
      'salesReturns',
      'collections',
      'paymentTransactions',
      'incomeTransactions',
      'expenseTransactions',
      'temporaryFinancials',
      'treasuryTransfers',
      'custodies',
      'custodySettlements',
      'shifts',
      'cardSettlements',
      'chequeClearings',
      'chequeReturns',
      'paymentReminders',
      'bankStatements',
      'bankMovements',
      'vatReturns',
      'issuedCheques',
      'customers',
      'incomes',
      'expenses',
      'suppliers',
      'units',
      'itemCategories',
      'items',
      'warehouses',
      'salaryItems',
      'salaryPayments',
      'salaryReturns',
      'socialInsuranceSheets',
      'advanceRepayments',
      'banks',
      'bankInstitutions',
      'safes',
      'paymentMethods',
    ],
    views: [
      'branches',
      'fiscalYears',
      'students',
      'guardians',
      'stages',
      'rows',
      'classRooms',
      'employees',
      'salaries',
      'employeeAdvances',
      'endOfServiceSettlements',
      'leavePayouts',
      'staffProvisions',
      'company',
    ],
    more: [
      'viewAllFiscalYears',
      'gLPost',
      'voidOthersDocuments',
      'closeFiscalYears',
      'closeUnfinishedMonths',
      'addStudentInvoices',
      'addDiscountCollection',
      'viewStudentDiscounts',
      'addStudentDiscounts',
      'editStudentDiscounts',
    ],
  },
  {
    code: '3',
    arabicName: 'أمناء الصناديق',
    englishName: 'Cashiers',
    manages: ['incomeTransactions', 'expenseTransactions', 'temporaryFinancials'],
    more: ['addCollectionTransactions', 'editCollectionTransactions', 'viewOwnShifts', 'addOwnShifts'],
    views: [
      'collections',
      'branches',
      'fiscalYears',
      'students',
      'guardians',
      'salesInvoices',
      'salesReturns',
      'services',
      'discounts',
      'incomes',
      'expenses',
      'paymentMethods',
      'safes',
      'banks',
    ],
  },
  {
    code: '4',
    arabicName: 'مديرو المدارس',
    englishName: 'Heads of schools',
    manages: [],
    views: 'all',
    // They sell nothing, and read what was let off by hand; leave of the staff is theirs to decide.
    more: ['viewAllFiscalYears', 'viewSalaries', 'discountInvoices', 'approveVacationRequests', 'viewEmployeesDashboard'],
  },
  {
    code: '5',
    arabicName: 'العملاء',
    englishName: 'Clients',
    manages: [],
    views: ['branches', 'students'],
  },
  {
    // Who calculates pay neither posts nor pays it: accountants do.
    code: '6',
    arabicName: 'مسؤولو الرواتب',
    englishName: 'Payroll officers',
    manages: [
      'employees',
      'employeeTransfers',
      'jobTitles',
      'managements',
      'sections',
      'salaryItems',
      'benefitsAndDeductions',
      'employeeAdvances',
      'salaries',
      'staffProvisions',
      'endOfServiceSettlements',
      'leavePayouts',
      'vacationRequests',
      'vacationTypes',
      'publicHolidays',
      'schoolBreaks',
      'workShifts',
      'attendanceDays',
    ],
    views: [
      'branches',
      'fiscalYears',
      'costCenters',
      'nationalities',
      'religions',
      'maritalStatuses',
      'qualifications',
      'bankInstitutions',
      'paymentMethods',
      'socialInsuranceRates',
      'endOfServiceRules',
    ],
    more: ['viewAllFiscalYears', 'viewEmployeesDashboard'],
  },
]

/** Rights that nobody has for managing the documents. */
const apart = new Set(['gLPost', 'voidOthersDocuments', 'discountInvoices'])

/** The permissions of a team, read from the definitions. */
function permissionsOf(registry: Registry, { manages, views, more = [] }: Team): string[] {
  // Where one permission covers everything, read-only users have none.
  const shown = registry.models.filter(({ permissions }) => permissions.view !== permissions.edit)
  const seen = views === 'all' ? shown : views.map((name) => registry.get(name))
  const managed = new Set<string>(manages)
  const namesOf = ({ permissions: { view, add, edit } }: Model) => [view, add, edit]
  const own = registry.models.filter(({ name }) => managed.has(name)).flatMap(namesOf)
  // Who writes documents does not post them for that, nor makes what only their actions make, such as payments, nor sees what a field of
  // theirs leaves to those who see other documents: it is given by itself.
  const others = new Set([...apart, ...registry.models.flatMap(namesOf)])
  for (const permission of own) others.delete(permission)
  const names = [
    ...manages.flatMap((name) => permissionNames(registry.get(name)).filter((permission) => !others.has(permission))),
    ...seen.map((model) => model.permissions.view),
    ...more,
  ]
  return [...new Set(names)].sort()
}

/** Adds the access groups that every school begins with; gives their ids by code. */
export async function addAccessGroups(bulk: Bulk): Promise<ReadonlyMap<string, number>> {
  const ids = await bulk.add(
    'accessGroups',
    teams.map((team) => ({
      code: team.code,
      arabicName: team.arabicName,
      englishName: team.englishName,
      permissions: permissionsOf(bulk.registry, team),
    })),
  )
  return new Map(teams.map(({ code }, index) => [code, ids[index] as number]))
}
