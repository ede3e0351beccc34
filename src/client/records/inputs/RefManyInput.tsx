import Chip from '@mui/material/Chip'
import type { MouseEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Reference } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { Icon } from '../../components/Icon.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { Picker } from './Picker.tsx'
import { prefixOf, useSiblings } from './place.ts'
import { useSharedFilter } from './useSharedFilter.ts'
import { useTypedReference } from './useTypedReference.ts'

/** References to any number of records, as chips in their order. */
function RefManyBox({ model, field, name, value, onChange, onBlur, disabled, control }: BoxProps) {
  const display = useDisplay()
  const { getValues } = useFormContext()
  const { read } = useSiblings(name, [field.where])
  const shared = useSharedFilter(model, useDefinitions().find(field.to ?? ''), name)
  const all = (Array.isArray(value) ? value : []) as (number | string)[]
  const ids = all.filter((one) => typeof one === 'number')
  const onLeft = useTypedReference(model, field, name, (typed) => onChange([...ids, typed]))
  // What was typed and names nothing stays behind the chosen ones, for the check to refuse.
  const left = all.find((one) => typeof one === 'string')
  const stored = getValues(`${prefixOf(name)}refs.${field.field}`) as readonly Reference[] | undefined
  const known = new Map((Array.isArray(stored) ? stored : []).map((one) => [one.id, one]))
  const others = new Map(
    useReferences(
      field.to ?? '',
      ids.filter((id) => !known.has(id)),
    ).map((one) => [one.id, one]),
  )
  return (
    <div className="g-many">
      {ids.map((id) => {
        const label = display.reference(known.get(id) ?? others.get(id), field.to) || '…'
        const remove = () => onChange(ids.filter((one) => one !== id))
        return (
          <Chip
            key={id}
            label={label}
            // MUI gives its element a class and a press.
            deleteIcon={
              <span>
                <Icon name="close" size={14} />
              </span>
            }
            {...(!disabled && {
              'aria-label': display.text.say('shell.remove', { name: label }),
              onDelete: remove,
              clickable: false,
              // Keys press the whole chip, the pointer its cross alone.
              onClick: (event: MouseEvent) => event.detail === 0 && remove(),
            })}
          />
        )
      })}
      <Picker
        resource={field.to ?? ''}
        filter={{ ...whereFilter(field.where, read), ...shared, ...(ids.length === 1 && { id_not: ids[0] }) }}
        shown={left ?? ''}
        write={(choice) => ({ title: display.reference(choice, field.to), hint: display.hint(choice, field.to) })}
        onPick={(choice) => onChange(choice && !ids.includes(choice.id) ? [...ids, choice.id] : ids)}
        onLeft={onLeft}
        onBlur={onBlur}
        disabled={disabled}
        inputProps={{ ...control, name }}
      />
    </div>
  )
}

export const RefManyInput = asInput(RefManyBox)
