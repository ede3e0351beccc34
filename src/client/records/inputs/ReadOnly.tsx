import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { definitionBeside } from '../../../../schema/events.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { shownKind } from '../values/columns.ts'
import { isIsland } from '../values/islands.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { asInput } from './asInput.tsx'
import { useFileUrl } from './FileInput.tsx'
import type { BoxProps } from './input.ts'
import { prefixOf } from './place.ts'

const RichTextView = lazyPart(() => import('./RichTextView.tsx'))

/** A value that only the server writes, or that this person may only read. */
export function ReadBox({ model, field, name, control }: Pick<BoxProps, 'model' | 'field' | 'name' | 'control'>) {
  const display = useDisplay()
  const { getValues } = useFormContext()
  const value = useWatch({ name })
  const hijri = useWatch({ name: `${name}Hijri` }) as unknown
  // What a copied record is called comes after it.
  useWatch({ name: `${prefixOf(name)}refs.${field.field}`, disabled: field.kind !== 'ref' })
  const url = useFileUrl(field.kind === 'image' && typeof value === 'number' ? value : null)
  const { masked: _masked, ...open } = field
  const beside = (getValues(`${prefixOf(name)}`.replace(/\.$/, '') || (undefined as never)) ?? {}) as RecordData
  const text =
    field.kind === 'text' && field.called && typeof value === 'string'
      ? display.text.called(field, value, beside[definitionBeside(model, name)])
      : display.value(model, open, value, beside.refs)
  if (field.kind === 'richText' && typeof value === 'string' && value)
    return (
      <output id={control.id} className="g-read">
        <Suspense>
          <RichTextView html={value} />
        </Suspense>
      </output>
    )
  if (field.kind === 'image' && url) return <img className="g-photo" src={url} alt="" />
  // What is wrong with a calculated value is come to as what is wrong with a typed one.
  const reached = field.readOnly && { tabIndex: -1, 'aria-describedby': control['aria-describedby'] }
  return (
    <output id={control.id} className="g-read" {...reached}>
      {isIsland(shownKind(field), field.pattern) ? <span className="ltr">{text || '—'}</span> : text || '—'}
      {field.hijri && typeof hijri === 'string' && (
        <span className="g-read-note">
          <span className="ltr">{display.numerals.write(hijri)}</span> {display.text.say('generated.hijri')}
        </span>
      )}
    </output>
  )
}

export const ReadOnly = asInput(ReadBox)
