import Button from '@mui/material/Button'
import { Icon } from '../components/Icon.tsx'
import { useCan } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'

interface Props {
  readonly prints: boolean
  readonly onPrints: (prints: boolean) => void
  readonly onReturn: () => void
}

/** What is done at the counter besides selling. */
export function TillActions({ prints, onPrints, onReturn }: Props) {
  const t = useT()
  const can = useCan()
  return (
    <>
      <Button aria-pressed={prints} onClick={() => onPrints(!prints)} startIcon={<Icon name="print" />}>
        {t(prints ? 'counter.prints' : 'counter.printsNot')}
      </Button>
      {can('addReturnSalesTransactions') && (
        <Button onClick={onReturn} startIcon={<Icon name="history" />}>
          {t('counter.return')}
        </Button>
      )}
    </>
  )
}
