import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Model } from '../../../../../schema/model.ts'
import type { ModelField } from '../../../../../schema/modelField.ts'
import { leftToRight } from '../../../../../schema/values/isolate.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { PanelButton } from '../../../components/PanelButton.tsx'
import { PanelEntry } from '../../../components/PanelEntry.tsx'
import type { Display } from '../../values/useDisplay.ts'
import { useReferences } from '../../values/useLookup.ts'
import './filters.css'
import { FilterEditor } from './FilterEditor.tsx'
import { filterFields, filterKeys, filterKind, withField, withoutField } from './filterKinds.ts'

/** Adds filters of a definition's records, and changes or takes away those that are set. */
export function Filters({ model, filter, display, onChange, onSaid }: Omit<ChipProps, 'field'>) {
  const { named, others } = filterFields(model, display.text.registry)
  const set = [...named, ...others].filter((field) => filterKeys(field).some((key) => filter[key] !== undefined))
  const shared = { model, filter, display, onChange }
  return (
    <>
      <AddFilter {...shared} named={named} others={others} />
      {set.map((field) => (
        <FilterChip {...shared} key={field.field} field={field} onSaid={onSaid} />
      ))}
    </>
  )
}

/** A filter that is set: its text opens it, its cross takes it away. */
const pill = {
  '& > .MuiChip-label': { display: 'flex', alignItems: 'center', padding: 0, paddingInlineEnd: '2px' },
  '& .MuiButton-root': { minHeight: 32, maxWidth: 320, padding: 0, paddingInline: '14px 4px', fontSize: 13, fontWeight: 400 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& b': { fontWeight: 600 },
}

/** What adds one. */
const dashed = { minHeight: 34, padding: '0 14px', border: '1px dashed var(--control)', borderRadius: '17px' }

interface ChipProps {
  readonly model: Model
  readonly field: ModelField
  readonly filter: Readonly<Record<string, unknown>>
  readonly display: Display
  readonly onChange: (filter: Record<string, unknown>) => void
  /** Told what each filter that is set says. */
  readonly onSaid?: ((name: string, said: string) => (() => void) | undefined) | undefined
}

function FilterChip({ model, field, filter, display, onChange, onSaid }: ChipProps) {
  const label = display.text.field(model, field.field)
  const ids = filterKind(field) === 'ref' ? ((filter[`${field.field}_in`] as readonly number[] | undefined) ?? []) : []
  const references = useReferences(field.to ?? '', ids)
  const said = ids.length
    ? display.text.list(references.map((one) => display.reference(one, field.to)))
    : conditionText(model, field, filter, display)
  useEffect(() => onSaid?.(field.field, `${label}: ${said}`), [onSaid, field.field, label, said])
  return (
    <Chip
      component="span"
      className="g-chip"
      sx={pill}
      label={
        <>
          <PanelButton
            label={label}
            variant="text"
            button={
              <span>
                {label}: <b>{said || '…'}</b>
              </span>
            }
          >
            {() => (
              <FilterEditor
                model={model}
                field={field}
                filter={filter}
                display={display}
                onApply={(given) => onChange(withField(filter, field, given))}
              />
            )}
          </PanelButton>
          <IconAction
            size="small"
            label={display.text.say('generated.filter.remove', { field: label })}
            icon="close"
            iconSize={14}
            onClick={() => onChange(withoutField(filter, field))}
          />
        </>
      }
    />
  )
}

function conditionText(model: Model, field: ModelField, filter: Readonly<Record<string, unknown>>, display: Display): string {
  const name = field.field
  const kind = filterKind(field)
  if (kind === 'choice')
    return display.text.list(
      ((filter[`${name}_in`] as readonly string[] | undefined) ?? []).map((value) => display.text.choice(model, name, value)),
    )
  if (kind === 'flag') return display.text.say(filter[name] ? 'generated.yes' : 'generated.no')
  if (kind === 'text') return String(filter[`${name}_like`])
  const within = filter[`${name}_within`]
  if (typeof within === 'number') return display.numerals.away(within)
  const [from, to] = [filter[`${name}_gte`], filter[`${name}_lte`]]
  if (from !== undefined && to !== undefined) return leftToRight(`${from} – ${to}`)
  return leftToRight(from === undefined ? `≤ ${to}` : `≥ ${from}`)
}

interface AddProps extends Omit<ChipProps, 'field' | 'onSaid'> {
  readonly named: readonly ModelField[]
  readonly others: readonly ModelField[]
}

function AddFilter({ model, named, others, filter, display, onChange }: AddProps) {
  const [field, setField] = useState<ModelField | null>(null)
  const [more, setMore] = useState(false)
  const { text } = display
  const option = (one: ModelField) => (
    <PanelEntry key={one.field} onClick={() => setField(one)}>
      {text.field(model, one.field)}
    </PanelEntry>
  )
  return (
    <PanelButton
      label={text.say('generated.filter.add')}
      className="g-add"
      variant="text"
      color="info"
      sx={{ ...dashed, fontWeight: 400 }}
      button={`+ ${text.say('generated.filter.name')}`}
      onClose={() => setField(null)}
    >
      {(close) =>
        field ? (
          <>
            <Typography variant="body2" sx={{ padding: '4px 8px', color: 'text.secondary', fontWeight: 600 }}>
              {text.field(model, field.field)}
            </Typography>
            <FilterEditor
              model={model}
              field={field}
              filter={filter}
              display={display}
              onApply={(given) => {
                onChange(withField(filter, field, given))
                if (!['choice', 'ref'].includes(filterKind(field) ?? '')) {
                  setField(null)
                  close()
                }
              }}
            />
          </>
        ) : (
          <div className="g-options">
            {named.map(option)}
            {named.length > 0 && others.length > 0 && !more && (
              <PanelEntry color="info" onClick={() => setMore(true)}>
                {text.say('generated.filter.more')}
              </PanelEntry>
            )}
            {(more || !named.length) && others.map(option)}
          </div>
        )
      }
    </PanelButton>
  )
}
