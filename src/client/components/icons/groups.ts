import type { MenuGroup } from '../../../../schema/menu.ts'

/** The icon of each group of the menu, where a group stands for its entries. */
export const groupIcons: Readonly<Record<MenuGroup, string>> = {
  home: 'home',
  statistics: 'donutSmall',
  publicCodes: 'formatListNumbered',
  schoolData: 'school',
  items: 'inventory',
  humanResources: 'badge',
  employeeMovement: 'dateRange',
  invoices: 'receiptLong',
  purchases: 'localShipping',
  stores: 'domain',
  inventoryWarehouse: 'rule',
  assets: 'business',
  accounts: 'accountTree',
  procedures: 'workspaces',
  settings: 'manageAccounts',
}
