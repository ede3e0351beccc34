import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

interface Props {
  readonly label: string
  /** Shown beside the label, such as "3 of 5". */
  readonly count?: string | undefined
  readonly state: 'all' | 'some' | 'none'
  readonly disabled: boolean
  readonly className: string
  readonly onChange: (on: boolean) => void
}

/** A checkbox that may stand for several, with the state between. */
export function Box({ label, count, state, disabled, className, onChange }: Props) {
  return (
    <FormControlLabel
      className={className}
      disabled={disabled}
      control={
        <Checkbox checked={state === 'all'} indeterminate={state === 'some'} onChange={(_, checked) => onChange(checked)} />
      }
      label={
        <>
          {label}
          {count !== undefined && <span className="rights-count">{count}</span>}
        </>
      }
    />
  )
}

/** How many of the names are chosen: all, some, none. */
export const stateOf = (names: readonly string[], chosen: ReadonlySet<string>): Props['state'] => {
  const count = names.filter((name) => chosen.has(name)).length
  return count === 0 ? 'none' : count === names.length ? 'all' : 'some'
}
