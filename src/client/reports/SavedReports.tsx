import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { SavedPanel } from '../components/SavedPanel.tsx'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { reportAddress, shellPlace } from '../providers/reportAddress.ts'
import { chosenPeriod, type Period, periodsNow } from './periods.ts'

/** A report as a person wants to find it again. */
interface Saved {
  readonly name: string
  readonly report: string
  readonly parameters: Readonly<Record<string, string>>
  readonly year: string
  /** Days that move on with the calendar: whoever keeps this month means the month in which they look. */
  readonly period: Period['name'] | null
}

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

const none: readonly Saved[] = []

/** Reports of every kind under names of the person's own, with what they were made with. */
export function SavedReports({ report, parameters, days, year, at }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { years } = useFrame()
  const [saved, setSaved] = useStore<readonly Saved[]>('reports.saved', none)
  const save = (name: string) => {
    const period = chosenPeriod(years, year, days['from'], days['to'])?.name ?? null
    const kept = { name, report, parameters: period ? parameters : { ...parameters, ...days }, year, period }
    setSaved([...saved.filter((one) => one.name !== name), kept])
  }
  const show = (one: Saved) => {
    const period = periodsNow(years).find(({ name }) => name === one.period)
    const place = { ...shellPlace(), year: period?.year ?? one.year }
    navigate(reportAddress(one.report, { ...one.parameters, ...period?.days }, place, at))
  }
  return (
    <SavedPanel
      title={t('reports.saved.title')}
      none={t('reports.saved.none')}
      naming={t('reports.saved.name')}
      saved={saved}
      onSave={save}
      onShow={show}
      onRemove={(one) => setSaved(saved.filter((other) => other !== one))}
    />
  )
}
