import type { FieldData } from './kind.ts'
import type { ListRead } from './language/reads.ts'

/** A read of a model. */
export interface ModelRead {
  readonly name: string
  /** The lines that it is read for, one by one; null where it is read for the document. */
  readonly each: string | null
  /** Of a path: the reference that it begins with, and the steps behind it. */
  readonly path?: { readonly start: string; readonly steps: readonly string[] }
  readonly list?: ListRead
  /** It is not declared: a formula of a document that is issued takes the step (`item.price`), and that is its name. */
  readonly implied?: true
  /** The field that it reads, or several by name, where the other definitions are known. */
  readonly field?: FieldData | ReadonlyMap<string, FieldData>
}
