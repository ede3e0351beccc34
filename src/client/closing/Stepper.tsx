import { useT } from '../providers/i18n.ts'
import { Icon } from '../shell/components/Icon.tsx'
import { type Step, steps } from './closing.ts'

interface Props {
  /** The step at hand; those before it are done. */
  readonly at: Step
  /** Something stands in the way of the step at hand. */
  readonly stopped: boolean
  /** All is done. */
  readonly over: boolean
}

/** The way through a closing, with the place that it has come to. */
export function Stepper({ at, stopped, over }: Props) {
  const t = useT()
  const place = steps.indexOf(at)
  return (
    <ol className="closing-steps card" aria-label={t('closing.steps')}>
      {steps.map((step, index) => {
        const done = over || index < place
        const current = !over && index === place
        const state = done ? 'done' : current ? (stopped ? 'stopped' : 'current') : 'ahead'
        return (
          <li key={step} data-state={state} aria-current={current ? 'step' : undefined}>
            <span className="closing-step-mark" aria-hidden="true">
              {done ? <Icon name="check" size={16} /> : stopped && current ? <Icon name="warning" size={16} /> : index + 1}
            </span>
            <span>
              {t(`closing.step.${step}`)}
              <span className="visually-hidden"> {t(`closing.stepState.${state}`)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
