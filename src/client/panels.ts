import { type ComponentType, lazy } from 'react'

/** What code adds beside the form of a resource's record; everything else there comes from the definition. */
export interface PanelProps {
  readonly id: number
  readonly version: unknown
}

/** Panels by the name of the resource, loaded with the record's page. */
export const panels: Readonly<Record<string, ComponentType<PanelProps>>> = {
  users: lazy(() => import('./panels/UserRights.tsx')),
}
