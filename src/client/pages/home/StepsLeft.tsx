import Button from '@mui/material/Button'
import { Icon } from '../../components/Icon.tsx'
import { useT } from '../../providers/i18n.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'
import type { useFirstSteps } from './useFirstSteps.ts'
import { useStepAddress } from './useStepAddress.ts'

/** First steps that were left for later, until they are done. */
export function StepsLeft({ later, takeUp }: ReturnType<typeof useFirstSteps>) {
  const t = useT()
  const addressOf = useStepAddress()
  return (
    <HomeCard
      title={t('pages.home.firstSteps.later')}
      total=""
      tools={
        <Button size="small" variant="text" onClick={takeUp}>
          {t('pages.home.firstSteps.takeUp')}
        </Button>
      }
    >
      <ul>
        {later.map((step) => (
          <HomeRow key={step.name} to={addressOf(step)}>
            <span className="home-mark">
              <Icon name="clock" size={18} />
            </span>
            <span>{t(`firstSteps.${step.name}`)}</span>
            <Icon name="forward" size={16} />
          </HomeRow>
        ))}
      </ul>
    </HomeCard>
  )
}
