import { holds } from './condition.ts'
import type { MappedLines, MappedValue, Mapping, OwnLines } from './language/mapping.ts'
import type { Maker } from './makers.ts'
import type { RecordData } from './record/record.ts'
import { reader } from './record/record.ts'

export const isLines = (source: Mapping[string]): source is MappedLines => typeof source === 'object' && 'each' in source
export const isOwnLines = (source: Mapping[string]): source is OwnLines => typeof source === 'object' && 'lines' in source

/** The maker that a mapping describes: it makes one record of each. */
export const mapped = (from: string, makes: string, mapping: Mapping): Maker => ({
  from,
  makes,
  input: {},
  reads: {},
  by: (record, input, facts) => {
    const own = (name: string) => (name in record ? record[name] : facts[name]) ?? null
    const inputValue = (name: string) => input[name.slice('input.'.length)] ?? null
    const value = (source: MappedValue, read: (name: string) => unknown) =>
      typeof source === 'object' ? source.value : source.startsWith('input.') ? inputValue(source) : (read(source) ?? null)
    const valuesOf = (columns: Readonly<Record<string, MappedValue>>, read: (name: string) => unknown) =>
      Object.fromEntries(Object.entries(columns).map(([name, source]) => [name, value(source, read)]))
    const lines = ({ each, where, with: columns }: MappedLines) =>
      ((record[each] as readonly RecordData[] | undefined) ?? [])
        .filter((line) => holds(where, reader(line, record)))
        .map((line) => {
          const values = { ...line.facts, ...line }
          const read = (name: string) =>
            name.startsWith('document.') ? own(name.slice('document.'.length)) : (values as RecordData)[name]
          return valuesOf(columns, read)
        })
    return [
      Object.fromEntries(
        Object.entries(mapping).map(([name, source]) => {
          if (isOwnLines(source)) return [name, source.lines.map((columns) => valuesOf(columns, own))]
          return [name, isLines(source) ? lines(source) : value(source, own)]
        }),
      ),
    ]
  },
})
