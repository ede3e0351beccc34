import { Link } from 'react-router-dom'
import type { ProblemEntry } from '../../../shared/problem.ts'
import { useT } from '../../providers/i18n.ts'
import { reportAddress } from '../../providers/reportAddress.ts'
import { DocumentLink } from './DocumentLink.tsx'

/** A day in a sentence stands whole on one line. */
const day = /(\d{4}-\d{2}-\d{2})/

/** Of what a question tells, what a report takes as its parameters. */
const textsOf = (params: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** A question of the server, with the way to the document, or to the report, that it is about. */
export function QuestionText({ question: { message, params = {} } }: { readonly question: ProblemEntry }) {
  const { resource, id, number, report, ...rest } = params
  const t = useT()
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
      {typeof report === 'string' && (
        <>
          {' · '}
          <Link className="document-link" to={reportAddress(report, textsOf(rest))} target="_blank">
            {t(`reports.${report}`)}
          </Link>
        </>
      )}
    </span>
  )
}
