import type { QueuedDocument } from '../../shared/postQueue.ts'
import { Icon } from '../components/Icon.tsx'
import { useText } from '../records/text/useText.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { QuestionText } from '../records/values/QuestionText.tsx'
import { nameOfDocument } from './queue.ts'

const shown = 10

/** The documents that something is worth a look of, each with what it is, before many are posted at once. */
export function Warnings({ documents }: { readonly documents: readonly QueuedDocument[] }) {
  const { say } = useText()
  return (
    <>
      <p>{say('posting.warned', { count: documents.length })}</p>
      <ul className="post-notes">
        {documents.slice(0, shown).flatMap((document) =>
          document.warnings.map((warning) => (
            <li key={`${nameOfDocument(document)} ${warning.code}`}>
              <Icon name="warning" size={16} />
              <span>
                <DocumentLink resource={document.resource} id={document.id} number={document.number} newTab />
                {': '}
                <QuestionText question={warning} />
              </span>
            </li>
          )),
        )}
      </ul>
      {documents.length > shown && <p className="hint">{say('posting.warnedMore', { count: documents.length - shown })}</p>}
    </>
  )
}
