import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type { PaymentMethod } from '../collect/Method.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { useDecimals } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Back, givenBack } from './giveBack.ts'
import { ReturnLines } from './ReturnLines.tsx'
import { ReturnWay } from './ReturnWay.tsx'
import { type GivenBack, useGivingBack } from './useGivingBack.ts'
import { useReceiptSearch } from './useReceiptSearch.ts'

interface Props {
  readonly methods: readonly PaymentMethod[]
  readonly onClose: () => void
  /** @param exchanges whether what goes out instead comes next */
  readonly onGiven: (given: GivenBack, exchanges: boolean) => void
}

/** What comes back by a receipt: which lines, why, and whether the money is handed out or something else goes out instead. */
export function ReturnSheet({ methods, onClose, onGiven }: Props) {
  const { text, amount } = useDisplay()
  const { say } = text
  const decimals = useDecimals()
  const { receipt, fault: notFound, isSearching, search } = useReceiptSearch()
  const { give, fault, isBusy } = useGivingBack()
  const [typed, setTyped] = useState('')
  const [back, setBack] = useState<Back>({})
  const [reason, setReason] = useState('')
  const cash = methods.find(({ kind }) => kind === 'cash') ?? methods[0]
  const [said, setMethod] = useState<number | null>()
  const isKept = receipt !== null && receipt.soldTo !== 'walkIn'
  const method = said === undefined ? (cash?.id ?? null) : said
  const sums = receipt && givenBack(receipt, back, decimals)
  const isReady = sums !== null && sums.lines.length > 0 && reason.trim() !== ''
  const find = () => {
    setBack({})
    void search(typed)
  }
  const finish = async (exchanges: boolean) => {
    if (!receipt || !isReady || isBusy) return
    const given = await give(receipt, back, reason.trim(), exchanges ? (cash?.id ?? null) : method)
    if (given) onGiven(given, exchanges)
  }
  return (
    <Sheet
      kind="dialog"
      wide
      title={say('counter.return')}
      onClose={onClose}
      footer={
        receipt && (
          <>
            <Button className="counter-touch" disabled={!isReady} aria-busy={isBusy} onClick={() => void finish(false)}>
              {say('counter.giveBack')} <bdi className="ltr figure">{amount(sums?.total ?? '0')}</bdi>
            </Button>
            <Button
              className="counter-touch"
              variant="contained"
              color="primary"
              disabled={!isReady}
              aria-busy={isBusy}
              onClick={() => void finish(true)}
            >
              {say('counter.exchange')}
            </Button>
          </>
        )
      }
    >
      <div className="counter-return">
        <OutlinedInput
          fullWidth
          value={typed}
          placeholder={say('counter.receiptHint')}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            input: {
              'aria-label': say('counter.receiptNumber'),
              autoComplete: 'off',
              dir: 'ltr',
              onKeyDown: ({ key }) => key === 'Enter' && find(),
            },
          }}
          endAdornment={
            <Button className="counter-touch" aria-busy={isSearching} onClick={find}>
              {say('counter.find')}
            </Button>
          }
        />
        {(notFound ?? fault) !== null && <Alert severity="error">{notFound ?? fault}</Alert>}
        {receipt && <ReturnLines receipt={receipt} back={back} onBack={setBack} />}
        {receipt && sums && sums.lines.length > 0 && (
          <ReturnWay {...{ methods, isKept, method, reason, sums }} onMethod={setMethod} onReason={setReason} />
        )}
      </div>
    </Sheet>
  )
}
