import type { QueuedDocument } from '../../shared/postQueue.ts'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'
import { QuestionText } from '../records/values/QuestionText.tsx'

/** Whether a document can be posted: its faults, or notes worth a look. */
export function CheckCell({ document: { errors, warnings } }: { readonly document: QueuedDocument }) {
  const t = useT()
  if (errors.length > 0)
    return (
      <ul className="post-notes" data-tone="danger">
        {errors.map((error) => (
          <li key={`${error.code} ${error.field} ${error.message}`}>
            <Icon name="warning" size={16} />
            {error.message}
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <span className="post-notes" data-tone="ready">
        <Icon name="check" size={16} />
        {t('posting.ready')}
      </span>
      {warnings.length > 0 && (
        <ul className="post-notes">
          {warnings.map((warning) => (
            <li key={warning.code}>
              <Icon name="warning" size={16} />
              <QuestionText question={warning} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
