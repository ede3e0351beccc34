import Button from '@mui/material/Button'
import { useT } from '../providers/i18n.ts'
import { ProblemError } from '../providers/problem.ts'
import { Empty } from './Empty.tsx'
import { SkeletonPage } from './Skeleton.tsx'

/** Something could not be read: what, why, and another try. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  // A dialog says that the session has ended, and leads away from here.
  if (error instanceof ProblemError && error.status === 401) return <SkeletonPage />
  return (
    <Empty
      wrong="part"
      icon="warning"
      title={t('shell.errorTitle')}
      action={
        <Button variant="contained" color="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {error instanceof ProblemError ? error.message : t('shell.problem.unknown')}
    </Empty>
  )
}
