import { Kbd } from '../../shell/components/Kbd.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import type { Text } from '../text/useText.ts'

const keys = [
  ['Enter', 'next'],
  ['Shift Enter', 'before'],
  ['Tab', 'tab'],
  ['↑ ↓', 'rows'],
  ['=', 'balance'],
  ['Ctrl D', 'copy'],
  ['Ctrl Del', 'remove'],
  ['Ctrl V', 'paste'],
  ['Ctrl S', 'save'],
  ['?', 'keys'],
] as const

/** Every key of the lines. */
export function KeySheet({ text, onClose }: { readonly text: Text; readonly onClose: () => void }) {
  return (
    <Sheet kind="dialog" title={text.say('generated.keys.title')} onClose={onClose}>
      <dl className="g-keys">
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{text.say(`generated.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
