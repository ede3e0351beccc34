import type { RunModel } from '../../../schema/run.ts'
import { Figure } from '../components/Figure.tsx'
import { useNumerals } from '../providers/numerals.ts'
import { useText } from '../records/text/useText.ts'
import type { Preview } from './run.ts'

/** What an order comes to before it is given: what it tells, who is asked about or refused, and its amounts. */
export function RunSums({ run, preview: { tells, counts, totals } }: { readonly run: RunModel; readonly preview: Preview }) {
  const text = useText()
  const { say } = text
  const { number } = useNumerals()
  return (
    <dl className="run-sums">
      {Object.entries(tells ?? {})
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <div key={name}>
            <dt>{say(`resources.${run.name}.tells.${name}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      {(['asked', 'refused'] as const).map(
        (state) =>
          (counts?.[state] ?? 0) > 0 && (
            <div key={state}>
              <dt>{say(`runs.state.${state}`)}</dt>
              <dd>{number(counts?.[state] ?? 0)}</dd>
            </div>
          ),
      )}
      {run.amounts.map((name) => (
        <div key={name}>
          <dt>{text.field(run.makes, name)}</dt>
          <dd>
            <Figure amount={totals?.[name] ?? '0'} strong />
          </dd>
        </div>
      ))}
    </dl>
  )
}
