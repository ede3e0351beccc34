import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AuditEntry } from '../../../shared/auditEntry.ts'
import { fileIn } from '../../../shared/fileTrace.ts'
import { Code } from '../../components/Code.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { useT } from '../../providers/i18n.ts'
import { ourPath } from '../../providers/paths.ts'
import { ChangedValue, labelOf } from '../../records/record/History.tsx'
import { moment, useDisplay } from '../../records/values/useDisplay.ts'

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
  const called = model ? text.action(model, entry.action) : entry.action
  // A look at records may be called as an action is: it changes nothing.
  const isOwn = entry.changed.length > 0 && model?.actions.has(entry.action)
  const only = t('audit.only', { title: `${kind} ${title} #${display.numerals.write(String(entry.recordId))}` })
  const names = entry.changed.map((name) => (model && labelOf(model, name, text)) ?? name)
  return (
    <>
      <TableRow>
        <TableCell>
          <Code>{moment(entry.at)}</Code>
        </TableCell>
        <TableCell>
          {entry.userName ?? (refused.has(entry.action) ? t('audit.unknown') : text.say('generated.history.system'))}
        </TableCell>
        <TableCell>
          {isOwn && model ? text.action(model, entry.action) : t(`audit.action.${entry.action}`, { _: called })}
        </TableCell>
        <TableCell>
          <span className="audit-kind">{kind}</span>{' '}
          {leads ? (
            <Link component={RouterLink} underline="always" to={ourPath(registry, `/${model.name}/${entry.recordId}`)}>
              {title}
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}{' '}
          {entry.recordId !== null && (
            <Tooltip title={only}>
              <Button variant="text" size="small" className="audit-only" onClick={onRecord} aria-label={only}>
                #{display.numerals.write(String(entry.recordId))}
              </Button>
            </Tooltip>
          )}
        </TableCell>
        <TableCell>
          {file !== null && <bdi>{file}</bdi>}
          {entry.changed.length > 0 && (
            <Link component="button" type="button" className="audit-more" aria-expanded={open} onClick={() => setOpen(!open)}>
              <Icon name={open ? 'down' : 'forward'} size={14} /> {text.list(names.slice(0, few))}
              {names.length > few && ` +${display.numerals.number(names.length - few)}`}
            </Link>
          )}
        </TableCell>
      </TableRow>
      {open && (
        <TableRow className="audit-open">
          <TableCell colSpan={5}>
            <Values entry={entry} names={names} />
            {!entry.seen && <Typography variant="caption">{t('audit.hidden')}</Typography>}
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

/** What each field was, and what it became. @param names what the fields are called, in their order */
function Values({ entry, names }: { readonly entry: AuditEntry; readonly names: readonly string[] }) {
  const t = useT()
  const display = useDisplay()
  const model = useDefinitions().find(entry.resource)
  return (
    <Table className="audit-values">
      <TableHead>
        <TableRow>
          <TableCell>{t('audit.field')}</TableCell>
          <TableCell>{t('audit.before')}</TableCell>
          <TableCell>{t('audit.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entry.changed.map((name, index) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {names[index]}
            </TableCell>
            {[entry.before, entry.after].map((values, side) => (
              <TableCell key={side === 0 ? 'before' : 'after'}>
                {model && entry.seen ? (
                  <ChangedValue model={model} name={name} value={values?.[name]} display={display} />
                ) : (
                  <bdi>{values?.[name] === null || values?.[name] === undefined ? '—' : String(values[name])}</bdi>
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
