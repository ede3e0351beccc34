import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '../../../shared/auditEntry.ts'
import { fileIn } from '../../../shared/fileTrace.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { useCan } from '../../providers/frame.tsx'
import { useT } from '../../providers/i18n.ts'
import { ourPath } from '../../providers/paths.ts'
import { ChangedValue, labelOf } from '../../records/record/History.tsx'
import { moment, useDisplay } from '../../records/values/useDisplay.ts'
import { Code } from '../../shell/components/Code.tsx'

const few = 3

/** What nobody did who is known: they could not sign in. */
const refused = new Set(['signInRefused', 'signInLocked'])

/** One entry: when, who, what, which record; its values can be unfolded. */
export function AuditRow({ entry, onRecord }: { readonly entry: AuditEntry; readonly onRecord: () => void }) {
  const t = useT()
  const can = useCan()
  const registry = useDefinitions()
  const display = useDisplay()
  const [open, setOpen] = useState(false)
  const { text } = display
  const model = registry.find(entry.resource)
  const title = entry.title || (entry.recordId === null ? '' : String(entry.recordId))
  const kind = t(`resources.${entry.resource}.name`, { _: entry.resource })
  const leads = model && entry.recordId !== null && !entry.gone && can(model.permissions.view)
  const file = fileIn(entry)
  const names = entry.changed.map((name) => (model && labelOf(model, name, text)) ?? name)
  return (
    <>
      <tr>
        <td>
          <Code>{moment(entry.at)}</Code>
        </td>
        <td>{entry.userName ?? (refused.has(entry.action) ? t('audit.unknown') : text.say('generated.history.system'))}</td>
        <td>{t(`audit.action.${entry.action}`, { _: model ? text.action(model, entry.action) : entry.action })}</td>
        <td>
          <span className="audit-kind">{kind}</span>{' '}
          {leads ? <Link to={ourPath(registry, `/${model.name}/${entry.recordId}`)}>{title}</Link> : <bdi>{title}</bdi>}{' '}
          {entry.recordId !== null && (
            <button
              type="button"
              className="audit-only"
              onClick={onRecord}
              aria-label={t('audit.only', { title: `${kind} ${title}` })}
            >
              #{display.numerals.write(String(entry.recordId))}
            </button>
          )}
        </td>
        <td>
          {file !== null && <bdi>{file}</bdi>}
          {entry.changed.length > 0 && (
            <button type="button" className="audit-more" aria-expanded={open} onClick={() => setOpen(!open)}>
              {text.list(names.slice(0, few))}
              {names.length > few && ` +${display.numerals.number(names.length - few)}`}
            </button>
          )}
        </td>
      </tr>
      {open && (
        <tr className="audit-open">
          <td colSpan={5}>
            <table className="audit-values">
              <thead>
                <tr>
                  <th scope="col">{t('audit.field')}</th>
                  <th scope="col">{t('audit.before')}</th>
                  <th scope="col">{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {entry.changed.map((name, index) => (
                  <tr key={name}>
                    <th scope="row">{names[index]}</th>
                    {[entry.before, entry.after].map((values, side) => (
                      <td key={side === 0 ? 'before' : 'after'}>
                        {model && entry.seen ? (
                          <ChangedValue model={model} name={name} value={values?.[name]} display={display} />
                        ) : (
                          <bdi>{values?.[name] === null || values?.[name] === undefined ? '—' : String(values[name])}</bdi>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {!entry.seen && <p className="hint">{t('audit.hidden')}</p>}
          </td>
        </tr>
      )}
    </>
  )
}
