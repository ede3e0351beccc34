import type { Table } from '../../../../schema/derive/table.ts'
import { quote } from '../quote.ts'

/** Drops constraints and indexes that are gone or have changed; says which of the wanted ones must be made. */
export function namedDrops(former: Table, table: Table, t: string, first: string[], early: string[]) {
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
  for (const group of ['uniques', 'checks', 'foreignKeys'] as const) {
    for (const old of former[group]) {
      const now = (table[group] as readonly { name: string }[]).find((one) => one.name === old.name)
      if (now && same(now, old)) continue
      // The table that a key points to may be dropped as well, so keys are dropped first.
      if (group === 'foreignKeys') first.push(`alter table ${quote(former.name)} drop constraint if exists ${quote(old.name)}`)
      else early.push(`alter table ${t} drop constraint if exists ${quote(old.name)}`)
    }
  }
  for (const old of former.indexes) {
    const now = table.indexes.find((one) => one.name === old.name)
    if (!now || !same(now, old)) early.push(`drop index if exists ${quote(old.name)}`)
  }
  return {
    isNew: (group: 'uniques' | 'checks' | 'foreignKeys' | 'indexes', wanted: { name: string }) => {
      const old = (former[group] as readonly { name: string }[]).find((one) => one.name === wanted.name)
      return !old || !same(old, wanted)
    },
  }
}
