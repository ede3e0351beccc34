import { Link } from 'react-router-dom'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { pageOf } from './recordAddress.ts'
import { useDocumentName } from './useDocumentName.ts'
import './documentLink.css'

interface Props {
  readonly resource: string
  readonly id: number
  readonly number: string | null
  /** What a record without a number is called. */
  readonly title?: string | null
  /** Where the column says already what it is. */
  readonly bare?: boolean
  /** Opens beside the page, which waits for an answer. */
  readonly newTab?: boolean
  /** It stands in another branch: it is named, and not opened. */
  readonly elsewhere?: boolean
}

/** The way to a document, called by its kind and number. */
export function DocumentLink({ resource, id, number, title, bare = false, newTab = false, elsewhere = false }: Props) {
  const can = useCan()
  const model = useDefinitions().find(resource)
  const { kind, called, draft } = useDocumentName()(resource, number)
  const label = title ?? (
    <>
      {!bare && model && <>{kind} </>}
      {draft ? <span className="g-draft">{called}</span> : <bdi className="ltr figure">{called}</bdi>}
    </>
  )
  if (!model || elsewhere || !can(model.permissions.view)) return <span>{label}</span>
  return (
    <Link
      className="document-link"
      to={pageOf(model, id)}
      {...(newTab && { target: '_blank' })}
      aria-label={bare && !title ? `${kind} ${called}` : undefined}
    >
      {label}
    </Link>
  )
}
