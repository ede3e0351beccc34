import { Navigate, useParams } from 'react-router-dom'
import { Contents } from './Contents.tsx'
import { ReferencePage } from './ReferencePage.tsx'

/** The reference of the definition language and of this installation's entities, in English: its table of contents, and its pages. */
export default function Reference() {
  const { '*': path = '' } = useParams()
  if (path === '') return <Contents />
  return /^[^/]+\/[^/]+$/.test(path) ? <ReferencePage key={path} path={path} /> : <Navigate to="/reference" replace />
}
