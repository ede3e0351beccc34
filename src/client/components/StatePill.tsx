import type { Tone } from '../../../schema/tones.ts'
import './text.css'

/** A state: colour, word and dot. */
export const StatePill = ({ tone = 'neutral', label }: { readonly tone?: Tone; readonly label: string }) => (
  <span className="state-pill" data-tone={tone}>
    {label}
  </span>
)
