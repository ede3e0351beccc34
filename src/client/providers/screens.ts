import type { ComponentType, RefObject } from 'react'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'

/** Screens that replace the fields and lines of a record's form. */
export interface ScreenBodyProps {
  readonly model: Model
  /** The stored record; none while it is new. */
  readonly record: RecordData | undefined
  /** What is to be done before each save. */
  readonly before: RefObject<(() => Promise<void>) | undefined>
}

/** What a page of records has of its own beside the parts of the generated one. */
export interface Screen {
  /** Where a new record is begun, and where one is edited (`/{id}` follows), if not below their list. */
  readonly places?: { readonly fresh: string; readonly edit: string }
  /** Stands in the form between the fields of the document and its lines, while these are written. */
  readonly Helper?: ComponentType<{ readonly model: Model }>
  /** Stands above the bar that saves, in sight all the time, while the record is written. */
  readonly Sums?: ComponentType<{ readonly model: Model }>
  /** Stands in the place of all fields and lines while they are written; what may only be read is shown as of any record. */
  readonly Body?: ComponentType<ScreenBodyProps>
  /** The body shows what may only be read as well. */
  readonly alsoRead?: boolean
}

const screens = new Map<string, Screen>()

/** Says what the pages of a definition's records have of their own; the parts themselves know nothing of it. */
export const defineScreen = (resource: string, screen: Screen): void => void screens.set(resource, screen)

export const screenOf = (resource: string): Screen | undefined => screens.get(resource)

/** The definitions whose records have addresses of their own. */
export const definedScreens = (): readonly (readonly [resource: string, screen: Screen])[] => [...screens]

/** Where records of a definition are begun and edited: on their own page, else below their list. */
export const placesOf = ({ name, route: { base } }: Model): NonNullable<Screen['places']> =>
  screens.get(name)?.places ?? { fresh: `/${base}/new`, edit: `/${base}/edit` }
