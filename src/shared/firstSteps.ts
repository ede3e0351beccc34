/** A step of a new school, as `GET first-steps` tells it to one person. */
export interface FirstStepState {
  readonly name: string
  readonly resource: string
  readonly done: boolean
  /** Where it is done: the import of the resource, or a page of its own; its list where nothing is said. */
  readonly at?: string
  readonly optional?: true
}

/** The steps that the person may take, in their order. */
export interface FirstSteps {
  readonly items: readonly FirstStepState[]
}
