import { useFormContext, useWatch } from 'react-hook-form'
import type { Part } from '../../../../schema/fields/split.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { isZero, subtract, sum } from '../../../../schema/values/money.ts'
import { amountsOf, amountToShare } from '../../../../schema/values/shareOut.ts'
import { useDecimals } from '../../providers/frame.tsx'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { Picker } from './Picker.tsx'
import { type Alike, alikeOf, prefixOf } from './place.ts'
import { SplitPart } from './SplitPart.tsx'
import { partsOf, restOf, seenShare, sharesOf, wholeOf } from './shares.ts'
import { UnknownPart } from './UnknownPart.tsx'
import { useTypedParts } from './useTypedParts.ts'

/** Shares by record, said in percent or as amounts of the line: each record once, 100 percent together. */
export function SplitBox({ model, field, name, value, onChange, onBlur, disabled, control }: BoxProps) {
  const display = useDisplay()
  const decimals = useDecimals()
  const { getValues, setValue } = useFormContext()
  const prefix = prefixOf(name)
  const total = amountToShare(useWatch({ name: [field.of ?? []].flat().map((one) => prefix + one) }))
  const all = partsOf(value)
  const parts = sharesOf(all)
  // What was typed and names nothing stays among the shares, for the check to refuse.
  const unknown = all.filter((part) => typeof part === 'string')
  const change = (next: readonly Part[]) => onChange([...next, ...unknown])
  const onLeft = useTypedParts(model, field, name, onChange)
  const refName = `${prefix}refs.${field.field}`
  const stored = getValues(refName) as readonly Reference[] | undefined
  const alike = useWatch({ name: alikeOf(refName) }) as Alike
  const known = new Map(
    [
      ...(Array.isArray(stored) ? stored : []),
      ...useReferences(
        field.to ?? '',
        parts.map((part) => part.id),
      ),
    ].map((one) => [one.id, one]),
  )
  const shown = total === null ? [] : amountsOf(parts, total, decimals)
  return (
    <div className="g-split">
      {parts.map((part, index) => (
        <SplitPart
          key={part.id}
          part={part}
          title={display.reference(known.get(part.id), field.to) || '…'}
          total={total}
          amount={shown[index] ?? ''}
          others={parts.filter((_, at) => at !== index)}
          disabled={disabled}
          onShare={(share) => change(parts.map((one, at) => (at === index ? { ...part, share } : one)))}
          onRemove={() => change(parts.filter((_, at) => at !== index))}
          onBlur={onBlur}
        />
      ))}
      {unknown.map((typed) => (
        <UnknownPart
          key={typed}
          typed={typed}
          alike={alike}
          disabled={disabled}
          onRemove={() => onChange(all.filter((part) => part !== typed))}
        />
      ))}
      <Picker
        resource={field.to ?? ''}
        filter={whereFilter(field.where, () => undefined)}
        shown=""
        write={(choice) => ({ title: display.reference(choice, field.to), hint: display.hint(choice, field.to) })}
        onPick={(choice) => {
          if (!choice || parts.some((part) => part.id === choice.id)) return
          setValue(refName, [...known.values(), choice])
          change([...parts, { id: choice.id, share: restOf(parts) }])
        }}
        onLeft={onLeft}
        onBlur={onBlur}
        disabled={disabled}
        inputProps={{ ...control, name }}
      />
      {parts.length > 0 && <Whole parts={parts} missing={total === null ? null : subtract(total, sum(shown))} />}
    </div>
  )
}

/** What the shares come to, and what is left of the amount. */
function Whole({ parts, missing }: { readonly parts: readonly Part[]; readonly missing: string | null }) {
  const { text, numerals, amount } = useDisplay()
  return (
    <p className="hint" aria-live="polite">
      {text.say('generated.shareTotal')} <span className="ltr">{numerals.percent(seenShare(wholeOf(parts)))}</span>
      {missing !== null && !isZero(missing) && (
        <>
          {' · '}
          {text.say('generated.share.rest')} <span className="ltr">{amount(missing)}</span>
        </>
      )}
    </p>
  )
}

export const SplitInput = asInput(SplitBox)
