import { useWatch } from 'react-hook-form'
import type { Part } from '../../../../schema/fields/split.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { amountsOf, amountToShare } from '../../../../schema/values/shareOut.ts'
import { useDecimals } from '../../providers/frame.tsx'
import type { BoxProps } from '../inputs/input.ts'
import { prefixOf } from '../inputs/place.ts'
import { ReadBox } from '../inputs/ReadOnly.tsx'
import { seenShare } from '../inputs/shares.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'

/** A cell that is only read: accounts by code and name, shares with what each comes to. */
export function FixedCell(props: BoxProps) {
  const { field, value } = props
  if (field.kind === 'ref' && typeof value === 'number') return <Coded {...props} value={value} />
  if (field.kind === 'split' && Array.isArray(value) && value.length > 1) return <Shares {...props} parts={value as Part[]} />
  return <ReadBox {...props} />
}

function Coded({ field, name, control, value }: BoxProps & { readonly value: number }) {
  const display = useDisplay()
  const named = useWatch({ name: `${prefixOf(name)}refs.${field.field}` }) as Reference | null | undefined
  // What the form has reckoned by itself names records that nobody has sent yet.
  const [found] = useReferences(field.to ?? '', named?.id === value ? [] : [value])
  const known = named?.id === value ? named : found
  return (
    <output id={control.id} className="g-read">
      {display.coded(known, field.to) || '—'}
    </output>
  )
}

function Shares({ field, name, control, parts }: BoxProps & { readonly parts: readonly Part[] }) {
  const display = useDisplay()
  const decimals = useDecimals()
  const prefix = prefixOf(name)
  const known = useWatch({ name: `${prefix}refs.${field.field}` }) as readonly Reference[] | null | undefined
  const total = amountToShare(useWatch({ name: [field.of ?? []].flat().map((one) => prefix + one) }))
  const amounts = total === null ? [] : amountsOf(parts, total, decimals)
  return (
    <ul id={control.id} className="g-shares">
      {parts.map((part, index) => (
        <li key={part.id}>
          <bdi>
            {display.reference(
              known?.find(({ id }) => id === part.id),
              field.to,
            )}
          </bdi>
          <span className="ltr">{display.numerals.percent(seenShare(part.share))}</span>
          {amounts[index] !== undefined && <span className="ltr figure">{display.amount(amounts[index])}</span>}
        </li>
      ))}
    </ul>
  )
}
