import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Reference } from '../../../../schema/record/record.ts'
import { Sheet } from '../../components/Sheet.tsx'
import type { BoxProps } from '../inputs/input.ts'
import { prefixOf } from '../inputs/place.ts'
import { SplitBox } from '../inputs/SplitInput.tsx'
import { partsOf, seenShare, sharesOf } from '../inputs/shares.ts'
import { useText } from '../text/useText.ts'
import { useDisplay } from '../values/useDisplay.ts'

/** Shares in one cell: their names and percentages; the whole in a dialog. */
export function SplitCell(props: BoxProps) {
  const { model, field, name, value } = props
  const { 'aria-required': _required, ...control } = props.control
  const text = useText()
  const display = useDisplay()
  const [open, setOpen] = useState(false)
  const all = partsOf(value)
  const parts = sharesOf(all)
  const stored = useWatch({ name: `${prefixOf(name)}refs.${field.field}` }) as readonly Reference[] | null | undefined
  const known = new Map((stored ?? []).map((one) => [one.id, one]))
  const said = parts
    .map(
      (part) =>
        `${display.reference(known.get(part.id), field.to)}${parts.length > 1 ? ` ${display.numerals.percent(seenShare(part.share))}` : ''}`,
    )
    .concat(all.filter((part) => typeof part === 'string'))
    .join(' · ')
  const title = text.field(model, field.field)
  return (
    <>
      <button
        {...control}
        type="button"
        className="g-cell"
        title={said || undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="F2"
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'F2') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {said || '—'}
      </button>
      {open && (
        <Sheet
          kind="dialog"
          title={title}
          onClose={() => setOpen(false)}
          footer={
            <Button variant="contained" color="primary" onClick={() => setOpen(false)}>
              {text.say('generated.done')}
            </Button>
          }
        >
          <SplitBox
            {...props}
            control={{
              id: `${control.id}-shares`,
              'aria-invalid': false,
              'aria-describedby': undefined,
              'aria-required': false,
            }}
          />
        </Sheet>
      )}
    </>
  )
}
