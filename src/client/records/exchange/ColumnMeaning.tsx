import TextField from '@mui/material/TextField'
import { useText } from '../text/useText.ts'
import type { FileColumn, KnownColumn } from './importReport.ts'

interface Props {
  readonly column: FileColumn & Partial<KnownColumn>
  /** The key of the field that it means; empty when it is ignored. */
  readonly meaning: string
  readonly meanings: readonly string[]
  readonly label: (key: string) => string
  /** The letter of the column that took its meaning. */
  readonly taker: string | undefined
  readonly onChoose: (meaning: string) => void
}

/** A column of the file: its letter, heading and first values, and what it means. */
export function ColumnMeaning({ column, meaning, meanings, label, taker, onChoose }: Props) {
  const { say } = useText()
  const { position, heading, samples, key, remembered } = column
  return (
    <li {...(key === undefined && { 'data-unknown': '' })}>
      <bdi className="hint" dir="ltr">
        {position}
      </bdi>
      <span>
        {heading}
        {remembered && <small className="hint"> · {say('exchange.remembered')}</small>}
        {taker !== undefined && (
          <small className="hint" role="status">
            {' '}
            · {say('exchange.meaningTaken', { position: taker })}
          </small>
        )}
        <small className="hint g-sample">
          {samples.map((sample, index) => (
            <span key={sample}>
              {index > 0 && ' · '}
              <bdi>{sample}</bdi>
            </span>
          ))}
        </small>
      </span>
      <span aria-hidden="true">←</span>
      <TextField
        select
        value={meaning}
        onChange={({ target }) => onChoose(target.value)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': heading ? `${position}: ${heading}` : position } }}
      >
        <option value="">{say('generated.import.ignored')}</option>
        {meanings.map((one) => (
          <option key={one} value={one}>
            {label(one)}
          </option>
        ))}
      </TextField>
    </li>
  )
}
