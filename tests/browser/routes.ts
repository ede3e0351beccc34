import { readFileSync } from 'node:fs'
import type { Model } from '../../schema/model.ts'
import type { Registry } from '../../schema/registry.ts'
import { pages } from '../../src/client/pages.ts'
import { definedScreens } from '../../src/client/providers/screens.ts'
import '../../src/client/screens.ts'

/** What someone needs to see a page: nothing, a session, or a permission. */
export type Access = 'public' | 'signed-in' | (string & {})

/** Every path of the specification with its access; `:id` stands for a record. */
export const routes: readonly (readonly [path: string, access: Access])[] = [
  ['/login', 'public'],
  ['/ForgetPassword', 'public'],
  ['/error-404', 'public'],
  ['/RegistrationRequests', 'public'],
  ['/PayRequest', 'public'],
  ['/paymentStatus/:id', 'public'],
  ['/financialPayment/:id', 'public'],
  ['/change-password', 'signed-in'],
  ['/', 'signed-in'],
  ['/access-control', 'signed-in'],
  ['/statistics', 'signed-in'],
  ['/expense', 'viewExpenses'],
  ['/income', 'viewIncomes'],
  ['/banks', 'viewBanks'],
  ['/services', 'viewServices'],
  ['/discounts', 'viewDiscounts'],
  ['/payment-methods', 'viewPaymentMethods'],
  ['/safes', 'viewSafes'],
  ['/suppliers', 'viewSuppliers'],
  ['/areas', 'viewAreas'],
  ['/drivers', 'viewDrivers'],
  ['/buses', 'viewBuses'],
  ['/serviceCategories', 'viewServiceCategories'],
  ['/nationalties', 'viewNationalities'],
  ['/studentStatuses', 'viewStudentStatuses'],
  ['/stages', 'viewStages'],
  ['/classRooms', 'viewClassRooms'],
  ['/rows', 'viewRows'],
  ['/marital-status', 'viewMaritalStatuses'],
  ['/salary-items', 'viewSalaryItems'],
  ['/qualification', 'viewQualifications'],
  ['/sections', 'viewSections'],
  ['/jop-title', 'viewJobTitles'],
  ['/mangement', 'viewManagements'],
  ['/religion', 'viewReligions'],
  ['/typeVacations', 'viewVacationTypes'],
  ['/messages-settings', 'addMessageSettings'],
  ['/posConfigurations', 'editCompany'],
  ['/warehouses', 'viewStores'],
  ['/units', 'viewUnits'],
  ['/items-category', 'viewItemCategories'],
  ['/purch-invoice-list', 'viewPurchTransactions'],
  ['/chart-of-account', 'viewAccounts'],
  ['/cost-center', 'viewCostCenters'],
  ['/sendInvoiceToZatca', 'gLPost'],
  ['/post-vouchers', 'gLPost'],
  ['/invoices', 'viewSalesTransactions'],
  ['/school-setting', 'viewSchool'],
  ['/subscription-data', 'signed-in'],
  ['/second-page', 'signed-in'],
  ['/calculateSalary', 'viewCalculateSalary'],
  ...family('guardians', 'Guardians'),
  ...family('students', 'Students'),
  ...family('employees', 'Employees'),
  ...family('vacationRequest', 'VacationRequests'),
  ...family('benefitsAndDeductions', 'BenefitAndDeduction'),
  ...family('employeeAdvancePayment', 'EmployeeAdvancePayments'),
  ...family('accessGroups', 'AccessGroups'),
  ...family('branches', 'Branches'),
  ...family('users', 'Users'),
  ...family('collection-transactions', 'CollectionTransactions'),
  ...family('payment-transactions', 'PaymentTransactions'),
  ...family('income-transactions', 'IncomeTransactions'),
  ...family('expense-transactions', 'ExpenseTransactions'),
  ...family('studentDiscounts', 'StudentDiscounts'),
  ...inOne('tempFinancial-transactions', 'collectionVouchers'),
  ...inOne('financialCustody', 'financialCustody'),
  ...inOne('custodySettlement', 'custodySettlement'),
  ...family('messages', 'Messages'),
  ...family('inventory', 'Stocktaking'),
  ...family('shortage-adjustment', 'ShortageAdjustment'),
  ...family('overflow-adjustment', 'OverflowAdjustment'),
  ...family('damage-adjustment', 'DamageAdjustments'),
  ...family('storage-transfer', 'StorageTransfer'),
  ...family('Items', 'Items'),
  ...family('vouchers', 'Vouchers'),
  ['/vouchers/closedVoucher', 'addVouchers'],
  ['/vouchers/closedVoucherEdit/:id', 'editVouchers'],
  ...family('deservedFees', 'DeservedFees'),
  ['/salary', 'viewSalaries'],
  ['/salary/edit/:id', 'editSalaries'],
  ['/exchange-order/new', 'viewExchangeOrders'],
  ['/exchange-order/edit/:id', 'editExchangeOrders'],
  ['/addition-order/new', 'viewAdditionOrders'],
  ['/addition-order/edit/:id', 'editAdditionOrders'],
  ['/purchOrder/new', 'addPurchOrders'],
  ['/purchOrder/edit/:id', 'editPurchOrders'],
  ['/purch-invoice/new', 'addPurchTransactions'],
  ['/purch-invoice/edit/:id', 'editPurchTransactions'],
  ['/return-purch/new', 'addReturnPurchTransactions'],
  ['/return-purch/edit/:id', 'editReturnPurchTransactions'],
  ['/sales/new', 'addSalesTransactions'],
  ['/sales/editSales/:id', 'editSalesTransactions'],
  ['/return/new', 'addReturnSalesTransactions'],
  ['/return/edit/:id', 'editReturnSalesTransactions'],
  ['/orders', 'viewStockCategoryTransactions'],
  ['/discountsCollection', 'addDiscountCollection'],
  ['/studentInvoices/new', 'addStudentInvoices'],
  ['/deservedFessCollection', 'addDeservedFees'],
  ['/busAccommodation', 'addBusAccommodation'],
  ['/studentSuccess', 'createStudentSuccess'],
  ['/transfers', 'makeTransfers'],
  ['/employees-dashboard', 'viewEmployeesDashboard'],
  ['/temporaryStudents', 'viewRegistrationRequests'],
  ['/temporaryStudents/edit/:id', 'viewRegistrationRequests'],
  ['/students-reports', 'signed-in'],
  ['/employees-reports', 'signed-in'],
  ['/accounts-reports', 'signed-in'],
  ['/transaction-reports', 'signed-in'],
  ['/items-reports', 'signed-in'],
]

