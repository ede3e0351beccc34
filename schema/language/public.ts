import type { Language } from '../languages.ts'

/** Who may fill in the form of a definition that is open to people without an account. */
export const publicAccess = ['anyone', 'token'] as const

/**
 * What people without an account may see and do. They see one record by a link that somebody with the right to view it has made,
 * and nothing of it but the fields that are named here.
 * @example public: { by: 'anyone', create: true, fields: ['childName', 'phone', 'row'], language: 'ar', perHour: 5 }
 * @example public: { by: 'token', fields: ['number', 'date', 'total', 'items.service'], actions: ['confirm'], once: true, days: 7 }
 */
export interface Public {
  /** Who may make a record: everyone who knows the public address of the branch, or only people with a link. */
  readonly by: (typeof publicAccess)[number]
  /** What is asked for in the form and shown of a record; `items.amount` of lines, which are shown alone. */
  readonly fields: readonly string[]
  /** Files and images among them that may be sent, and opened. */
  readonly files?: readonly string[]
  /** A record may be made. */
  readonly create?: boolean
  /** Actions that may be done to the record of a link, if the person who made the link may do them. */
  readonly actions?: readonly string[]
  /** A link ends with its first use. */
  readonly once?: boolean
  /** The language of the page for readers who have chosen none; Arabic when left out. */
  readonly language?: Language
  /** Days that a link lives, 1 to 365; 14 when left out. */
  readonly days?: number
  /** How often it may be used within an hour from one address, or by one link; 20 when left out. */
  readonly perHour?: number
  /** How often within an hour with one phone number; as `perHour` when left out. */
  readonly perPhone?: number
  /** Another address of the installation with this form: it asks for the branch. @example address: 'RegistrationRequests' */
  readonly address?: string
  /** The form is asked page by page, one for each section. */
  readonly steps?: boolean
  /** A few values of a record are shown without a link to people who know certain others of its values. */
  readonly lookup?: Lookup
  /** The form is taken from its own page alone, and not sooner than somebody can fill it in. */
  readonly guarded?: boolean
}

/** @property by the values that must be given, all of them @property shows the values that are shown then */
export interface Lookup {
  readonly by: readonly string[]
  readonly shows: readonly string[]
}
