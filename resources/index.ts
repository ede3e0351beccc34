import type { ResourceData } from '../schema/language/definition.ts'
import { accessGroups } from './access/accessGroups.ts'
import { apiTokens } from './access/apiTokens.ts'
import { branches } from './access/branches.ts'
import { company } from './access/company.ts'
import { fiscalYears } from './access/fiscalYears.ts'
import { printTemplates } from './access/printTemplates.ts'
import { users } from './access/users.ts'
import { webhookDeliveries } from './access/webhookDeliveries.ts'
import { webhooks } from './access/webhooks.ts'
import { accounts } from './accounting/accounts.ts'
import { costCenters } from './accounting/costCenters.ts'
import { lockExceptions } from './accounting/lockExceptions.ts'
import { vatReturns } from './accounting/vatReturns.ts'
import { vouchers } from './accounting/vouchers.ts'
import { voucherTemplates } from './accounting/voucherTemplates.ts'
import { withDocumentKinds } from './documentKinds.ts'
import { collections } from './fees/collections.ts'
import { customers } from './fees/customers.ts'
import { deservedFees } from './fees/deservedFees.ts'
import { discounts } from './fees/discounts.ts'
import { incomeRecognitions } from './fees/incomeRecognitions.ts'
import { paymentReminders } from './fees/paymentReminders.ts'
import { posConfigurations } from './fees/posConfigurations.ts'
import { salesInvoices } from './fees/salesInvoices.ts'
import { salesReturns } from './fees/salesReturns.ts'
import { serviceCategories } from './fees/serviceCategories.ts'
import { services } from './fees/services.ts'
import { studentDiscounts } from './fees/studentDiscounts.ts'
import { messageProviders } from './messaging/messageProviders.ts'
import { messageTemplates } from './messaging/messageTemplates.ts'
import { advanceRepayments } from './payroll/advanceRepayments.ts'
import { attendanceDays } from './payroll/attendanceDays.ts'
import { benefitsAndDeductions } from './payroll/benefitsAndDeductions.ts'
import { employeeAdvances } from './payroll/employeeAdvances.ts'
import { endOfServiceRules } from './payroll/endOfServiceRules.ts'
import { endOfServiceSettlements } from './payroll/endOfServiceSettlements.ts'
import { leavePayouts } from './payroll/leavePayouts.ts'
import { salaries } from './payroll/salaries.ts'
import { salaryPayments } from './payroll/salaryPayments.ts'
import { salaryReplies } from './payroll/salaryReplies.ts'
import { salaryReturns } from './payroll/salaryReturns.ts'
import { socialInsuranceRates } from './payroll/socialInsuranceRates.ts'
import { socialInsuranceSheets } from './payroll/socialInsuranceSheets.ts'
import { staffProvisions } from './payroll/staffProvisions.ts'
import { areas } from './people/areas.ts'
import { cities } from './people/cities.ts'
import { guardians } from './people/guardians.ts'
import { maritalStatuses } from './people/maritalStatuses.ts'
import { nationalities } from './people/nationalities.ts'
import { qualifications } from './people/qualifications.ts'
import { regions } from './people/regions.ts'
import { religions } from './people/religions.ts'
import { students } from './people/students.ts'
import { temporaryStudents } from './people/temporaryStudents.ts'
import { purchaseInvoices } from './purchases/purchaseInvoices.ts'
import { purchaseOrders } from './purchases/purchaseOrders.ts'
import { purchaseReturns } from './purchases/purchaseReturns.ts'
import { suppliers } from './purchases/suppliers.ts'
import { classRooms } from './school/classRooms.ts'
import { rows } from './school/rows.ts'
import { schoolTerms } from './school/schoolTerms.ts'
import { stages } from './school/stages.ts'
import { studentStatuses } from './school/studentStatuses.ts'
import { employees } from './staff/employees.ts'
import { employeeTransfers } from './staff/employeeTransfers.ts'
import { jobTitles } from './staff/jobTitles.ts'
import { managements } from './staff/managements.ts'
import { publicHolidays } from './staff/publicHolidays.ts'
import { salaryItems } from './staff/salaryItems.ts'
import { schoolBreaks } from './staff/schoolBreaks.ts'
import { sections } from './staff/sections.ts'
import { vacationRequests } from './staff/vacationRequests.ts'
import { vacationTypes } from './staff/vacationTypes.ts'
import { workShifts } from './staff/workShifts.ts'
import { additionOrders } from './stores/additionOrders.ts'
import { damageAdjustments, overflowAdjustments, shortageAdjustments } from './stores/adjustments.ts'
import { exchangeOrders } from './stores/exchangeOrders.ts'
import { itemCategories } from './stores/itemCategories.ts'
import { itemPacks } from './stores/itemPacks.ts'
import { items } from './stores/items.ts'
import { stocktakingCounts } from './stores/stocktakingCounts.ts'
import { stocktakings } from './stores/stocktakings.ts'
import { storageTransfers } from './stores/storageTransfers.ts'
import { transferReceipts } from './stores/transferReceipts.ts'
import { units } from './stores/units.ts'
import { warehouses } from './stores/warehouses.ts'
import { busAccommodations } from './transport/busAccommodations.ts'
import { buses } from './transport/buses.ts'
import { drivers } from './transport/drivers.ts'
import { bankInstitutions } from './treasury/bankInstitutions.ts'
import { bankMovements } from './treasury/bankMovements.ts'
import { bankStatements } from './treasury/bankStatements.ts'
import { banks } from './treasury/banks.ts'
import { cardSettlements } from './treasury/cardSettlements.ts'
import { chequeClearings } from './treasury/chequeClearings.ts'
import { chequeReturns } from './treasury/chequeReturns.ts'
import { custodies } from './treasury/custodies.ts'
import { custodySettlements } from './treasury/custodySettlements.ts'
import { expenses } from './treasury/expenses.ts'
import { expenseTransactions } from './treasury/expenseTransactions.ts'
import { incomes } from './treasury/incomes.ts'
import { incomeTransactions } from './treasury/incomeTransactions.ts'
import { issuedCheques } from './treasury/issuedCheques.ts'
import { paymentMethods } from './treasury/paymentMethods.ts'
import { paymentTransactions } from './treasury/paymentTransactions.ts'
import { safes } from './treasury/safes.ts'
import { shifts } from './treasury/shifts.ts'
import { temporaryFinancials } from './treasury/temporaryFinancials.ts'
import { treasuryTransfers } from './treasury/treasuryTransfers.ts'
import './names.ts'

