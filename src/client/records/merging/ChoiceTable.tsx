import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { StatePill } from '../../components/StatePill.tsx'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'
import type { Difference, Side } from './differences.ts'

type Saved = RecordData & { readonly id: number }

interface Props {
  readonly model: Model
  readonly kept: Saved
  readonly gone: Saved
  readonly differences: readonly Difference[]
  readonly chosen: Readonly<Record<string, Side>>
  /** Why the server did not take a value, by field. */
  readonly refused: Readonly<Record<string, string>>
  readonly onChoose: (field: string, side: Side) => void
  /** Keeps the other one; given where the two are named. */
  readonly onSwap?: () => void
}

const sides = ['kept', 'gone'] as const

/** A row for each field in which two records differ, with the choice of its value. */
export function ChoiceTable({ model, kept, gone, differences, chosen, refused, onChoose, onSwap }: Props) {
  const display = useDisplay()
  const { text } = display
  const records = { kept, gone }
  return (
    <table className="g-compare g-merge-table">
      <thead className={onSwap ? undefined : 'visually-hidden'}>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              <StatePill
                tone={side === 'kept' ? 'success' : 'warning'}
                label={text.say(side === 'kept' ? 'merging.stays' : 'merging.goes')}
              />
              <Link to={pageOf(model, records[side].id)} target="_blank" rel="noopener">
                {recordTitle(model, records[side], text)}
              </Link>
              {side === 'gone' && onSwap && (
                <Button size="small" variant="text" onClick={onSwap}>
                  {text.say('merging.swap')}
                </Button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, usual }) => {
          const name = text.field(model, field.field)
          const now = chosen[field.field] ?? usual
          return (
            <tr key={field.field}>
              <th scope="row">
                {name}
                {refused[field.field] && <p role="alert">{refused[field.field]}</p>}
              </th>
              {sides.map((side) => {
                // Both numbers are compared whole, as their forms show them.
                const plain = { ...field, masked: false }
                const value = display.value(model, plain, records[side][field.field], records[side].refs)
                return (
                  <td key={side} data-mine={now === side || undefined}>
                    <FormControlLabel
                      control={
                        <Radio
                          size="small"
                          name={field.field}
                          checked={now === side}
                          onChange={() => onChoose(field.field, side)}
                          slotProps={{ input: { 'aria-label': `${name}: ${value || '—'}` } }}
                        />
                      }
                      label={<bdi>{value || '—'}</bdi>}
                    />
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
