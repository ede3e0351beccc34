import type { Say } from './texts.ts'

interface Props {
  /** The page of the form, from 0. */
  readonly at: number
  /** How many pages there are. */
  readonly of: number
  readonly title: string | undefined
  readonly say: Say
}

/** Which page of a form one is on; it is read from its title on. */
export function StepHead({ at, of, title, say }: Props) {
  return (
    <div className="step">
      <p>
        {say('open.step')
          .replace('{{at}}', String(at + 1))
          .replace('{{of}}', String(of))}
      </p>
      <progress max={of} value={at + 1} aria-hidden="true" />
      <h2 tabIndex={-1}>{title}</h2>
    </div>
  )
}
