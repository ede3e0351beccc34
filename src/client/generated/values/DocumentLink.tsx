import { Link } from 'react-router-dom'
import { useDefinitions } from '../../providers/definitions.ts'
import { useCan } from '../../providers/frame.tsx'
import { useDisplay } from './useDisplay.ts'
import './documentLink.css'

interface Props {
  readonly resource: string
  readonly id: number
  readonly number: number | null
  /** Where the column says already what it is. */
  readonly bare?: boolean
  /** Opens beside the page, which waits for an answer. */
  readonly beside?: boolean
}

/** The way to a document, called by its kind and number; what has no number yet is a draft, what never has one is called by its id. */
export function DocumentLink({ resource, id, number, bare = false, beside = false }: Props) {
  const display = useDisplay()
  const can = useCan()
  const model = useDefinitions().find(resource)
  const field = model?.fields.get('number')
  const draft = number === null && model?.numbered
  const called = draft
    ? display.text.say('lists.draft')
    : number === null
      ? `#${display.numerals.write(String(id))}`
      : model && field
        ? display.value(model, field, number)
        : String(number)
  const label = (
    <>
      {!bare && model && <>{display.text.one(model)} </>}
      {draft ? <span className="g-draft">{called}</span> : <bdi className="ltr figure">{called}</bdi>}
    </>
  )
  if (!model || !can(model.permissions.view)) return <span>{label}</span>
  return (
    <Link
      className="document-link"
      to={`/${model.route.base}/edit/${id}`}
      {...(beside && { target: '_blank' })}
      aria-label={bare ? `${display.text.one(model)} ${called}` : undefined}
    >
      {label}
    </Link>
  )
}
