import type { Page } from './providers/pages.ts'

/** The pages inside the shell, in the order of their menu group. */
export const pages: readonly Page[] = [
  { path: '/', name: 'home', icon: 'home', group: 'home', menuFor: 'staff', load: () => import('./pages/Home.tsx') },
  {
    path: '/access-control',
    name: 'accessControl',
    icon: 'grid',
    group: 'home',
    menuFor: 'client',
    load: () => import('./pages/AccessControl.tsx'),
  },
  {
    path: '/sessions',
    name: 'sessions',
    icon: 'devices',
    group: 'settings',
    menuFor: 'nobody',
    load: () => import('./pages/Sessions.tsx'),
  },
  {
    path: '/post-vouchers',
    name: 'postVouchers',
    icon: 'rule',
    group: 'accounts',
    permission: 'gLPost',
    load: () => import('./posting/PostVouchers.tsx'),
  },
  {
    path: '/year-closing',
    name: 'yearClosing',
    icon: 'dateRange',
    group: 'accounts',
    permission: 'closeFiscalYears',
    load: () => import('./closing/YearClosing.tsx'),
  },
  {
    path: '/opening-balances',
    name: 'openingBalances',
    icon: 'openingBalances',
    group: 'accounts',
    permission: 'addVouchers',
    load: () => import('./pages/OpeningBalances.tsx'),
  },
  {
    path: '/accounts-reports',
    name: 'accountsReports',
    icon: 'chart',
    group: 'accounts',
    reports: true,
    menuFor: 'staff',
    load: () => import('./reports/Catalogue.tsx'),
  },
  {
    path: '/viewer',
    name: 'viewer',
    icon: 'table',
    group: 'accounts',
    menuFor: 'nobody',
    layout: 'full',
    load: () => import('./reports/Viewer.tsx'),
  },
  {
    path: '/audit',
    name: 'audit',
    icon: 'history',
    group: 'settings',
    permission: 'viewAudit',
    load: () => import('./pages/audit/Audit.tsx'),
  },
  {
    path: '/subscription-data',
    name: 'subscription',
    icon: 'workspacePremium',
    group: 'settings',
    load: () => import('./pages/Subscription.tsx'),
  },
  { path: '/second-page', name: 'about', icon: 'info', group: 'settings', load: () => import('./pages/About.tsx') },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/gallery',
          name: 'gallery',
          icon: 'palette',
          group: 'settings',
          load: () => import('./pages/Gallery.tsx'),
        } as const,
      ]
    : []),
]
