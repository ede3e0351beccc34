import type { JobFailure } from '../../shared/job.ts'
import { useDefinitions } from '../providers/definitions.ts'
import { useT } from '../providers/i18n.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { Icon } from '../shell/components/Icon.tsx'

const shown = 100

/** The records that a job could not do, each with its reason and the way to it. */
export function JobFailures({ failures, failed }: { readonly failures: readonly JobFailure[]; readonly failed: number }) {
  const t = useT()
  const { find } = useDefinitions()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="job-failures" aria-label={t('jobs.refused', { count: failed })} tabIndex={0}>
      <h3>{t('jobs.refused', { count: failed })}</h3>
      <ul>
        {failures.slice(0, shown).map((failure) => (
          <li key={`${failure.resource} ${failure.record}`} data-asks={failure.asks}>
            <Icon name={failure.asks ? 'question' : 'warning'} size={16} />
            {find(failure.resource) && <DocumentLink resource={failure.resource} id={failure.record} number={failure.number} />}
            <span>{failure.message}</span>
          </li>
        ))}
      </ul>
      {failed > shown && <p className="hint">{t('jobs.more', { count: failed - shown })}</p>}
    </section>
  )
}
