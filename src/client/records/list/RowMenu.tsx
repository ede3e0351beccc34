import { useId, useRef, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Icon } from '../../components/Icon.tsx'
import { type MenuEntry, OpenMenu } from '../../components/MenuButton.tsx'
import { type Reasons, useRefused } from '../record/useRefused.ts'
import './rowMenu.css'

type Rec = RecordData & { readonly id: number }

/** What can be done with a row, given what is refused of it. */
export type RowEntries = (record: Rec, refused: Reasons) => readonly MenuEntry[]

interface Props {
  readonly model: Model
  readonly record: Rec
  readonly label: string
  readonly entries: RowEntries
}

/** The ⋯ of a row, in a table and on a card: a plain element until it is opened, as a page has hundreds. */
export function RowMenu({ label, ...rest }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="row-menu"
        aria-label={label}
        title={open ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon name="more" />
      </button>
      {open && <Opened {...rest} id={id} label={label} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OpenedProps extends Props {
  readonly id: string
  readonly anchor: Parameters<typeof OpenMenu>[0]['anchor']
  readonly onClose: () => void
}

/** What is refused of the record is asked for once somebody looks. */
function Opened({ model, record, entries, anchor, onClose, ...rest }: OpenedProps) {
  const refused = useRefused(model, record, [...model.actions.keys(), 'delete'])
  const done = () => {
    onClose()
    anchor.current?.focus()
  }
  return <OpenMenu {...rest} anchor={anchor} items={entries(record, refused)} onClose={onClose} onDone={done} />
}
