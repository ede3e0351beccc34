import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import type { BoxProps } from '../inputs/input.ts'
import { PartyBox } from '../inputs/PartyInput.tsx'
import { prefixOf } from '../inputs/place.ts'
import { type PlaceProps, RefBox } from '../inputs/RefInput.tsx'
import { type Display, useDisplay } from '../values/useDisplay.ts'

const titleIn = (field: ModelField, known: Reference, resource: string | undefined, { coded, reference }: Display) =>
  field.kind === 'ref' ? coded(known, resource) : reference(known, resource)

/**
 * A reference in a line. A document has hundreds of them and one is searched at a time: as long as nobody types or presses
 * there, and again when one leaves, it is a plain box with the title.
 */
export function ChosenCell(props: BoxProps) {
  const { field, name, value } = props
  const known = useWatch({ name: `${prefixOf(name)}refs.${field.field}` }) as Reference | null | undefined
  const [entered, setEntered] = useState<PlaceProps | null>(null)
  const id = typeof value === 'number' ? value : ((value as { id?: number } | null)?.id ?? null)
  if (entered === null && (id === null || known?.id === id))
    return <Resting {...props} known={id === null ? null : known} onEnter={setEntered} />
  const Box = field.kind === 'ref' ? RefBox : PartyBox
  return (
    <Box
      {...props}
      {...entered}
      bare
      autoFocus={entered !== null}
      onBlur={() => {
        props.onBlur()
        // Whoever only looks at another window comes back to the same box.
        if (document.hasFocus()) setEntered(null)
      }}
    />
  )
}

interface RestingProps extends BoxProps {
  readonly known: Reference | null | undefined
  readonly onEnter: (place: PlaceProps) => void
}

function Resting({ field, name, value, control, known, onChange, onBlur, onEnter }: RestingProps) {
  const display = useDisplay()
  const resource = field.to ?? (value as { resource?: string } | null)?.resource
  return (
    <input
      {...control}
      type="text"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      name={name}
      className="g-cell"
      value={typeof value === 'string' ? value : known ? titleIn(field, known, resource, display) : ''}
      onMouseDown={(event) => {
        // The box that takes this place takes the focus; the press must not give it to what lies below.
        event.preventDefault()
        onEnter({ startOpen: true })
      }}
      // Before the party stands what kind it is, which keys reach too.
      onFocus={(event) => (field.kind === 'party' ? onEnter({}) : event.target.select())}
      onChange={({ target }) => {
        if (target.value === '') onChange(null)
        onEnter({ startTyped: target.value })
      }}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'ArrowDown') return
        event.preventDefault()
        onEnter({ startOpen: true })
      }}
      onBlur={onBlur}
    />
  )
}
