import { useId, useRef } from 'react'
import type { PublicField } from '../../shared/publicPage.ts'
import type { Say } from './texts.ts'
import { leftToRight } from './values.ts'

interface Props {
  readonly field: PublicField
  readonly must: boolean
  readonly typed: string | boolean
  readonly error: string | undefined
  readonly say: Say
  readonly onType: (typed: string | boolean) => void
  /** Sends a file, and says whether it has arrived. */
  readonly onFile: (file: File) => Promise<boolean>
  readonly attaching: boolean
}

const types: Readonly<Record<string, string>> = { date: 'date', month: 'month', time: 'time', phone: 'tel', email: 'email' }

/** A field: its label above, what is asked for, its hint or what is wrong below. */
export function Control(props: Props) {
  const { field, must, error } = props
  const id = useId()
  const note = error ?? field.hint
  const own = {
    id,
    name: field.name,
    'aria-invalid': error !== undefined,
    'aria-required': must,
    ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
  }
  return (
    <div className="field" data-kind={field.kind}>
      <label htmlFor={id}>
        {field.label}
        {must && <span aria-hidden="true"> *</span>}
      </label>
      <Input {...props} own={own} />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'hint' : 'wrong'}>
          {note}
        </p>
      )}
    </div>
  )
}

type Own = Readonly<Record<string, string | boolean>> & { readonly id: string }

function Input({ field, typed, say, onType, onFile, attaching, own }: Props & { readonly own: Own }) {
  const { kind, values, max, keyboard } = field
  const box = useRef<HTMLInputElement>(null)
  if (kind === 'flag')
    return <input {...own} type="checkbox" checked={typed === true} onChange={({ target }) => onType(target.checked)} />
  const value = String(typed)
  if (kind === 'choice' || kind === 'ref')
    return (
      <select {...own} value={value} onChange={({ target }) => onType(target.value)}>
        <option value="">{say('open.choose')}</option>
        {values?.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {one.label}
          </option>
        ))}
      </select>
    )
  if (kind === 'file' || kind === 'image')
    return (
      <>
        <input
          {...own}
          ref={box}
          type="file"
          accept={kind === 'image' ? 'image/png,image/jpeg,image/webp' : 'image/png,image/jpeg,image/webp,application/pdf'}
          onChange={async ({ target }) => {
            // What was refused does not stand there as if it went along.
            if (target.files?.[0] && !(await onFile(target.files[0]))) target.value = ''
          }}
        />
        <p className="hint" role="status">
          {attaching ? say('open.attaching') : value && say('open.attached')}
        </p>
        {value && !attaching && (
          <button
            type="button"
            onClick={() => {
              onType('')
              if (box.current) box.current.value = ''
            }}
          >
            {say('open.detach')}
          </button>
        )}
      </>
    )
  const common = { ...own, value, ...(max !== undefined && kind !== 'int' && { maxLength: max }) }
  if (kind === 'longText') return <textarea {...common} rows={4} dir="auto" onChange={({ target }) => onType(target.value)} />
  return (
    <input
      {...common}
      type={types[kind] ?? 'text'}
      dir={leftToRight.has(kind) ? 'ltr' : 'auto'}
      inputMode={keyboard as 'text' | undefined}
      autoComplete={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'off'}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
