import { PillSelect } from '../components/PillSelect.tsx'
import { inOrder, useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import type { Place } from '../providers/reportAddress.ts'

interface Props {
  readonly place: Place
  readonly onPlace: (place: Partial<Place>) => void
}

/** Of which branch and year a report is, where the shell does not say so. */
export function PlaceChoice({ place, onPlace }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { write } = useNumerals()
  const { branches, years } = useFrame()
  return (
    <>
      <PillSelect
        label={t('shell.branch')}
        value={place.branch}
        onChange={(branch) => onPlace({ branch })}
        options={branches.map((one) => ({ value: String(one.id), label: nameOf(one, language) }))}
      />
      <PillSelect
        firm
        label={t('shell.year')}
        value={place.year}
        onChange={(year) => onPlace({ year })}
        options={inOrder(years).map((one) => ({
          value: String(one.year ?? 'all'),
          label: one.year === null ? t('shell.allYears') : write(one.year),
        }))}
      />
    </>
  )
}
