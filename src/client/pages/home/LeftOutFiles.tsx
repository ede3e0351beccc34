import { useQuery } from '@tanstack/react-query'
import type { CodeFailure, LeftOut } from '../../../shared/leftOut.ts'
import { useDefinition } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { HomeCard } from './HomeCard.tsx'

interface Installation {
  readonly leftOut: readonly LeftOut[]
  readonly failed: readonly CodeFailure[]
}

/** Which of the installation's own files are left out or fail and why, for people who may change the settings; nothing while all are right. */
export function LeftOutFiles() {
  const t = useT()
  const edit = useDefinition('company')?.permissions.edit
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: async ({ signal }) => (await http<Installation>('installation', { signal })).json,
    enabled: edit !== undefined && can(edit),
  })
  const { leftOut = [], failed = [] } = data ?? {}
  return (
    <>
      {leftOut.length > 0 && (
        <Files
          title={t('pages.home.leftOut', { count: leftOut.length })}
          about={t('pages.home.leftOut.about')}
          lines={leftOut.flatMap(({ faults }) => faults)}
        />
      )}
      {failed.length > 0 && (
        <Files
          title={t('pages.home.failed', { count: failed.length })}
          about={t('pages.home.failed.about')}
          lines={failed.map(({ file, part, message }) => `${file}: ${part}: ${message}`)}
        />
      )}
    </>
  )
}

function Files({ title, about, lines }: { title: string; about: string; lines: readonly string[] }) {
  return (
    <HomeCard title={title}>
      <p>{about}</p>
      <ul className="left-out">
        {lines.map((line) => (
          <li key={line}>
            <bdi className="ltr">{line}</bdi>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
