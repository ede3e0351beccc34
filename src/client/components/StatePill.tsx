import './text.css'

export type Tone = 'accent' | 'warning' | 'danger' | 'neutral'

/** A state: colour, word and dot. */
export const StatePill = ({ tone = 'neutral', label }: { readonly tone?: Tone; readonly label: string }) => (
  <span className="state-pill" data-tone={tone}>
    {label}
  </span>
)
