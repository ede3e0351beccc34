import type { MenuIconName } from '../../../../schema/icons.ts'

/** Outlines of the icons that definitions and pages name, on a grid of 24. */
export const menuIcons = {
  home: 'M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-6h4v6',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 2-2s-.8-1.5-.8-2.5.8-1.5 2-1.500H18a3 3 0 0 0 3-3c0-5-4-9-9-9ZM7.5 12h.01M9 8h.01M13.5 7h.01M17 10h.01',
  school: 'M2.5 9.5 12 5l9.5 4.500L12 14zM6 11.500V16c2 2.5 10 2.5 12 0v-4.500M21.5 9.500V15',
  familyRestroom:
    'M8 8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM3.5 20v-5A4.5 4.5 0 0 1 8 10.500c2.3 0 3.8 1.2 4.3 3M13.5 20v-2.500A3.5 3.5 0 0 1 17 14a3.5 3.5 0 0 1 3.5 3.500V20',
  swapHoriz: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  stairs: 'M3 20h5v-5h5v-5h5V5h3',
  formatListNumbered:
    'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v4M4 11.500c0-2 3-2 3 0 0 1-3 2.5-3 2.500h3M4 17h2.500c1 0 1 2-.5 2 1.5 0 1.5 2 .5 2H4',
  meetingRoom: 'M5 20V4h9v16M3 20h18M14 6h5v14M11 12h.01',
  rule: 'M4 7l2 2 4-4M4 17l2 2 4-4M14 7h6M14 18h6',
  place: 'M12 21s7-6 7-11.500a7 7 0 1 0-14 0C5 15 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  flag: 'M5 21V4M5 5h13l-2.5 4 2.5 4H5',
  menuBook: 'M12 7c-2-2-5-2.5-9-2.500v14c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.500v-14c-4 0-7 .5-9 2.500ZM12 7v14',
  badge: 'M5 8h14v13H5zM9.5 8V3h5v5M12 15.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.5 21c0-4 7-4 7 0',
  workspaces: 'M12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM18 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  lan: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  workspacePremium: 'M12 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8.5 13 7 21l5-2.500L17 21l-1.5-8',
  favorite: 'M12 20S4 15 4 9.500A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.500C20 15 12 20 12 20Z',
  localShipping: 'M2 6h12v11H2zM14 10h4l4 4v3h-8M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  inbox: 'M3.500 13l3-8h11l3 8v6.500h-17zM3.500 13h5l1.500 3h4l1.500-3h5',
  receiptLong: 'M6 3l2 1.500L10 3l2 1.500L14 3l2 1.500L18 3v18l-2-1.500L14 21l-2-1.500L10 21l-2-1.500L6 21zM9 9h6M9 13h6',
  autorenew:
    'M4.500 12A7.500 7.500 0 0 1 17.500 7l2.500 2.500M20 4.500v5h-5M19.500 12A7.500 7.500 0 0 1 6.500 17L4 14.500M4 19.500v-5h5',
  accountTree: 'M3 4h6v5H3zM15 4h6v5h-6zM15 15h6v5h-6zM9 6.500h6M12 6.500V17h3',
  donutSmall: 'M12 3a9 9 0 1 0 9 9h-6a3 3 0 1 1-3-3zM15 3.500A9 9 0 0 1 20.5 9',
  domain: 'M3 20V4h8v16M11 9h10v11M3 20h18M6 8h2M6 12h2M6 16h2M15 13h2M15 17h2',
  business: 'M4 20V9l8-5 8 5v11M2.5 20h19M9 20v-6h6v6M12 9h.01',
  dateRange: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M13 14h3',
  groups:
    'M12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM19 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 19c0-6 10-6 10 0M2.5 17.500c0-2.5 2-3.5 4-3M21.5 17.500c0-2.5-2-3.5-4-3',
  manageAccounts:
    'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-5 3-7 7-7M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 13v2M17 19v2M13.5 15l1.8 1M18.7 18l1.8 1M13.5 19l1.8-1M18.7 16l1.8-1',
  directionsBus: 'M5 4h14v13H5zM5 11h14M8 17v3M16 17v3M8 14h.01M16 14h.01',
  inventory: 'M3.5 7.5 12 3l8.5 4.500v9L12 21l-8.5-4.500zM3.5 7.5 12 12l8.5-4.500M12 12v9',
  payments: 'M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 9.500h.01M18 14.500h.01',
  accountBalance: 'M3 10l9-6 9 6zM5.5 10v7M10 10v7M14 10v7M18.5 10v7M3 20h18',
  safe: 'M4 4h16v14H4zM7 18v2M17 18v2M12 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 8V6.500M12 15.500V14M15 11h1.500M7.5 11H9',
  openingBalances: 'M5 20V10M5 20h15M9 16h3v4M15 8h3v12M12 3v7M9 7l3 3 3-3',
  creditCard: 'M3 6h18v12H3zM3 10h18M6 15h4',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  chart: 'M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-3',
  lockOpen: 'M6 11h12v9H6zM8 11V7a4 4 0 0 1 7.500-2',
  dot: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
} as const satisfies Readonly<Record<MenuIconName | 'dot', string>>
