import type { BulkResult } from '../../providers/data.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import type { Text } from '../text/useText.ts'

interface ResultsProps {
  readonly title: string
  readonly results: readonly BulkResult[]
  readonly nameOf: (id: number) => string
  readonly text: Text
  readonly onClose: () => void
}

/** What an action on many records did: a row for each one that it could not do, with the reason. */
export function Results({ title, results, nameOf, text, onClose }: ResultsProps) {
  const failed = results.filter((result) => !result.ok)
  return (
    <Sheet
      title={title}
      kind="dialog"
      onClose={onClose}
      footer={
        <Button kind="filled" onClick={onClose}>
          {text.say('generated.close')}
        </Button>
      }
    >
      <p>{text.say('generated.bulk.done', { done: results.length - failed.length, all: results.length })}</p>
      {failed.length > 0 && (
        <ul className="g-results">
          {failed.map((result) => (
            <li key={result.id}>
              <b>{nameOf(result.id)}</b>
              <span className="error-text">{result.error?.message}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
