import { useFormContext } from 'react-hook-form'
import type { Part } from '../../../../schema/fields/split.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { parseAmount, sum } from '../../../../schema/values/money.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Icon } from '../../shell/components/Icon.tsx'
import { referenceHint } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import type { Input } from './input.ts'
import { Picker } from './Picker.tsx'
import { prefixOf } from './place.ts'

/** Shares in percent by record: each record once, 100 together. */
export const SplitInput: Input = ({ field, name, value, onChange, onBlur, disabled, control }) => {
  const display = useDisplay()
  const { getValues, setValue } = useFormContext()
  const all = (Array.isArray(value) ? value : []) as (Part | string)[]
  const parts = all.filter((part) => typeof part !== 'string')
  // What was typed and names nothing stays behind the shares, for the check to refuse.
  const left = all.find((part) => typeof part === 'string')
  const refName = `${prefixOf(name)}refs.${field.field}`
  const stored = getValues(refName) as readonly Reference[] | undefined
  const known = new Map(
    [
      ...(Array.isArray(stored) ? stored : []),
      ...useReferences(
        field.to ?? '',
        parts.map((part) => part.id),
      ),
    ].map((one) => [one.id, one]),
  )
  const change = (index: number, part: Part) => onChange(parts.map((one, at) => (at === index ? part : one)))
  const total = sum(parts.map((part) => parseAmount(part.share) ?? '0'))
  const rest = String(Math.max(0, 100 - Number(total)))
  return (
    <div className="g-split">
      {parts.map((part, index) => (
        <div key={part.id}>
          <span>{display.reference(known.get(part.id), field.to) || '…'}</span>
          <input
            className="input g-island"
            dir="ltr"
            inputMode="decimal"
            disabled={disabled}
            aria-label={display.text.say('generated.share')}
            value={part.share.replace(/\.?0+$/, '')}
            onBlur={onBlur}
            onChange={(event) => change(index, { ...part, share: latinDigits(event.target.value) })}
          />
          {!disabled && (
            <Button
              kind="quiet"
              icon={<Icon name="close" size={16} />}
              aria-label={display.text.say('generated.removeLine')}
              onClick={() => onChange(parts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Picker
        resource={field.to ?? ''}
        filter={{}}
        shown={left ?? ''}
        write={(choice) => ({ title: display.reference(choice, field.to), hint: referenceHint(choice) })}
        onPick={(choice) => {
          if (!choice || parts.some((part) => part.id === choice.id)) return onChange(parts)
          setValue(refName, [...known.values(), choice])
          onChange([...parts, { id: choice.id, share: rest }])
        }}
        onLeft={(typed) => onChange([...parts, typed])}
        onBlur={onBlur}
        disabled={disabled}
        inputProps={{ ...control, name }}
      />
      {parts.length > 0 && (
        <p className="hint">
          {display.text.say('generated.shareTotal')} <span className="ltr">{total}%</span>
        </p>
      )}
    </div>
  )
}
