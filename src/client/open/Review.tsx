import type { PublicField } from '../../shared/publicPage.ts'
import type { Typed } from './draft.ts'
import type { Say } from './texts.ts'
import { asked, leftToRight, sentValue, shown } from './values.ts'

interface Props {
  readonly steps: readonly { readonly name: string; readonly label: string }[]
  readonly fields: readonly PublicField[]
  readonly typed: Typed
  readonly language: string
  readonly say: Say
  readonly onChange: (step: number) => void
}

/** What was typed, page by page, before it is sent. */
export function Review({ steps, fields, typed, language, say, onChange }: Props) {
  const all = asked(fields, typed)
  const textOf = (field: PublicField): string => {
    const value = sentValue(field, typed[field.name])
    if (value === null || value === false) return ''
    if (value === true) return say('open.yes')
    if (field.kind === 'file' || field.kind === 'image') return say('open.attached')
    const text = field.values?.find((one) => one.value === value)?.label ?? String(value)
    return shown(field.kind, { value: field.values ? null : value, text }, language, 2)
  }
  return steps.map(({ name, label }, index) => {
    const said = all.flatMap((field) => {
      const text = field.step === name ? textOf(field) : ''
      return text ? [{ field, text }] : []
    })
    return (
      <section key={name} className="review">
        <h3>
          {label}
          <button type="button" onClick={() => onChange(index)} aria-label={`${say('open.change')}: ${label}`}>
            {say('open.change')}
          </button>
        </h3>
        {said.length === 0 && <p className="hint">{say('open.nothing')}</p>}
        <dl>
          {said.map(({ field, text }) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <bdi dir={leftToRight.has(field.kind) && field.kind !== 'date' ? 'ltr' : undefined}>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
