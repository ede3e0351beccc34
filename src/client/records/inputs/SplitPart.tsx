import FormControl from '@mui/material/FormControl'
import { useState } from 'react'
import type { Part } from '../../../../schema/fields/split.ts'
import { marksOf } from '../../../../schema/languages.ts'
import { parseAmount, plainDecimal } from '../../../../schema/values/money.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { useLanguage } from '../../providers/i18n.ts'
import { useText } from '../text/useText.ts'
import { DigitBox } from './DigitBox.tsx'
import { seenShare, shareForAmount } from './shares.ts'

interface SplitPartProps {
  readonly part: Part
  readonly title: string
  /** The amount that is shared out; null while there is none. */
  readonly total: string | null
  /** This part's share of it. */
  readonly amount: string
  readonly others: readonly Part[]
  readonly disabled: boolean
  readonly onShare: (share: string) => void
  readonly onRemove: () => void
  readonly onBlur: () => void
}

/** One record of a split: its share in percent and, where there is an amount to share out, its part of that. */
export function SplitPart({ part, title, total, amount, others, disabled, onShare, onRemove, onBlur }: SplitPartProps) {
  const { say } = useText()
  const marks = marksOf(useLanguage().language)
  // What is being typed stays as it is typed.
  const [typed, setTyped] = useState<{ readonly what: 'share' | 'amount'; readonly text: string } | null>(null)
  const shown = { share: seenShare(part.share), amount }
  const type = (what: 'share' | 'amount', text: string) => {
    setTyped({ what, text })
    const value = parseAmount(plainDecimal(text, marks))
    if (what === 'share') onShare(value ?? text)
    else if (value !== null && total !== null) onShare(shareForAmount(value, total, others))
  }
  const box = (what: 'share' | 'amount') => (
    <FormControl>
      <DigitBox
        inputMode="decimal"
        disabled={disabled}
        slotProps={{ input: { 'aria-label': `${say(`generated.share.${what === 'share' ? 'percent' : 'amount'}`)}: ${title}` } }}
        text={typed?.what === what ? typed.text : shown[what]}
        onFocus={(event) => (event.target as HTMLInputElement).select()}
        onBlur={() => {
          setTyped(null)
          onBlur()
        }}
        onType={(text) => type(what, text)}
      />
    </FormControl>
  )
  return (
    <div className="g-split-part">
      <span>{title}</span>
      <span className="g-split-share">
        {box('share')}
        <span aria-hidden>%</span>
      </span>
      {total !== null && box('amount')}
      {!disabled && (
        <IconAction label={`${say('generated.removeLine')}: ${title}`} icon="close" iconSize={16} onClick={onRemove} />
      )}
    </div>
  )
}
