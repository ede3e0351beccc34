import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Tone } from '../../../../schema/tones.ts'
import { toneOf } from './tone.ts'
import type { Display } from './useDisplay.ts'

/** A state as the pill shows it. */
export interface State {
  readonly label: string
  readonly tone: Tone
}

/**
 * The flags that only actions set, such as a suspension: while one is on, it says more than the status. A flag with which
 * every record begins says nothing.
 */
export const stateFlags = (model: Model): string[] => [
  ...new Set(
    [...model.actions.values()].flatMap((action) =>
      Object.entries(action.set ?? {}).flatMap(([name, value]) => {
        const field = model.fields.get(name)
        return value === true && field?.kind === 'flag' && field.readOnly && field.default !== true ? [name] : []
      }),
    ),
  ),
]

/** What `stateOf` reads beside the status. */
export function stateFields(model: Model, find: (resource: string) => Model | undefined): string[] {
  const status = model.fields.get('status')
  const kind = status?.kind === 'ref' && find(status.to ?? '')?.fields.has('kind') ? ['status.kind'] : []
  return [...stateFlags(model), ...kind]
}

/**
 * The state of a record: a flag that an action has set before its status. The tone is what the definition says, else what the word
 * means; a status that is
 * a record of its own says by its `kind` what it means. Null when the model has no states.
 */
export function stateOf(model: Model, record: RecordData, display: Display, kind?: unknown): State | null {
  const read = reader(record)
  const flag = stateFlags(model).find((name) => holds({ [name]: true }, read))
  if (flag !== undefined) {
    const tone = toneOf(flag)
    return { label: display.text.field(model, flag), tone: tone === 'neutral' ? 'warning' : tone }
  }
  const status = model.fields.get('status')
  const said = model.data.tones?.[String(record['status'])]
  const label = status ? display.value(model, status, record['status'], record.refs) : ''
  if (!status || label === '') return null
  if (said !== undefined) return { label, tone: said }
  // What may be posted now waits for it.
  if (model.posting?.postable.has(String(record['status']))) return { label, tone: 'warning' }
  if (status.kind !== 'ref') return { label, tone: toneOf(record['status']) }
  const meaning = kind ?? (record.refs?.['status'] as Readonly<Record<string, unknown>> | undefined)?.['kind']
  return { label, tone: meaning === undefined ? 'neutral' : toneOf(meaning) }
}
