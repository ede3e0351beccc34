import type { ResourceData } from '../schema/definition.ts'
import { accessGroups } from './access/accessGroups.ts'
import { apiTokens } from './access/apiTokens.ts'
import { branches } from './access/branches.ts'
import { company } from './access/company.ts'
import { fiscalYears } from './access/fiscalYears.ts'
import { users } from './access/users.ts'
import { webhookDeliveries } from './access/webhookDeliveries.ts'
import { webhooks } from './access/webhooks.ts'
import { accounts } from './accounting/accounts.ts'
import { costCenters } from './accounting/costCenters.ts'
import { lockExceptions } from './accounting/lockExceptions.ts'
import { vouchers } from './accounting/vouchers.ts'
import { voucherTemplates } from './accounting/voucherTemplates.ts'
import { withDocumentKinds } from './documentKinds.ts'
import { collections } from './fees/collections.ts'
import { customers } from './fees/customers.ts'
import { discounts } from './fees/discounts.ts'
import { posConfigurations } from './fees/posConfigurations.ts'
import { salesInvoices } from './fees/salesInvoices.ts'
import { serviceCategories } from './fees/serviceCategories.ts'
import { services } from './fees/services.ts'
import { areas } from './people/areas.ts'
import { cities } from './people/cities.ts'
import { guardians } from './people/guardians.ts'
import { maritalStatuses } from './people/maritalStatuses.ts'
import { nationalities } from './people/nationalities.ts'
import { qualifications } from './people/qualifications.ts'
import { regions } from './people/regions.ts'
import { religions } from './people/religions.ts'
import { students } from './people/students.ts'
import { suppliers } from './purchases/suppliers.ts'
import { classRooms } from './school/classRooms.ts'
import { rows } from './school/rows.ts'
import { stages } from './school/stages.ts'
import { studentStatuses } from './school/studentStatuses.ts'
import { employees } from './staff/employees.ts'
import { jobTitles } from './staff/jobTitles.ts'
import { managements } from './staff/managements.ts'
import { salaryItems } from './staff/salaryItems.ts'
import { sections } from './staff/sections.ts'
import { vacationTypes } from './staff/vacationTypes.ts'
import { itemCategories } from './stores/itemCategories.ts'
import { items } from './stores/items.ts'
import { units } from './stores/units.ts'
import { warehouses } from './stores/warehouses.ts'
import { buses } from './transport/buses.ts'
import { drivers } from './transport/drivers.ts'
import { bankInstitutions } from './treasury/bankInstitutions.ts'
import { banks } from './treasury/banks.ts'
import { expenses } from './treasury/expenses.ts'
import { incomes } from './treasury/incomes.ts'
import { paymentMethods } from './treasury/paymentMethods.ts'
import { safes } from './treasury/safes.ts'
import './names.ts'

/** Every definition of the product, in the order of the menu. */
export const definitions: readonly ResourceData[] = withDocumentKinds<ResourceData>([
  students,
  guardians,
  stages,
  rows,
  classRooms,
  studentStatuses,
  serviceCategories,
  services,
  discounts,
  buses,
  drivers,
  areas,
  cities,
  regions,
  nationalities,
  religions,
  items,
  itemCategories,
  units,
  employees,
  managements,
  sections,
  jobTitles,
  qualifications,
  maritalStatuses,
  salaryItems,
  vacationTypes,
  banks,
  bankInstitutions,
  safes,
  paymentMethods,
  incomes,
  expenses,
  suppliers,
  warehouses,
  customers,
  salesInvoices,
  collections,
  posConfigurations,
  vouchers,
  voucherTemplates,
  accounts,
  costCenters,
  company,
  lockExceptions,
  branches,
  fiscalYears,
  users,
  accessGroups,
  apiTokens,
  webhooks,
  webhookDeliveries,
])
