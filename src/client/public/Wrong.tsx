import { useRouteError } from 'react-router-dom'
import { Failure } from '../components/Failure.tsx'
import { useT } from '../providers/i18n.ts'
import './public.css'

/** A page that failed outside of the shell: mostly a part of the application that could not be loaded. */
export function Wrong() {
  const t = useT()
  return (
    <Failure error={useRouteError()}>
      <button type="button" className="button" data-kind="filled" onClick={() => location.reload()}>
        {t('shell.reload')}
      </button>
    </Failure>
  )
}
