import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { useText } from '../text/useText.ts'

/** What the definition says about columns of its lines, below them: a heading has no room for a sentence. */
export function LineHints({ model, lines }: { readonly model: Model; readonly lines: ModelLines }) {
  const text = useText()
  const hints = [...lines.fields.keys()].flatMap((name) => {
    const hint = model.fields.has(name) ? '' : text.say(`resources.${model.name}.hints.${name}`, { _: '' })
    return hint ? [{ name, hint }] : []
  })
  if (!hints.length) return null
  return (
    <ul className="g-lines-hints">
      {hints.map(({ name, hint }) => (
        <li key={name}>
          <b>{text.field(model, name)}:</b> {hint}
        </li>
      ))}
    </ul>
  )
}
