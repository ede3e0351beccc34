import { useState } from 'react'
import { parseAmount, sum } from '../../../schema/values/money.ts'
import { DataSheet } from '../sheet/DataSheet.tsx'
import type { SheetColumn } from '../sheet/SheetColumn.ts'

interface Pay {
  readonly id: number
  readonly day: string
  readonly name: string
  readonly amount: string
}

const many: readonly Pay[] = Array.from({ length: 250 }, (_, at) => ({
  id: at + 1,
  day: `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
  name: at % 3 ? `سلمان فهد الدوسري ${at}` : `Nora Adams ${at}`,
  amount: `${(at * 7919) % 5000}.${at % 90}`,
}))

const columns: readonly SheetColumn<Pay>[] = [
  { field: 'day', title: 'اليوم', kind: 'code', value: ({ day }) => day },
  { field: 'name', title: 'الاسم', grow: 1, value: ({ name }) => name, put: (row, name) => ({ ...row, name }) },
  {
    field: 'amount',
    title: 'المبلغ',
    kind: 'amount',
    value: ({ amount }) => amount,
    put: (row, typed) => ({ ...row, amount: parseAmount(typed) ?? row.amount }),
  },
]

/** A sheet to choose from, to type in and to paste into. */
export function GallerySheet() {
  const [rows, setRows] = useState(many)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const change = (next: readonly Pay[]) => setRows((all) => all.map((row) => next.find(({ id }) => id === row.id) ?? row))
  return (
    <section className="card">
      <DataSheet
        name="gallery"
        label="رواتب"
        bare
        rows={rows}
        idOf={({ id }) => String(id)}
        columns={columns}
        choice={{ chosen, onChoose: setChosen, can: ({ id }) => id % 5 > 0, called: ({ name }) => name, all: 'تحديد الكل' }}
        totals={[{ title: 'الإجمالي', amount: sum(rows.map(({ amount }) => amount)) }]}
        onChange={change}
      />
    </section>
  )
}
