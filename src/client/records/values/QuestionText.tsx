import type { ProblemEntry } from '../../../shared/problem.ts'
import { DocumentLink } from './DocumentLink.tsx'

/** A day in a sentence stands whole on one line. */
const day = /(\d{4}-\d{2}-\d{2})/

/** A question of the server, with the way to the document that it is about. */
export function QuestionText({ question: { message, params = {} } }: { readonly question: ProblemEntry }) {
  const { resource, id, number } = params
  return (
    <span>
      {message.split(day).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
          <bdi key={at} className="ltr figure">
            {part}
          </bdi>
        ),
      )}
      {typeof resource === 'string' && typeof id === 'number' && typeof number === 'string' && (
        <>
          {' · '}
          <DocumentLink resource={resource} id={id} number={number} newTab />
        </>
      )}
    </span>
  )
}
