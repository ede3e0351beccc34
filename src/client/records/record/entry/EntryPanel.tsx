import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import type { Model } from '../../../../../schema/model.ts'
import { Icon } from '../../../components/Icon.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { useLanguage } from '../../../providers/i18n.ts'
import { useText } from '../../text/useText.ts'
import { EntryTable } from './EntryTable.tsx'
import { useExplanation } from './explanation.ts'
import './entry.css'

interface Props {
  readonly model: Model
  readonly id: number
  readonly version: unknown
}

/** What a document does to the books, line by line with the reason of each: as a preview before it is posted, as fact afterwards. */
export function EntryPanel({ model, id, version }: Props) {
  const { say } = useText()
  const { language } = useLanguage()
  const { data, error } = useExplanation(model.name, id, version, language)
  return (
    <Card component="section" className="entry" aria-labelledby="entry-title">
      <h2 id="entry-title">{say('posting.entry.title')}</h2>
      {error && <p className="hint">{error.message}</p>}
      {!data && !error && <Skeleton height={80} />}
      {data?.enteredBy && (
        <p className="hint">{say('posting.entry.twoPersons', { names: new Intl.ListFormat(language).format(data.enteredBy) })}</p>
      )}
      {data && data.errors.length > 0 && (
        <Alert severity="error" role="note" icon={<Icon name="warning" />}>
          <h3>{say('posting.entry.inTheWay')}</h3>
          <ul>
            {data.errors.map((one) => (
              <li key={`${one.code} ${one.field} ${one.message}`}>{one.message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {data?.entries.toReversed().map((entry) => (
        <EntryTable key={entry.id ?? 'preview'} entry={entry} />
      ))}
      {data && !data.entries.length && !data.errors.length && <p className="hint">{say(`posting.entry.none.${data.state}`)}</p>}
    </Card>
  )
}
