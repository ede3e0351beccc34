import { hash } from 'node:crypto'

/** The checksum before the first row of a branch. */
export const start = '0'.repeat(64)

/** A row's place in the chain of its branch; docs/audit-file.md says how it is checked. */
export interface Link {
  /** Counts the rows of the branch from 1. */
  readonly position: number
  /** The checksum of the row before. */
  readonly previous: string
}

/** The first link of a branch. */
export const first: Link = { position: 1, previous: start }

/** The checksum of a row by what the row before left and its own text. */
export const chained = (previous: string, text: string): string => hash('sha256', `${previous}\n${text}`, 'hex')
