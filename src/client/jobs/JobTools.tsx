import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { WatchedJob } from '../../shared/job.ts'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'
import { isOver } from '../providers/job.ts'

interface Props {
  /** Undefined until it is known. */
  readonly job: WatchedJob | undefined
  /** It cannot be looked at any more. */
  readonly gone: boolean
  readonly busy: boolean
  /** @param path which of its files */
  readonly onDownload: (path: string, name: string) => void
  /** Left out where what it changed cannot be taken back. */
  readonly onUndo: (() => void) | undefined
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** What can be done with a job: its files saved, its work taken back or stopped, and itself put away. */
export function JobTools({ job, gone, busy, onDownload, onUndo, onCancel, onClose }: Props) {
  const t = useT()
  const over = job !== undefined && isOver(job)
  const file = (text: string, path: string, name: string) => (
    <Button disabled={busy} startIcon={<Icon name="download" size={16} />} onClick={() => onDownload(path, name)}>
      {text}
    </Button>
  )
  return (
    <span className="job-line">
      {over && job.failed > 0 && file(t('jobs.file'), 'failures', `${t('jobs.failures')}.xlsx`)}
      {over && job.file !== null && file(t('jobs.download'), 'file', job.file)}
      {over && job.done > 0 && job.undoes === null && onUndo && (
        <Button disabled={busy} title={t('runs.undoQuestion')} onClick={onUndo}>
          {t('runs.undo')}
        </Button>
      )}
      {job && !over && (
        <Button disabled={busy || job.state === 'cancelling'} onClick={onCancel}>
          {t('jobs.cancel')}
        </Button>
      )}
      {(over || gone) && (
        <IconButton aria-label={t('jobs.close')} title={t('jobs.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      )}
    </span>
  )
}
