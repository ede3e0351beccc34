/** The groups of the side menu in their order. */
export const menuGroups = [
  'home',
  'statistics',
  'publicCodes',
  'schoolData',
  'items',
  'humanResources',
  'employeeMovement',
  'invoices',
  'purchases',
  'stores',
  'inventoryWarehouse',
  'assets',
  'accounts',
  'procedures',
  'settings',
] as const
export type MenuGroup = (typeof menuGroups)[number]
