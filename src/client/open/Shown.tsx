import { useState } from 'react'
import type { PublicRecord } from '../../shared/publicPage.ts'
import { openFile } from './call.ts'
import type { Say } from './texts.ts'
import { leftToRight, shown } from './values.ts'

interface Props {
  readonly record: Omit<PublicRecord, 'actions'>
  readonly language: string
  readonly decimals: number
  readonly say: Say
  /** Whether files of it can be opened by this page's link. */
  readonly opensFiles?: boolean
}

/** A day is written in the reader's words. */
const directionIn = (kind: string) => (leftToRight.has(kind) && kind !== 'date' ? 'ltr' : undefined)

/** A record as far as it is open: labels and values, and its lines as tables. */
export function Shown({ record: { values, lines }, language, decimals, say, opensFiles = false }: Props) {
  const [wrong, setWrong] = useState(false)
  const open = (name: string) =>
    openFile(name, language).then(
      () => setWrong(false),
      () => setWrong(true),
    )
  return (
    <>
      <dl>
        {values.map((one) => (
          <div key={one.name}>
            <dt>{one.label}</dt>
            <dd>
              {one.value !== true || one.text !== '' ? (
                <bdi dir={directionIn(one.kind)}>{shown(one.kind, one, language, decimals)}</bdi>
              ) : opensFiles ? (
                <button type="button" onClick={() => void open(one.name)}>
                  {say('open.openFile')}
                </button>
              ) : (
                say('open.attached')
              )}
            </dd>
          </div>
        ))}
      </dl>
      {wrong && (
        <p className="alert" role="alert">
          {say('open.offline')}
        </p>
      )}
      {lines.map(({ label, columns, rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than a telephone is scrolled by keyboard too
        <section key={label} className="lines" tabIndex={0} aria-label={label}>
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" data-kind={column.kind}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are shown in their order and never change
                <tr key={index}>
                  {columns.map(({ name, kind }, place) => (
                    <td key={name} data-kind={kind}>
                      {row[place] && <bdi dir={directionIn(kind)}>{shown(kind, row[place], language, decimals)}</bdi>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}
