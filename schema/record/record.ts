import type { Fault } from '../kind.ts'

/** What was loaded of a referred record: its titles and the fields that paths name. */
export type Reference = Readonly<Record<string, unknown>> & { readonly id: number }

/** A record or a line as it travels: field values, `refs` with what is known of the referred records, `facts` by the names of `reads`. */
export interface RecordData {
  readonly [field: string]: unknown
  readonly refs?: Readonly<Record<string, Reference | readonly Reference[] | null | undefined>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** A fault in its place: `field` is a name, or `entries.3.account` inside lines; absent for the record as a whole. */
export interface FaultAt extends Fault {
  readonly field?: string
  /** The resource of a record that was to be made besides the one that was sent: the fault is about its field. */
  readonly of?: string
  /** Of such a fault the field of what was sent at which it is shown. */
  readonly at?: string
  /** Of a fault that code finds, the paths whose values its text tells; without them it may tell anything of the record. */
  readonly tells?: readonly string[]
  /** Of a question the codes of its answers, where yes is not enough. */
  readonly answers?: readonly string[]
}

/** Reads a field or what was read under the name, one step through a reference, or of which resource a party is (`party.resource`). Inside a line `document.x` is the document's field. */
export const reader =
  (record: RecordData, document?: RecordData) =>
  (path: string): unknown => {
    // Most paths are one name.
    if (!path.includes('.')) return record[path] ?? record.facts?.[path]
    const [first = '', second = ''] = path.split('.')
    if (first === 'document') return document?.[second] ?? document?.facts?.[second]
    if (second === 'resource') return (record[first] as { readonly resource?: string } | null | undefined)?.resource
    const reference = record.refs?.[first]
    return Array.isArray(reference) ? undefined : (reference as Reference | null | undefined)?.[second]
  }
