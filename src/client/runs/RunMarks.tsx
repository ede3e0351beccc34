import type { RunModel } from '../../../schema/run.ts'
import { StatePill } from '../components/StatePill.tsx'
import type { Text } from '../records/text/useText.ts'

/** What a mark is called: its own label, or that of the field after which it is named. */
export const markName = (run: RunModel, name: string, text: Text): string =>
  text.say(`resources.${run.name}.marks.${name}`, { _: text.field(run.makes, name) })

/** What one should look at in a row. */
export const RunMarks = ({
  run,
  marks,
  text,
}: {
  readonly run: RunModel
  readonly marks: readonly string[]
  readonly text: Text
}) => (
  <span className="run-state">
    {marks.map((name) => (
      <StatePill key={name} tone={run.data.marks?.[name]?.tone ?? 'neutral'} label={markName(run, name, text)} />
    ))}
  </span>
)
