import type { ProblemEntry } from '../../../shared/problem.ts'
import { DocumentLink } from './DocumentLink.tsx'

/** A question of the server, with the way to the document that it is about. */
export function QuestionText({ question: { message, params = {} } }: { readonly question: ProblemEntry }) {
  const { resource, id, number } = params
  return (
    <span>
      {message}
      {typeof resource === 'string' && typeof id === 'number' && typeof number === 'number' && (
        <>
          {' · '}
          <DocumentLink resource={resource} id={id} number={number} beside />
        </>
      )}
    </span>
  )
}
