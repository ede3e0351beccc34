import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import type { BulkResult } from '../../providers/data.ts'
import type { Text } from '../text/useText.ts'
import { saveFile } from '../values/useExport.ts'

interface ResultsProps {
  readonly title: string
  readonly results: readonly BulkResult[]
  readonly nameOf: (id: number) => string
  readonly text: Text
  readonly onClose: () => void
}

/** A cell of a separated file; what a spreadsheet would take for a formula is made a text. */
const quoted = (cell: string): string => `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

/** What an action on many records did: a row for each one that it could not do, with the reason, to copy or to keep as a file. */
export function Results({ title, results, nameOf, text, onClose }: ResultsProps) {
  const notify = useNotify()
  const failed = results.filter((result) => !result.ok)
  const rows = failed.map((result) => [nameOf(result.id), result.error?.message ?? ''] as const)
  const copy = async () => {
    await navigator.clipboard.writeText(rows.map((row) => row.join('\t')).join('\n'))
    notify('lists.results.copied', { type: 'success' })
  }
  const download = () => {
    const heading = [text.say('lists.results.record'), text.say('lists.results.reason')]
    const lines = [heading, ...rows].map((row) => row.map(quoted).join(','))
    // The mark at the beginning tells Excel that the file is UTF-8.
    saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
  }
  return (
    <Sheet
      title={title}
      kind="dialog"
      onClose={onClose}
      footer={
        <>
          {failed.length > 0 && (
            <>
              <Button startIcon={<Icon name="copy" size={16} />} onClick={copy}>
                {text.say('lists.results.copy')}
              </Button>
              <Button startIcon={<Icon name="download" size={16} />} onClick={download}>
                {text.say('lists.results.download')}
              </Button>
            </>
          )}
          <Button variant="contained" color="primary" onClick={onClose}>
            {text.say('generated.close')}
          </Button>
        </>
      }
    >
      <p>{text.say('generated.bulk.done', { done: results.length - failed.length, all: results.length })}</p>
      {failed.length > 0 && (
        <p className="error-text">
          <b>{text.say('lists.results.failed', { count: failed.length })}</b>
        </p>
      )}
      {failed.length > 0 && (
        <ul className="g-results">
          {failed.map((result, index) => (
            <li key={result.id}>
              <b>{rows[index]?.[0]}</b>
              <span className="error-text">{result.error?.message}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
