import Avatar from '@mui/material/Avatar'
import Paper from '@mui/material/Paper'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'
import { type ClosingStep, steps } from './useClosing.ts'

interface Props {
  /** The step at hand; those before it are done. */
  readonly at: ClosingStep
  /** Something stands in the way of the step at hand. */
  readonly stopped: boolean
  /** All is done. */
  readonly over: boolean
}

const looks = {
  done: { borderColor: 'primary.main', backgroundColor: 'primary.light', color: 'secondary.main' },
  current: { borderColor: 'primary.main', backgroundColor: 'primary.main', color: 'primary.contrastText' },
  stopped: { borderColor: 'warning.main', backgroundColor: 'warning.light', color: 'warning.main' },
  ahead: { borderColor: 'var(--control)', backgroundColor: 'transparent', color: 'text.secondary' },
} as const

/** The way through a closing, with the place that it has come to. */
export function ClosingSteps({ at, stopped, over }: Props) {
  const t = useT()
  const place = steps.indexOf(at)
  return (
    <Paper variant="outlined">
      <Stepper
        aria-label={t('closing.steps')}
        connector={null}
        activeStep={over ? steps.length : place}
        sx={{
          flexWrap: 'wrap',
          gap: '10px 24px',
          padding: '14px 10px',
          '@media (max-width: 640px)': { display: 'grid', gridTemplateColumns: '1fr 1fr', paddingInline: '6px' },
          '& .MuiStepLabel-label': { fontSize: 14 },
        }}
      >
        {steps.map((step, index) => {
          const current = !over && index === place
          const state = over || index < place ? 'done' : current ? (stopped ? 'stopped' : 'current') : 'ahead'
          const mark = {
            done: <Icon name="check" size={16} />,
            stopped: <Icon name="warning" size={16} />,
            current: index + 1,
            ahead: index + 1,
          }
          return (
            <Step key={step} data-state={state} aria-current={current ? 'step' : undefined}>
              <StepLabel
                icon={
                  <Avatar aria-hidden sx={{ width: 28, height: 28, border: 1, fontSize: 14, fontWeight: 600, ...looks[state] }}>
                    {mark[state]}
                  </Avatar>
                }
              >
                {t(`closing.step.${step}`)}
                <span className="visually-hidden"> {t(`closing.stepState.${state}`)}</span>
              </StepLabel>
            </Step>
          )
        })}
      </Stepper>
    </Paper>
  )
}
