import type { Tone } from '../../../schema/tones.ts'
import type { RunRow, RunState } from '../../shared/run.ts'
import { Icon } from '../components/Icon.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { useText } from '../records/text/useText.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'

const tones: Readonly<Record<RunState, Tone>> = {
  ready: 'success',
  asked: 'warning',
  before: 'neutral',
  nothing: 'neutral',
  refused: 'danger',
}

/** How a subject stands: ready, with the number of records where there are several, with what was made before, or with its faults. */
export function RunStateCell({ row: { state, errors, made, count, off } }: { readonly row: RunRow }) {
  const { say } = useText()
  if (errors.length)
    return (
      <ul className={state === 'asked' ? 'run-errors run-asked' : 'run-errors'}>
        {errors.map(({ code, field, message }) => (
          <li key={`${code} ${field}`}>
            <Icon name={state === 'asked' ? 'question' : 'warning'} size={16} />
            {message}
          </li>
        ))}
      </ul>
    )
  return (
    <span className="run-state">
      <StatePill
        tone={tones[state]}
        label={count > 1 ? `${say(`runs.state.${state}`)} (${count})` : say(`runs.state.${state}`)}
      />
      {off.map(({ title, record }) => (
        <span key={`${title} ${record.id}`} className="run-off">
          {say('runs.off', { title })} <DocumentLink {...record} newTab />
        </span>
      ))}
      {off.length === 0 && made.map((one) => <DocumentLink key={one.id} {...one} newTab />)}
    </span>
  )
}
