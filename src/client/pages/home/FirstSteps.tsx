import LinearProgress from '@mui/material/LinearProgress'
import { Icon } from '../../components/Icon.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'
import type { useFirstSteps } from './useFirstSteps.ts'
import { useStepAddress } from './useStepAddress.ts'
import './firstSteps.css'

/** What a new school does first: each step with the way to it, to be left for later one by one or all together. */
export function FirstSteps({ steps, isLeft, leave, putAway }: ReturnType<typeof useFirstSteps>) {
  const t = useT()
  const { number } = useNumerals()
  const addressOf = useStepAddress()
  const done = steps.filter((step) => step.done).length
  return (
    <HomeCard
      title={t('pages.home.firstSteps')}
      // In the direction of its words, which that of figures is not.
      total={<bdi>{t('pages.home.firstSteps.done', { done: number(done), all: number(steps.length) })}</bdi>}
      tools={<IconAction label={t('pages.home.firstSteps.away')} icon="close" iconSize={16} onClick={putAway} />}
    >
      <LinearProgress variant="determinate" value={(100 * done) / steps.length} aria-label={t('pages.home.firstSteps')} />
      <ol className="first-steps">
        {steps
          .filter((step) => !isLeft(step))
          .map((step) => (
            <HomeRow
              key={step.name}
              to={addressOf(step)}
              tools={
                !step.done && (
                  <IconAction
                    label={t('pages.home.firstSteps.leave', { step: t(`firstSteps.${step.name}`) })}
                    icon="clock"
                    iconSize={16}
                    onClick={() => leave(step.name)}
                  />
                )
              }
            >
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
