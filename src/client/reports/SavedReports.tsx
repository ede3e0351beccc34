import { useNavigate } from 'react-router-dom'
import { SavedPanel } from '../components/SavedPanel.tsx'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { chosenPeriod } from './periods.ts'
import { useSavedReports } from './useSavedReports.ts'

interface Props {
  readonly report: string
  /** What the address asks for, without days. */
  readonly parameters: Readonly<Record<string, string>>
  /** The days that the figures are of. */
  readonly days: Readonly<Record<string, string>>
  readonly year: string
  /** The page of ours that shows it. */
  readonly at: string
}

/** Reports of every kind under names of the person's own, with what they were made with. */
export function SavedReports({ report, parameters, days, year, at }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { years } = useFrame()
  const { saved, setSaved, addressOf } = useSavedReports()
  const save = (name: string) => {
    const period = chosenPeriod(years, year, days['from'], days['to'])?.name ?? null
    const kept = { name, report, parameters: period ? parameters : { ...parameters, ...days }, year, period }
    setSaved([...saved.filter((one) => one.name !== name), kept])
  }
  return (
    <SavedPanel
      title={t('reports.saved.title')}
      none={t('reports.saved.none')}
      naming={t('reports.saved.name')}
      saved={saved}
      onSave={save}
      onShow={(one) => navigate(addressOf(one, at))}
      onRemove={(one) => setSaved(saved.filter((other) => other !== one))}
    />
  )
}
