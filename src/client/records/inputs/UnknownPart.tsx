import { IconAction } from '../../components/IconAction.tsx'
import { useText } from '../text/useText.ts'
import type { Alike } from './place.ts'

interface UnknownPartProps {
  readonly typed: string
  readonly alike: Alike
  readonly disabled: boolean
  readonly onRemove: () => void
}

/** What was typed into a split and names no record: what became of its search, and a way to take it out. */
export function UnknownPart({ typed, alike, disabled, onRemove }: UnknownPartProps) {
  const { say, unknownName } = useText()
  return (
    <div className="g-split-part">
      <span className={alike === null ? 'hint' : 'error-text'} role={alike === null ? 'status' : 'alert'}>
        {unknownName(typed, alike)}
      </span>
      {!disabled && (
        <IconAction label={`${say('generated.removeLine')}: ${typed}`} icon="close" iconSize={16} onClick={onRemove} />
      )}
    </div>
  )
}
