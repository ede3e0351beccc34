import { useQuery } from '@tanstack/react-query'
import type { LeftOut } from '../../../shared/leftOut.ts'
import { useDefinition } from '../../providers/definitions.ts'
import { useCan } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { HomeCard } from './HomeCard.tsx'

/** Which of the installation's own files are left out and why, for people who may change the settings; nothing while all are right. */
export function LeftOutFiles() {
  const t = useT()
  const edit = useDefinition('company')?.permissions.edit
  const can = useCan()
  const { data = [] } = useQuery({
    queryKey: ['installation'],
    queryFn: async ({ signal }) => (await http<{ leftOut: readonly LeftOut[] }>('installation', { signal })).json.leftOut,
    enabled: edit !== undefined && can(edit),
  })
  if (!data.length) return null
  return (
    <HomeCard title={t('pages.home.leftOut', { count: data.length })}>
      <p>{t('pages.home.leftOut.about')}</p>
      <ul className="left-out">
        {data.flatMap(({ faults }) =>
          faults.map((fault) => (
            <li key={fault}>
              <bdi className="ltr">{fault}</bdi>
            </li>
          )),
        )}
      </ul>
    </HomeCard>
  )
}
