import { type Condition, holds, type Scalar } from './condition.ts'
import type { Maker } from './maker.ts'
import type { RecordData } from './record/record.ts'
import { reader } from './record/record.ts'

/** Where a value comes from: a field, `input.x`, a name of `reads`; inside lines of the line, with `document.x`. Or a plain value. */
export type Given = string | { readonly value: Scalar }

/** Lines that are made of lines: one for each that fulfils `where`. */
export interface MappedLines {
  readonly each: string
  readonly where?: Condition
  readonly with: Readonly<Record<string, Given>>
}

/** What a made record is made of, by its fields and its lines. @example { customer: 'guardian', kind: { value: 'sale' } } */
export type Mapping = Readonly<Record<string, Given | MappedLines>>

export const isLines = (given: Given | MappedLines): given is MappedLines => typeof given === 'object' && 'each' in given

/** The maker that a mapping stands for: it makes one record of each. */
export const mapped = (from: string, makes: string, mapping: Mapping): Maker => ({
  from,
  makes,
  input: {},
  reads: {},
  by: (record, input, facts) => {
    const own = (name: string) => (name in record ? record[name] : facts[name]) ?? null
    const asked = (name: string) => input[name.slice('input.'.length)] ?? null
    const value = (given: Given, read: (name: string) => unknown) =>
      typeof given === 'object' ? given.value : given.startsWith('input.') ? asked(given) : (read(given) ?? null)
    const lines = ({ each, where, with: columns }: MappedLines) =>
      ((record[each] as readonly RecordData[] | undefined) ?? [])
        .filter((line) => holds(where, reader(line, record)))
        .map((line) => {
          const told = { ...line.facts, ...line }
          const read = (name: string) =>
            name.startsWith('document.') ? own(name.slice('document.'.length)) : (told as RecordData)[name]
          return Object.fromEntries(Object.entries(columns).map(([name, given]) => [name, value(given, read)]))
        })
    return [
      Object.fromEntries(
        Object.entries(mapping).map(([name, given]) => [name, isLines(given) ? lines(given) : value(given, own)]),
      ),
    ]
  },
})
