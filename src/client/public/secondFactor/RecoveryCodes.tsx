import { useT } from '../../providers/i18n.ts'

interface Props {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The recovery codes, this once: to be written down, printed or copied. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useT()
  return (
    <div className="full-form">
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {/* Missing on plain http addresses of a local network. */}
      {navigator.clipboard && (
        <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {t('secondFactor.recovery.copy')}
        </button>
      )}
      <button type="button" className="button" onClick={() => window.print()}>
        {t('secondFactor.recovery.print')}
      </button>
      <button type="button" className="button" data-kind="filled" onClick={onDone}>
        {t('secondFactor.recovery.kept')}
      </button>
    </div>
  )
}
