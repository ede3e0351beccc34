/** What code adds beside the form of a resource's record; everything else there comes from the definition. */
export interface PanelProps {
  readonly resource: string
  readonly id: number
  readonly version: unknown
}
