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
    <label className={className}>
      <input
        type="checkbox"
        disabled={disabled}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {count !== undefined && <span className="rights-count">{count}</span>}
    </label>
  )
}

/** How many of the names are chosen: all, some, none. */
export const stateOf = (names: readonly string[], chosen: ReadonlySet<string>): Props['state'] => {
  const count = names.filter((name) => chosen.has(name)).length
  return count === 0 ? 'none' : count === names.length ? 'all' : 'some'
}
