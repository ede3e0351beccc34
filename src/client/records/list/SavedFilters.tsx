import { type SyntheticEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { usePreference } from '../../providers/frame.tsx'
import { Icon } from '../../shell/components/Icon.tsx'
import { PanelButton } from '../../shell/components/PanelButton.tsx'
import type { Text } from '../text/useText.ts'

interface Saved {
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

const none: readonly Saved[] = []

/** Filters under names of the person's own, kept on the server. */
export function SavedFilters({ model, text }: { readonly model: Model; readonly text: Text }) {
  const { filterValues, setFilters, sort, setSort } = useListContext()
  const [saved, setSaved] = usePreference<readonly Saved[]>(`lists.${model.name}.filters`, none)
  const [name, setName] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    setSaved([...saved.filter((one) => one.name !== name.trim()), { name: name.trim(), filter: filterValues, sort }])
    setName('')
  }
  return (
    <PanelButton
      label={text.say('generated.saved.title')}
      className="button g-quiet"
      button={
        <>
          {text.say('generated.saved.title')}
          <Icon name="down" size={14} />
        </>
      }
    >
      {(close) => (
        <>
          <div className="g-options">
            {!saved.length && <p className="hint">{text.say('generated.saved.none')}</p>}
            {saved.map((one) => (
              <div key={one.name} className="g-column">
                <button
                  type="button"
                  className="g-option"
                  onClick={() => {
                    setFilters({ ...one.filter }, undefined, false)
                    if (one.sort.field !== sort.field || one.sort.order !== sort.order) setSort(one.sort)
                    close()
                  }}
                >
                  {one.name}
                </button>
                <button
                  type="button"
                  aria-label={text.say('generated.saved.remove', { name: one.name })}
                  onClick={() => setSaved(saved.filter((other) => other !== one))}
                >
                  <Icon name="trash" size={16} />
                </button>
              </div>
            ))}
          </div>
          <form className="g-range" onSubmit={submit}>
            <input
              className="input"
              value={name}
              maxLength={60}
              placeholder={text.say('generated.saved.name')}
              aria-label={text.say('generated.saved.name')}
              onChange={(event) => setName(event.target.value)}
            />
            <button type="submit" className="button" disabled={!name.trim()}>
              {text.say('generated.saved.save')}
            </button>
          </form>
        </>
      )}
    </PanelButton>
  )
}