function family(base: string, things: string): [string, Access][] {
  return [
    [`/${base}`, `view${things}`],
    [`/${base}/new`, `add${things}`],
    [`/${base}/edit/:id`, `edit${things}`],
  ]
}

/** A family whose list and forms ask for one permission. */
function inOne(base: string, permission: string): [string, Access][] {
  return ['', '/new', '/edit/:id'].map((rest) => [`/${base}${rest}`, permission])
}

/** A path of the table that the product has: what makes it, and which part of it. */
export interface Screen {
  readonly path: string
  readonly access: Access
  /** The definition behind the screen; null for a page of its own. */
  readonly model: Model | null
  readonly part: 'list' | 'new' | 'edit' | 'page'
  /** The address is of those records alone that have these values. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** The part of the table that exists: asked of the definitions, of the list of pages, and of the router for those without the shell. */
export function existing(registry: Registry): readonly Screen[] {
  const outside = [...readFileSync(new URL('../../src/client/routes.tsx', import.meta.url), 'utf8').matchAll(/path: '([^*']+)'/g)]
  const paths = new Set([...pages.map((page) => page.path), ...outside.map(([, path = '']) => path)])
  return routes.flatMap(([path, access]): Screen[] => {
    if (paths.has(path)) return [{ path, access, model: null, part: 'page' }]
    for (const [name, { places }] of definedScreens()) {
      const part = path === places?.fresh ? 'new' : path === `${places?.edit}/:id` ? 'edit' : undefined
      if (part) return [{ path, access, model: registry.get(name), part }]
    }
    const [, base = '', ...rest] = path.split('/')
    const part = ({ '': 'list', new: 'new', 'edit/:id': 'edit' } as const)[rest.join('/')]
    const model = registry.models.find((one) => one.route.base === base)
    for (const [sort, values] of Object.entries(model?.data.routes?.also ?? {})) {
      if (model && rest.join('/') === sort) return [{ path, access, model, part: 'new' }]
      if (model && rest.join('/') === `${sort}Edit/:id`) return [{ path, access, model, part: 'edit', values }]
    }
    const has = part === 'list' || (model?.route.style === 'family' && !model.data.single)
    return model && part && has ? [{ path, access, model, part }] : []
  })
}
