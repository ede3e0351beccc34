import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ModelField } from '../../../../schema/model.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import type { BoxProps } from '../inputs/input.ts'
import { PartyBox } from '../inputs/PartyInput.tsx'
import { prefixOf } from '../inputs/place.ts'
import { RefBox } from '../inputs/RefInput.tsx'
import { type Display, useDisplay } from '../values/useDisplay.ts'

const titleIn = (field: ModelField, known: Reference, resource: string | undefined, { coded, reference }: Display) =>
  field.kind === 'ref' ? coded(known, resource) : reference(known, resource)

type Entered = 'key' | 'pointer'

/** A reference in a line: plain text until one comes to it, for a document has hundreds of them and one is searched at a time. */
export function ChosenCell(props: BoxProps) {
  const { field, name, value } = props
  const known = useWatch({ name: `${prefixOf(name)}refs.${field.field}` }) as Reference | null | undefined
  const [entered, setEntered] = useState<Entered | null>(null)
  const id = typeof value === 'number' ? value : ((value as { id?: number } | null)?.id ?? null)
  if (entered === null && (id === null || known?.id === id))
    return <Resting {...props} known={id === null ? null : known} onEnter={setEntered} />
  const place = { bare: true, autoFocus: entered !== null, startOpen: entered === 'pointer' }
  return field.kind === 'ref' ? <RefBox {...props} {...place} /> : <PartyBox {...props} {...place} />
}

function Resting({
  field,
  name,
  value,
  control,
  known,
  onEnter,
}: BoxProps & { readonly known: Reference | null | undefined; readonly onEnter: (how: Entered) => void }) {
  const display = useDisplay()
  const resource = field.to ?? (value as { resource?: string } | null)?.resource
  return (
    <input
      {...control}
      type="text"
      name={name}
      className="g-cell"
      readOnly
      value={typeof value === 'string' ? value : known ? titleIn(field, known, resource, display) : ''}
      onMouseDown={(event) => {
        // The box that takes this place takes the focus; the press must not give it to what lies below.
        event.preventDefault()
        onEnter('pointer')
      }}
      onFocus={() => onEnter('key')}
    />
  )
}
