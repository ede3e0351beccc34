import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import type { FirstStepState, FirstSteps as Steps } from '../../../shared/firstSteps.ts'
import { Icon } from '../../components/Icon.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { listPath } from '../../providers/paths.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'
import './firstSteps.css'

/** What a new school does first, as long as something of it is missing and the person has not put it away. */
export function FirstSteps() {
  const [isAway, setAway] = useStore('home.firstStepsAway', false)
  const { data = [] } = useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => (await http<Steps>('first-steps', { signal })).json.items,
    staleTime: 0,
    enabled: !isAway,
  })
  const isNew = data.some(({ done, optional }) => !done && !optional)
  return isAway || !isNew ? null : <Shown steps={data} onAway={() => setAway(true)} />
}

function Shown({ steps, onAway }: { readonly steps: readonly FirstStepState[]; readonly onAway: () => void }) {
  const t = useT()
  const { number } = useNumerals()
  const registry = useDefinitions()
  const done = steps.filter((step) => step.done).length
  const addressOf = ({ resource, at }: FirstStepState) =>
    at?.startsWith('/') ? at : `${listPath(registry, resource, {})}${at ? `/${at}` : ''}`
  return (
    <HomeCard
      title={t('pages.home.firstSteps')}
      // In the direction of its words, which that of figures is not.
      total={<bdi>{t('pages.home.firstSteps.done', { done: number(done), all: number(steps.length) })}</bdi>}
      tools={<IconAction label={t('pages.home.firstSteps.away')} icon="close" iconSize={16} onClick={onAway} />}
    >
      <LinearProgress variant="determinate" value={(100 * done) / steps.length} aria-label={t('pages.home.firstSteps')} />
      <ol className="first-steps">
        {steps.map((step) => (
          <HomeRow key={step.name} to={addressOf(step)}>
            <span className="first-step-mark" data-done={step.done}>
              {step.done && <Icon name="check" size={14} />}
            </span>
            <span>
              <b>{t(`firstSteps.${step.name}`)}</b>
              <small>{t(step.done ? 'pages.home.firstSteps.isDone' : `firstSteps.${step.name}.about`)}</small>
            </span>
            <Icon name="forward" size={16} />
          </HomeRow>
        ))}
      </ol>
    </HomeCard>
  )
}
