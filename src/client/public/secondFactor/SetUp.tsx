import type { OwnSecondFactor } from '../../../shared/secondFactor.ts'
import { useT } from '../../providers/i18n.ts'

/** What can be done with a second factor that is there; new codes are shown in place of a word that they were made. */
const offered = [
  { text: 'secondFactor.recovery.renew', path: 'Users/secondFactor/recoveryCodes', method: 'POST', done: '' },
  {
    text: 'secondFactor.devices.forget',
    path: 'Users/secondFactor/devices',
    method: 'DELETE',
    done: 'secondFactor.devices.forgotten',
  },
  { text: 'secondFactor.remove', path: 'Users/secondFactor', method: 'DELETE', done: 'secondFactor.removed' },
] as const

interface Props {
  readonly own: OwnSecondFactor
  readonly busy: boolean
  /** @param done the text that says that it was done */
  readonly onChange: (path: string, method: 'POST' | 'DELETE', done: string) => void
  readonly onBack: () => void
}

/** A second factor that is set up: how many recovery codes are left, and what can be done with it. */
export function SetUp({ own, busy, onChange, onBack }: Props) {
  const t = useT()
  return (
    <>
      <p>{t('secondFactor.on')}</p>
      <p>{t('secondFactor.recovery.left', { count: own.recoveryCodes })}</p>
      <div className="full-form">
        {offered.map(({ text, path, method, done }) => (
          <button key={text} type="button" className="button" aria-disabled={busy} onClick={() => onChange(path, method, done)}>
            {t(text)}
          </button>
        ))}
        <button type="button" className="button" data-kind="quiet" onClick={onBack}>
          {t('shell.back')}
        </button>
      </div>
    </>
  )
}
