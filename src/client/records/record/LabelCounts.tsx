import Box from '@mui/material/Box'
import type { LabelChoice } from '../../../shared/labels.ts'
import { useDecimals } from '../../providers/frame.tsx'
import { DigitBox } from '../inputs/DigitBox.tsx'
import { useDisplay } from '../values/useDisplay.ts'
import '../form/compare.css'

interface Props {
  readonly labels: readonly LabelChoice[]
  /** What was typed in place of what the records say, by the keys of labels. */
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (key: string, count: string) => void
  /** The same number for each. */
  readonly onAll: (count: string) => void
}

/** Four digits have room. */
const narrow = { inlineSize: 96 }

/** Whole numbers alone. */
const plain = (text: string) => text.replace(/\D/g, '').slice(0, 4)

/** What there are labels of, and how many of each are wanted. */
export function LabelCounts({ labels, typed, onType, onAll }: Props) {
  const { text, numerals } = useDisplay()
  const decimals = useDecimals()
  return (
    <>
      {labels.length > 1 && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {text.say('print.labels.each')}
          <DigitBox size="small" sx={narrow} text={sharedBy(labels, typed)} onType={(count) => onAll(plain(count))} />
        </Box>
      )}
      <table className="g-compare">
        <thead>
          <tr>
            <th scope="col">{text.say('print.labels.goods')}</th>
            <th scope="col">{text.say('print.labels.code')}</th>
            <th scope="col">{text.say('print.labels.price')}</th>
            <th scope="col">{text.say('print.labels.count')}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map(({ key, name: called, unit, code, price, count }) => (
            <tr key={key}>
              <th scope="row">{[called, unit].filter(Boolean).join(' · ')}</th>
              <td>{code === null ? text.say('print.labels.noCode') : <bdi dir="ltr">{code}</bdi>}</td>
              <td>{price !== null && <bdi dir="ltr">{numerals.amount(price, decimals)}</bdi>}</td>
              <td>
                {code !== null && (
                  <DigitBox
                    size="small"
                    sx={narrow}
                    slotProps={{
                      input: { 'aria-label': text.say('print.labels.countOf', { name: [called, unit].join(' ').trim() }) },
                    }}
                    text={typed[key] ?? String(count)}
                    onType={(typing) => onType(key, plain(typing))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The number that all labels have in common, if they were given one. */
function sharedBy(labels: readonly LabelChoice[], typed: Props['typed']): string {
  const counts = new Set(labels.map(({ key }) => typed[key]))
  return counts.size === 1 ? ([...counts][0] ?? '') : ''
}