/** Every definition of the product, in the order of the menu. */
export const definitions: readonly ResourceData[] = withDocumentKinds<ResourceData>([
  students,
  guardians,
  temporaryStudents,
  stages,
  schoolTerms,
  rows,
  classRooms,
  studentStatuses,
  serviceCategories,
  services,
  discounts,
  buses,
  busAccommodations,
  drivers,
  areas,
  cities,
  regions,
  nationalities,
  religions,
  items,
  itemCategories,
  itemPacks,
  units,
  employees,
  employeeTransfers,
  managements,
  sections,
  jobTitles,
  qualifications,
  maritalStatuses,
  salaryItems,
  vacationTypes,
  publicHolidays,
  socialInsuranceRates,
  endOfServiceRules,
  workShifts,
  attendanceDays,
  benefitsAndDeductions,
  employeeAdvances,
  salaries,
  salaryPayments,
  salaryReturns,
  salaryReplies,
  socialInsuranceSheets,
  staffProvisions,
  endOfServiceSettlements,
  leavePayouts,
  schoolBreaks,
  vacationRequests,
  banks,
  bankInstitutions,
  safes,
  paymentMethods,
  incomes,
  expenses,
  suppliers,
  purchaseOrders,
  purchaseInvoices,
  purchaseReturns,
  warehouses,
  additionOrders,
  exchangeOrders,
  storageTransfers,
  transferReceipts,
  shortageAdjustments,
  overflowAdjustments,
  damageAdjustments,
  stocktakings,
  stocktakingCounts,
  customers,
  studentDiscounts,
  deservedFees,
  salesInvoices,
  salesReturns,
  incomeRecognitions,
  collections,
  paymentTransactions,
  advanceRepayments,
  incomeTransactions,
  expenseTransactions,
  temporaryFinancials,
  treasuryTransfers,
  custodies,
  custodySettlements,
  shifts,
  cardSettlements,
  chequeClearings,
  chequeReturns,
  paymentReminders,
  issuedCheques,
  bankStatements,
  bankMovements,
  posConfigurations,
  vouchers,
  voucherTemplates,
  vatReturns,
  accounts,
  costCenters,
  company,
  printTemplates,
  lockExceptions,
  branches,
  fiscalYears,
  users,
  accessGroups,
  messageProviders,
  messageTemplates,
  apiTokens,
  webhooks,
  webhookDeliveries,
])
