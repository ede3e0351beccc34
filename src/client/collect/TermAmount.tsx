import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { compare, parseAmount, toFixed } from '../../../schema/values/money.ts'
import { useDecimals } from '../providers/frame.tsx'
import { DigitBox } from '../records/inputs/DigitBox.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { pays } from './allot.ts'
import { mayBePaid, type Row } from './receiptLines.ts'
import type { Receipt } from './useReceipt.ts'

/** The amount paid of one instalment; typing there switches to spreading by hand. */
export function TermAmount({ row, receipt, label }: { readonly row: Row; readonly receipt: Receipt; readonly label: string }) {
  const id = useId()
  const { text } = useDisplay()
  const decimals = useDecimals()
  const [typed, setTyped] = useState<string | null>(null)
  const { errors } = useFormState({ name: 'allocations' })
  const index = receipt.allocations.findIndex((line) => pays(line, row))
  const wrong = (errors['allocations'] as Readonly<Record<string, Readonly<Record<string, { message?: string }>>>> | undefined)?.[
    index
  ]
  const amount = receipt.allocations[index]?.amount
  const isMore = compare(parseAmount(amount ?? '') ?? '0', row.left) > 0
  const said = wrong && Object.values(wrong).find((one) => one?.message !== undefined)?.message
  const message =
    said ??
    (isMore ? text.fault({ code: 'Allocation.MoreThanLeft', params: { left: toFixed(row.left, decimals) } }, '') : undefined)
  return (
    <>
      <DigitBox
        id={id}
        {...(index >= 0 && { name: `allocations.${index}.amount` })}
        className="collect-amount"
        inputMode="decimal"
        disabled={!mayBePaid(row)}
        error={message !== undefined}
        slotProps={{ input: { 'aria-label': label, ...(message && { 'aria-describedby': `${id}-note` }) } }}
        text={typed ?? amount ?? ''}
        onType={(figure) => {
          setTyped(figure)
          receipt.say(row, figure)
        }}
        onBlur={() => setTyped(null)}
      />
      {message && (
        <FormHelperText id={`${id}-note`} error>
          {message}
        </FormHelperText>
      )}
    </>
  )
}
