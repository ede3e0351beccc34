import { useT } from '../../providers/i18n.ts'
import { HomeCard } from './HomeCard.tsx'
import { useInstallation } from './useInstallation.ts'

/** Which of the installation's own files are left out or fail and why, for people who may change the settings; nothing while all are right. */
export function LeftOutFiles() {
  const t = useT()
  const { leftOut = [], failed = [] } = useInstallation()
  const whole = leftOut.filter(({ isPart }) => !isPart)
  const parts = leftOut.filter(({ isPart }) => isPart)
  return (
    <>
      {whole.length > 0 && (
        <Files
          title={t('pages.home.leftOut', { count: whole.length })}
          about={t('pages.home.leftOut.about')}
          lines={whole.flatMap(({ faults }) => faults)}
        />
      )}
      {parts.length > 0 && (
        <Files
          title={t('pages.home.leftOut.parts')}
          about={t('pages.home.leftOut.parts.about')}
          lines={parts.flatMap(({ faults }) => faults)}
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
