import { useT } from '../../providers/i18n.ts'
import { ProblemError } from '../../providers/problem.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { SkeletonPage } from './Skeleton.tsx'
import './states.css'

/** Something could not be read: what, why, and another try. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  // A dialog says that the session has ended, and leads away from here.
  if (error instanceof ProblemError && error.status === 401) return <SkeletonPage />
  const reason = error instanceof ProblemError ? error.message : t('shell.problem.unknown')
  return (
    <div className="state-page" role="alert">
      <span className="state-page-icon" data-tone="danger">
        <Icon name="warning" size={26} />
      </span>
      <h2>{t('shell.errorTitle')}</h2>
      <p>{reason}</p>
      <div className="state-page-actions">
        <Button kind="filled" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </div>
    </div>
  )
}
