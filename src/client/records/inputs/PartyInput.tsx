import FormControl from '@mui/material/FormControl'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { partyOf } from '../../../../schema/fields/party.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { Picker } from './Picker.tsx'
import { prefixOf } from './place.ts'
import type { PlaceProps } from './RefInput.tsx'
import { useOwnReference } from './useOwnReference.ts'
import { useTypedReference } from './useTypedReference.ts'

interface Party {
  readonly resource: string
  readonly id: number
}

/** One record of one of several resources: which one, then the record. */
export function PartyBox({
  model,
  field,
  name,
  value,
  onChange,
  onBlur,
  disabled,
  control,
  bare = false,
  autoFocus = false,
  startOpen = false,
  startTyped,
}: BoxProps & PlaceProps) {
  const display = useDisplay()
  const registry = useDefinitions()
  const party = typeof value === 'object' ? (value as Party | null) : null
  const onLeft = useTypedReference(model, field, name, onChange)
  const targets = (field.targets ?? []).flatMap((one) => registry.find(one) ?? [])
  const [chosen, setChosen] = useState(party?.resource ?? targets[0]?.name ?? '')
  // What another field's record decides is not asked; an account without parties has none to ask for.
  const { decided, open } = useDecided(model, field.follows, name)
  const resource = (decided && field.targets?.includes(decided) ? decided : party?.resource) ?? chosen
  // A party that stands here from before says itself what it is.
  const own = party?.resource ?? resource
  const [known, setKnown] = useOwnReference(name, field.field, own, party?.id ?? null)
  const pick = (choice: Reference | null) => {
    setKnown(choice)
    onChange(choice && { resource, id: choice.id })
  }
  if (!bare && !open && decided === undefined && !party)
    return <OutlinedInput id={control.id} name={name} disabled placeholder={display.text.say('generated.noParty')} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the two boxes inside are left together
    <span
      className="g-party"
      data-set={party ? '' : undefined}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur()}
    >
      <FormControl>
        <NativeSelect
          input={bare ? <InputBase /> : <OutlinedInput />}
          value={resource}
          disabled={disabled || !open}
          inputProps={{ 'aria-label': display.text.say('generated.partyKind'), tabIndex: open ? 0 : -1 }}
          onChange={(event) => {
            setChosen(event.target.value)
            pick(null)
          }}
        >
          {targets.map((target) => (
            <option key={target.name} value={target.name}>
              {display.text.one(target)}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <Picker
        resource={resource}
        filter={{}}
        shown={typeof value === 'string' ? value : party ? display.reference(known, own) || '…' : ''}
        write={(choice) => ({ title: display.reference(choice, resource), hint: display.hint(choice, resource) })}
        onPick={pick}
        onLeft={onLeft}
        disabled={disabled}
        inputProps={{ ...control, name }}
        autoFocus={autoFocus}
        startOpen={startOpen}
        startTyped={startTyped}
        bare={bare}
      />
    </span>
  )
}

export const PartyInput = asInput(PartyBox)

/** The resource that the kind of party in the line decides, and whether it leaves the choice open. */
function useDecided(model: Model, follows: string | undefined, name: string): { decided: string | undefined; open: boolean } {
  const [first = '', kind = ''] = follows?.split('.') ?? []
  const prefix = prefixOf(name)
  const [id, stored] = useWatch({ name: [`${prefix}${first}`, `${prefix}refs.${first}`], disabled: !follows }) as [
    unknown,
    Reference | null | undefined,
  ]
  // A value from the address came without its record.
  const to = model.fields.get(first)?.to
  const [fetched] = useReferences(to ?? '', to && typeof id === 'number' && stored?.id !== id ? [id] : [])
  const said = follows ? (stored?.id === id ? stored : fetched)?.[kind] : undefined
  return { decided: partyOf[String(said)], open: typeof said !== 'string' }
}
