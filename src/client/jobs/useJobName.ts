import type { Job } from '../../shared/job.ts'
import { useT } from '../providers/i18n.ts'

/** What a job is called: its run, or its action; one that takes a run back says so. */
export function useJobName(): (job: Pick<Job, 'action' | 'run' | 'undoes'>) => string {
  const t = useT()
  return ({ action, run, undoes }) => {
    if (run === null) return t(`actions.${action}`)
    const name = t(`resources.${run}.name`)
    return undoes === null ? name : t('runs.undoing', { run: name })
  }
}
