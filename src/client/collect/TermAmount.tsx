import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { DigitBox } from '../records/inputs/DigitBox.tsx'
import type { Receipt, Row } from './useReceipt.ts'

/** What is paid of one instalment; whoever types there spreads the money by hand from then on. */
export function TermAmount({ row, receipt, label }: { readonly row: Row; readonly receipt: Receipt; readonly label: string }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { errors } = useFormState({ name: 'allocations' })
  const index = receipt.allocations.findIndex(({ term }) => term === row.id)
  const wrong = (errors['allocations'] as Readonly<Record<string, Readonly<Record<string, { message?: string }>>>> | undefined)?.[
    index
  ]
  const message = wrong && Object.values(wrong).find((one) => one?.message !== undefined)?.message
  return (
    <>
      <DigitBox
        id={id}
        {...(index >= 0 && { name: `allocations.${index}.amount` })}
        className="collect-amount"
        inputMode="decimal"
        error={message !== undefined}
        slotProps={{ input: { 'aria-label': label, ...(message && { 'aria-describedby': `${id}-note` }) } }}
        text={typed ?? receipt.allocations[index]?.amount ?? ''}
        onType={(text) => {
          setTyped(text)
          receipt.say(row.id, text)
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
