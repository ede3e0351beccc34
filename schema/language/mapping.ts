import type { Condition, Scalar } from '../condition.ts'

/** Where a value comes from: a field, `input.x`, a name of `reads`; inside lines of the line, with `document.x`. Or a plain value. */
export type MappedValue = string | { readonly value: Scalar }

/** Lines that are made from lines: one for each that fulfils `where`. */
export interface MappedLines {
  readonly each: string
  readonly where?: Condition
  readonly with: Readonly<Record<string, MappedValue>>
}

/** Lines that are made of the record itself, each by its fields. @example { lines: [{ what: 'title', amount: 'amount' }] } */
export interface OwnLines {
  readonly lines: readonly Readonly<Record<string, MappedValue>>[]
}

/** What a made record is made of, by its fields and its lines. @example { customer: 'guardian', kind: { value: 'sale' } } */
export type Mapping = Readonly<Record<string, MappedValue | MappedLines | OwnLines>>
