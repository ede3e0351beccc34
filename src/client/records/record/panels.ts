import { type ComponentType, lazy } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { PanelProps } from '../../panels/PanelProps.ts'

/** Panels by the name of the resource, loaded with the record's page. */
const panels: Readonly<Record<string, ComponentType<PanelProps>>> = {
  accounts: lazy(() => import('../../panels/AccountReports.tsx')),
  bankStatements: lazy(() => import('../../panels/Reconciliation.tsx')),
  costCenters: lazy(() => import('../../panels/CostCenterReports.tsx')),
  salesInvoices: lazy(() => import('../../panels/DeferredIncome.tsx')),
  students: lazy(() => import('../../panels/StudentAccount.tsx')),
  users: lazy(() => import('../../panels/UserRights.tsx')),
}

const Occurrences = lazy(() => import('../../panels/Occurrences.tsx'))

/** The panel of a record: that of its definition, or the days of what repeats. */
export const panelOf = ({ name, data }: Model): ComponentType<PanelProps> | undefined =>
  panels[name] ?? (data.repeats ? Occurrences : undefined)
