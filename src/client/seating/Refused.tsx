import Button from '@mui/material/Button'
import { Sheet } from '../components/Sheet.tsx'
import { useT } from '../providers/i18n.ts'
import type { Refusal } from './useSeating.ts'

/** Who was not seated, moved or taken off, and why: a colleague may have been quicker. */
export function Refused({ refused, onClose }: { readonly refused: readonly Refusal[]; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet
      kind="dialog"
      title={t('seating.refused')}
      onClose={onClose}
      footer={
        <Button variant="contained" color="primary" onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <ul className="seating-refused">
        {refused.map(({ name, why }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      <p className="g-muted">{t('seating.refusedWhy')}</p>
    </Sheet>
  )
}
