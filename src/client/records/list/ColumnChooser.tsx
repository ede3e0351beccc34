import type { Model } from '../../../../schema/model.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { Icon } from '../../shell/components/Icon.tsx'
import { PanelButton } from '../../shell/components/PanelButton.tsx'
import type { Text } from '../text/useText.ts'
import { possibleColumns } from './columns.ts'

interface ChooserProps {
  readonly model: Model
  readonly chosen: readonly string[]
  readonly text: Text
  readonly onChange: (columns: readonly string[]) => void
}

/** Chooses and orders the columns; kept for the person on the server. */
export function ColumnChooser({ model, chosen, text, onChange }: ChooserProps) {
  const registry = useDefinitions()
  const label = (path: string) => text.field(model, path, registry.find(model.fields.get(path.split('.')[0] ?? '')?.to ?? ''))
  const others = possibleColumns(model).filter((path) => !chosen.includes(path))
  const move = (index: number, step: number) => {
    const next = [...chosen]
    const [path] = next.splice(index, 1)
    next.splice(index + step, 0, path!)
    onChange(next)
  }
  return (
    <PanelButton
      label={text.say('generated.list.columns')}
      className="button g-quiet"
      button={text.say('generated.list.columns')}
    >
      {() => (
        <div className="g-options">
          {chosen.map((path, index) => (
            <div key={path} className="g-column">
              <label>
                <input
                  type="checkbox"
                  checked
                  disabled={chosen.length === 1}
                  onChange={() => onChange(chosen.filter((one) => one !== path))}
                />
                {label(path)}
              </label>
              <button
                type="button"
                disabled={index === 0}
                onClick={() => move(index, -1)}
                aria-label={text.say('generated.list.columnEarlier', { field: label(path) })}
              >
                <Icon name="up" size={16} />
              </button>
              <button
                type="button"
                disabled={index === chosen.length - 1}
                onClick={() => move(index, 1)}
                aria-label={text.say('generated.list.columnLater', { field: label(path) })}
              >
                <Icon name="down" size={16} />
              </button>
            </div>
          ))}
          <hr />
          {others.map((path) => (
            <label key={path}>
              <input type="checkbox" checked={false} onChange={() => onChange([...chosen, path])} />
              {label(path)}
            </label>
          ))}
          <button type="button" className="g-option g-muted" onClick={() => onChange(model.list.columns)}>
            {text.say('generated.list.columnsReset')}
          </button>
        </div>
      )}
    </PanelButton>
  )
}
