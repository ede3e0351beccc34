import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import type { Reference } from '../../../schema/record/record.ts'
import { useDefinition } from '../providers/definitionsContext.ts'
import { sortOfChoices } from '../records/values/sortOfChoices.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Narrowed } from './useCandidates.ts'

/** A search waits so long after the last key, in milliseconds. */
const silence = 350

interface Props {
  readonly narrowed: Narrowed
  readonly withoutSeat: boolean
  readonly onNarrow: (part: Partial<Narrowed>) => void
  readonly onWithoutSeat: (only: boolean) => void
}

/** Which students are shown: by what is typed, by class, by area, and those alone who have no seat. */
export function Narrowing({ narrowed, withoutSeat, onNarrow, onWithoutSeat }: Props) {
  const { text } = useDisplay()
  const [typed, setTyped] = useState(narrowed.q)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key starts the wait anew
  useEffect(() => {
    if (typed.trim() === narrowed.q) return
    const timer = setTimeout(() => onNarrow({ q: typed.trim() }), silence)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="seating-narrowing">
      <OutlinedInput
        fullWidth
        type="search"
        value={typed}
        placeholder={text.say('seating.search')}
        slotProps={{ input: { 'aria-label': text.say('seating.search') } }}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onNarrow({ q: typed.trim() })
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          document.querySelector<HTMLElement>('.seating-students [role=option][tabindex="0"]')?.focus()
        }}
      />
      <OneOf
        resource="classRooms"
        all="seating.allClasses"
        value={narrowed.classRoom}
        onChange={(classRoom) => onNarrow({ classRoom })}
      />
      <OneOf resource="areas" all="seating.allAreas" value={narrowed.area} onChange={(area) => onNarrow({ area })} />
      <FormControlLabel
        label={text.say('seating.withoutSeat')}
        control={<Switch size="small" checked={withoutSeat} onChange={(_, only) => onWithoutSeat(only)} />}
      />
    </search>
  )
}

interface OneOfProps {
  readonly resource: 'classRooms' | 'areas'
  /** The option for all of them. */
  readonly all: string
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

function OneOf({ resource, all, value, onChange }: OneOfProps) {
  const display = useDisplay()
  const model = useDefinition(resource)
  const { data = [] } = useGetList<Reference>(resource, {
    filter: { active: true },
    sort: sortOfChoices(model),
    pagination: { page: 1, perPage: 500 },
    meta: { fields: model ? [...model.title] : [] },
  })
  const label = display.text.say(all)
  return (
    <TextField
      select
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': model ? display.text.one(model) : label } }}
    >
      <option value="">{label}</option>
      {data.map((one) => (
        <option key={one.id} value={one.id}>
          {display.reference(one, resource)}
        </option>
      ))}
    </TextField>
  )
}
