import Button from '@mui/material/Button'
import { Sheet } from '../components/Sheet.tsx'
import { useT } from '../providers/i18n.ts'

interface Props {
  /** What the run is called. */
  readonly run: string
  readonly busy: boolean
  readonly onUndo: () => void
  readonly onStay: () => void
}

/** What a run has made is voided by one press: it is asked about before. */
export function UndoDialog({ run, busy, onUndo, onStay }: Props) {
  const t = useT()
  return (
    <Sheet
      kind="dialog"
      title={t('runs.undoTitle', { run })}
      onClose={onStay}
      footer={
        <>
          <Button variant="contained" color="error" disabled={busy} onClick={onUndo}>
            {t('runs.undoYes')}
          </Button>
          <Button data-first onClick={onStay}>
            {t('generated.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('runs.undoQuestion')}</p>
    </Sheet>
  )
}
