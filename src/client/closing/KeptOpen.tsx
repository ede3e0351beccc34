import type { Closing } from '../../shared/closing.ts'
import { Fold } from '../components/Fold.tsx'
import { Moment } from '../components/Moment.tsx'
import { useT } from '../providers/i18n.ts'
import { MissingParts } from './MissingParts.tsx'

interface Props {
  readonly kept: NonNullable<Closing['openItems']>
  readonly year: number
}

/** What a year was closed with although it was open: who said so, why, and each line with its amount as it was then. */
export function KeptOpen({ kept, year }: Props) {
  const t = useT()
  const { reason, items, by, at, checks } = kept
  return (
    <>
      <p>{t('closing.keptOpen', { items, reason })}</p>
      {by && at && (
        <p className="hint">
          {t('closing.keptBy', { name: by })} <Moment at={at} />
        </p>
      )}
      {checks.map(({ name, found, missing }) => (
        <Fold key={name} title={t(`closing.check.${name}.bad`, { count: found })}>
          {missing && <MissingParts parts={missing} year={year} />}
        </Fold>
      ))}
    </>
  )
}
