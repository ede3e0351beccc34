import type { RunModel } from '../../../schema/run.ts'
import type { Text } from '../records/text/useText.ts'

const actionOf = ({ input, over, operation }: RunModel, text: Text): string =>
  operation === 'update' ? text.one(input) : text.action(over, operation)

/** What the button says that gives the order. @param records how many would be made; null while they are counted */
export function orderLabel(run: RunModel, records: number | null, text: Text, number: (count: number) => string): string {
  const what = text.title(run.makes)
  if (records === null) return text.say('runs.counting')
  if (run.data.anew) return `${text.one(run.input)} (${number(records)})`
  if (run.operation === 'create') return text.say('runs.make', { count: records, what })
  return text.say('runs.act', { action: actionOf(run, text), what, subjects: number(records) })
}
