import type { RunModel } from '../../../schema/run.ts'
import type { Tone } from '../../../schema/tones.ts'
import type { RunRow, RunState } from '../../shared/run.ts'
import { Icon } from '../components/Icon.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { useText } from '../records/text/useText.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'

const tones: Readonly<Record<RunState, Tone>> = { ready: 'success', before: 'neutral', nothing: 'neutral', refused: 'danger' }

/** How a subject stands: ready, with what was made before, or with what stands in its way. */
export function RunStateCell({ run, row: { state, errors, made, count } }: { readonly run: RunModel; readonly row: RunRow }) {
  const { say, title } = useText()
  if (errors.length)
    return (
      <ul className="run-errors">
        {errors.map(({ code, field, message }) => (
          <li key={`${code} ${field}`}>
            <Icon name="warning" size={16} />
            {message}
          </li>
        ))}
      </ul>
    )
  return (
    <span className="run-state">
      <StatePill tone={tones[state]} label={say(`runs.state.${state}`)} />
      {count > 1 && <span>{say('runs.several', { count, what: title(run.makes) })}</span>}
      {made.map((one) => (
        <DocumentLink key={one.id} {...one} newTab />
      ))}
    </span>
  )
}
