/** Every resource of the product; `ref('accouts')` does not compile. */
export const names = [
  'students',
  'guardians',
  'stages',
  'rows',
  'classRooms',
  'studentStatuses',
  'areas',
  'nationalities',
  'religions',
  'employees',
  'managements',
  'sections',
  'jobTitles',
  'qualifications',
  'maritalStatuses',
  'banks',
  'safes',
  'paymentMethods',
  'suppliers',
  'serviceCategories',
  'services',
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
] as const

declare module '../schema/field.ts' {
  interface Known {
    product: (typeof names)[number]
  }
}
