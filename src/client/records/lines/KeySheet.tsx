import type { Model } from '../../../../schema/model.ts'
import { nextStates } from '../../../../schema/record/nextStates.ts'
import { Kbd } from '../../components/Kbd.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import type { Text } from '../text/useText.ts'

const keys = [
  ['Enter', 'next'],
  ['Shift Enter', 'before'],
  ['Tab', 'tab'],
  ['↑ ↓', 'rows'],
  ['Ctrl ↑ ↓', 'groups'],
  ['=', 'balance'],
  ['Ctrl D', 'copy'],
  ['Ctrl Del', 'remove'],
  ['Ctrl V', 'paste'],
  ['F2', 'open'],
  ['Ctrl S', 'save'],
  ['?', 'keys'],
] as const

const finalKey = 'Ctrl Shift S'

interface KeySheetProps {
  readonly model: Model
  readonly text: Text
  /** Whether a key balances a line. */
  readonly balanced: boolean
  readonly onClose: () => void
}

/** Every key of the lines. */
export function KeySheet({ model, text, balanced, onClose }: KeySheetProps) {
  const [final] = nextStates(model, undefined)
  const saveAs =
    final &&
    text.say(`resources.${model.name}.saveAs.${final}`, {
      _: text.say('generated.saveAs', { state: text.choice(model, 'status', final) }),
    })
  return (
    <Sheet kind="dialog" title={text.say('generated.keys.title')} onClose={onClose}>
      <dl className="g-keys">
        {keys
          .filter(([, name]) => (balanced || name !== 'balance') && (model.lines.length > 1 || name !== 'groups'))
          .map(([key, name]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{text.say(`generated.keys.${name}`)}</dd>
            </div>
          ))}
        {saveAs && (
          <div>
            <dt>
              <Kbd>{finalKey}</Kbd>
            </dt>
            <dd>{saveAs}</dd>
          </div>
        )}
      </dl>
    </Sheet>
  )
}
