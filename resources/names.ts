/** Every resource of the product; `ref('accouts')` does not compile. */
export const names = [
  'students',
  'guardians',
  'stages',
  'rows',
  'classRooms',
  'studentStatuses',
  'serviceCategories',
  'services',
  'areas',
  'cities',
  'regions',
  'nationalities',
  'religions',
  'employees',
  'managements',
  'sections',
  'jobTitles',
  'qualifications',
  'maritalStatuses',
  'banks',
  'bankInstitutions',
  'safes',
  'paymentMethods',
  'suppliers',
  'salesInvoices',
  'collections',
  'vouchers',
  'voucherTemplates',
  'accounts',
  'costCenters',
  'company',
  'lockExceptions',
  'branches',
  'fiscalYears',
  'users',
  'accessGroups',
  'apiTokens',
  'webhooks',
  'webhookDeliveries',
] as const

declare module '../schema/field.ts' {
  interface Known {
    product: (typeof names)[number]
  }
}
