import { useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { MenuButton, type MenuEntry } from '../../components/MenuButton.tsx'
import { type Reasons, useRefused } from '../record/useRefused.ts'

type Rec = RecordData & { readonly id: number }

/** What can be done with a row, given what is refused of it. */
export type RowEntries = (record: Rec, refused: Reasons) => readonly MenuEntry[]

interface Props {
  readonly model: Model
  readonly record: Rec
  readonly label: string
  readonly entries: RowEntries
}

/** The ⋯ of a row. What is refused of its record is asked for once somebody looks. */
export function RowMenu({ model, record, label, entries }: Props) {
  const [open, setOpen] = useState(false)
  const refused = useRefused(model, record, open ? [...model.actions.keys(), 'delete'] : [])
  return <MenuButton label={label} items={entries(record, refused)} onToggle={setOpen} />
}
