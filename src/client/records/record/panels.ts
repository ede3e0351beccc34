import { type ComponentType, lazy } from 'react'
import type { PanelProps } from '../../panels/PanelProps.ts'

/** Panels by the name of the resource, loaded with the record's page. */
export const panels: Readonly<Record<string, ComponentType<PanelProps>>> = {
  accounts: lazy(() => import('../../panels/AccountReports.tsx')),
  costCenters: lazy(() => import('../../panels/CostCenterReports.tsx')),
  users: lazy(() => import('../../panels/UserRights.tsx')),
  voucherTemplates: lazy(() => import('../../panels/Occurrences.tsx')),
}
