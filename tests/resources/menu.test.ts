import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'

/** Where masters stand: their address, their group of the menu, and the flag of the company without which they are not there. */
const masters: readonly (readonly [resource: string, path: string, group: string, flag?: string])[] = [
  ['nationalities', 'nationalties', 'publicCodes'],
  ['religions', 'religion', 'publicCodes'],
  ['areas', 'areas', 'publicCodes'],
  ['studentStatuses', 'studentStatuses', 'publicCodes'],
  ['banks', 'banks', 'publicCodes'],
  ['safes', 'safes', 'publicCodes'],
  ['paymentMethods', 'payment-methods', 'publicCodes'],
  ['incomes', 'income', 'publicCodes'],
  ['expenses', 'expense', 'publicCodes'],
  ['stages', 'stages', 'schoolData'],
  ['rows', 'rows', 'schoolData'],
  ['classRooms', 'classRooms', 'schoolData'],
  ['serviceCategories', 'serviceCategories', 'schoolData'],
  ['services', 'services', 'schoolData'],
  ['discounts', 'discounts', 'schoolData'],
  ['buses', 'buses', 'schoolData'],
  ['drivers', 'drivers', 'schoolData'],
  ['items', 'Items', 'items', 'storeEnabled'],
  ['itemCategories', 'items-category', 'items', 'storeEnabled'],
  ['units', 'units', 'items', 'storeEnabled'],
  ['employees', 'employees', 'humanResources'],
  ['managements', 'mangement', 'humanResources'],
  ['sections', 'sections', 'humanResources'],
  ['jobTitles', 'jop-title', 'humanResources'],
  ['qualifications', 'qualification', 'humanResources'],
  ['maritalStatuses', 'marital-status', 'humanResources'],
  ['salaryItems', 'salary-items', 'humanResources'],
  ['vacationTypes', 'typeVacations', 'humanResources'],
  ['vacationRequests', 'vacationRequest', 'employeeMovement'],
  ['posConfigurations', 'posConfigurations', 'invoices', 'eInvoicing'],
  ['suppliers', 'suppliers', 'purchases'],
  ['warehouses', 'warehouses', 'stores', 'storeEnabled'],
  ['accounts', 'chart-of-account', 'accounts'],
  ['costCenters', 'cost-center', 'accounts'],
  ['company', 'school-setting', 'settings'],
  ['branches', 'branches', 'settings'],
  ['users', 'users', 'settings'],
  ['accessGroups', 'accessGroups', 'settings'],
  ['messageProviders', 'messages-settings', 'settings'],
]

describe('the place of a master', () => {
  const registry = createRegistry(definitions)
  for (const [resource, path, group, flag] of masters)
    it(`${resource}: /${path} in the group ${group}`, () => {
      const { route, data } = registry.get(resource)
      expect([route.base, data.menu?.group, data.flag]).toEqual([path, group, flag])
    })
})
