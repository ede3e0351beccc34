import Chip from '@mui/material/Chip'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import { type RunState, runStates } from '../../shared/run.ts'
import { useNumerals } from '../providers/numerals.ts'
import { useText } from '../records/text/useText.ts'
import { markName } from './RunMarks.tsx'
import type { Narrowed, Preview } from './run.ts'

interface Props {
  readonly run: RunModel
  readonly preview: Preview
  readonly narrowed: Narrowed
  readonly onNarrow: (narrowed: Narrowed) => void
  /** What can be done with the sheet. */
  readonly children: ReactNode
}

/** Which rows the sheet shows, each with how many there are of them, and what can be done with all. */
export function RunBar({ run, preview: { counts, marks, left }, narrowed, onNarrow, children }: Props) {
  const text = useText()
  const { say } = text
  const { number } = useNumerals()
  const { state, mark } = narrowed
  const there = Object.keys(run.data.marks ?? {}).filter((name) => (marks?.[name] ?? 0) > 0 || name === mark)
  return (
    <header className="sheet-bar run-bar">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state ?? 'all'}
        aria-label={say('runs.states')}
        onChange={(_, next: RunState | 'all' | null) => next && onNarrow({ ...narrowed, state: next === 'all' ? null : next })}
      >
        <ToggleButton value="all">{text.title(run.over)}</ToggleButton>
        {runStates
          .filter((one) => (counts?.[one] ?? 0) > 0 || one === state)
          .map((one) => (
            <ToggleButton key={one} value={one}>
              {say(`runs.state.${one}`)}
              {counts && <b>{number(counts[one])}</b>}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {left > 0 && <span className="run-left">{say('runs.left', { count: left })}</span>}
      <div className="run-deeds">{children}</div>
      {there.length > 0 && (
        <section className="run-marks" aria-label={say('runs.marks')}>
          {there.map((name) => (
            <Chip
              key={name}
              size="small"
              variant={name === mark ? 'filled' : 'outlined'}
              color={name === mark ? 'primary' : 'default'}
              aria-pressed={name === mark}
              label={`${markName(run, name, text)} ${number(marks?.[name] ?? 0)}`}
              onClick={() => onNarrow({ ...narrowed, mark: name === mark ? null : name })}
            />
          ))}
        </section>
      )}
    </header>
  )
}
