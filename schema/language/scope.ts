import type { FieldData } from '../kind.ts'

/** Where records live: in the tenant, in a branch, in a branch's year, in the tenant with the `general` flag, or with one user. */
export const scopes = ['tenant', 'branch', 'branchYear', 'shared', 'user'] as const

export type Scope = (typeof scopes)[number]

/** What is bounded when a person chooses a record. */
export const bounds = ['branch'] as const

export type Bound = (typeof bounds)[number]

export type FieldMap = Readonly<Record<string, FieldData>>

export type Section = FieldMap | { readonly yearly: FieldMap }

export const isYearly = (section: Section): section is { readonly yearly: FieldMap } =>
  'yearly' in section && !('kind' in section.yearly)
