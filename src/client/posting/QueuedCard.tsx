import type { QueuedDocument } from '../../shared/postQueue.ts'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { useSchool } from '../records/values/useSchool.ts'
import { CheckCell } from './CheckCell.tsx'

interface Props {
  readonly document: QueuedDocument
  /** Whether it says if the document can be posted. */
  readonly checked?: boolean
}

/** A document of the queue on a phone. */
export function QueuedCard({ document, checked = false }: Props) {
  const school = useSchool()(document.branch)
  return (
    <div className="post-card">
      <b>
        <DocumentLink {...document} />
        <Figure amount={document.amount} strong />
      </b>
      <span className="post-when">
        <Code>{document.date}</Code>
        {school && <span>{school}</span>}
      </span>
      {document.description && <span>{document.description}</span>}
      {checked && <CheckCell document={document} />}
    </div>
  )
}
