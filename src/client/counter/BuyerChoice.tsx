import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { Picker } from '../records/inputs/Picker.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Counter, Family } from './counterState.ts'

interface Props {
  readonly counter: Pick<Counter, 'family' | 'name' | 'child'>
  readonly onFamily: (family: Family | null) => void
  readonly onName: (name: string) => void
}

/** Who buys: somebody who pays at once and is not kept, or a family on its account. */
export function BuyerChoice({ counter: { family, name }, onFamily, onName }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const [searches, setSearches] = useState(false)
  const isFamily = family !== null || searches
  const choose = (next: 'walkIn' | 'guardian' | null) => {
    if (next === null) return
    setSearches(next === 'guardian')
    if (next === 'walkIn') onFamily(null)
  }
  return (
    <div className="counter-buyer">
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label={say('counter.buyer')}
        value={isFamily ? 'guardian' : 'walkIn'}
        onChange={(_, next) => choose(next)}
      >
        <ToggleButton value="walkIn">{say('counter.walkIn')}</ToggleButton>
        <ToggleButton value="guardian">{say('counter.family')}</ToggleButton>
      </ToggleButtonGroup>
      {isFamily ? (
        <Picker
          resource="guardians"
          filter={{}}
          shown={family?.named ?? ''}
          placeholder={say('counter.familyHint')}
          write={(one) => ({ title: display.reference(one, 'guardians'), hint: display.hint(one, 'guardians') })}
          onPick={(one) => onFamily(one && { id: one.id, named: display.reference(one, 'guardians') })}
          onLeft={() => undefined}
          autoFocus={family === null}
          inputProps={{ 'aria-label': say('counter.family') }}
        />
      ) : (
        <OutlinedInput
          value={name}
          placeholder={say('counter.walkInName')}
          onChange={({ target }) => onName(target.value)}
          slotProps={{ input: { 'aria-label': say('counter.buyerName'), maxLength: 120, autoComplete: 'off' } }}
        />
      )}
    </div>
  )
}
