import { useRef } from 'react'
import type { Model } from '../../../schema/model.ts'
import { Button } from '../shell/components/Button.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { Headings } from './exchange/Headings.tsx'
import { Questions } from './exchange/Questions.tsx'
import { useImport } from './exchange/useImport.ts'
import { useText } from './text/useText.ts'
import './exchange/exchange.css'
import './form/form.css'
import './list/list.css'

const faultsShown = 200

/** Brings a file in: what it would do is seen before anything is written. */
export default function ImportPage({ model }: { readonly model: Model }) {
  const text = useText()
  const { say } = text
  const state = useImport(model)
  const { file, report, written, busy, answers } = state
  const box = useRef<HTMLInputElement>(null)
  const base = `/${model.route.base}`
  const open = report
    ? report.questions.filter((question) => answers.values[question.column]?.[question.value] === undefined)
    : []
  return (
    <div className="g-import">
      <PageHeader
        title={say('generated.import.title', { title: text.title(model) })}
        parent={{ to: base, label: text.title(model) }}
        actions={<Button onClick={state.template}>{say('generated.import.template')}</Button>}
      />
      <input
        ref={box}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={say('generated.import.file')}
        accept=".xlsx,.xls,.csv,.html"
        onChange={(event) => {
          const next = event.target.files?.[0]
          event.target.value = ''
          if (next) state.choose(next)
        }}
      />
      {!file && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the button inside does the same
        <div
          className="card g-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const next = event.dataTransfer.files[0]
            if (next) state.choose(next)
          }}
        >
          <Icon name="upload" size={28} />
          <h2>{say('generated.import.drop')}</h2>
          <p className="hint">{say('generated.import.limits')}</p>
          <Button kind="filled" onClick={() => box.current?.click()}>
            {say('generated.import.choose')}
          </Button>
        </div>
      )}
      {file && (
        <div className="card g-import-card g-import-file">
          <b className="ltr">{file.name}</b>
          {busy && (
            <span role="status">
              <progress /> {say(busy === 'write' ? 'generated.import.writing' : 'generated.import.checking')}
            </span>
          )}
          <span className="g-space" />
          <Button kind="quiet" disabled={busy !== null} onClick={() => box.current?.click()}>
            {say('generated.import.other')}
          </Button>
        </div>
      )}
      {report && (
        <>
          <dl className="card g-counts" aria-live="polite">
            {(['created', 'updated', 'unchanged', 'faulty'] as const).map((name) => (
              <div key={name} data-tone={name === 'faulty' && report.counts.faulty > 0 ? 'bad' : undefined}>
                <dt>{say(`generated.import.${written ? 'was' : 'will'}.${name}`)}</dt>
                <dd>{report.counts[name].toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
          {report.notes?.map((note) => (
            <p key={note} className="hint">
              {note}
            </p>
          ))}
          {!written && report.questions.length > 0 && (
            <Questions model={model} questions={report.questions} answers={answers} onAnswer={state.answer} />
          )}
          {!written && <Headings model={model} report={report} answers={answers} onAnswer={state.answer} />}
          {report.faults.length > 0 && (
            <section className="card g-import-card">
              <h2>{say('generated.import.faults', { count: report.counts.faulty })}</h2>
              <Button disabled={busy !== null} icon={<Icon name="download" size={16} />} onClick={state.faulty}>
                {say('generated.import.faultyFile')}
              </Button>
              <div className="g-scroll">
                <table className="g-table">
                  <thead>
                    <tr>
                      <th scope="col" data-align="end">
                        {say('generated.import.row')}
                      </th>
                      <th scope="col">{say('generated.import.column')}</th>
                      <th scope="col">{say('generated.import.reason')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {report.faults.slice(0, faultsShown).map((fault) => (
                      <tr key={`${fault.row}-${fault.column}-${fault.code}`}>
                        <td data-align="end">{fault.row}</td>
                        <td>{fault.column ? text.field(model, fault.column) : '—'}</td>
                        <td className="g-reason">{fault.message}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {report.faults.length > faultsShown && (
                <p className="hint">{say('generated.import.moreFaults', { count: report.faults.length - faultsShown })}</p>
              )}
            </section>
          )}
          <div className="g-save" role="toolbar" aria-label={say('generated.import.file')}>
            {written ? (
              <>
                <Button kind="filled" to={base}>
                  {text.title(model)}
                </Button>
                <Button onClick={state.restart}>{say('generated.import.another')}</Button>
              </>
            ) : (
              <>
                <Button kind="filled" disabled={busy !== null || open.length > 0} onClick={state.write}>
                  {say('generated.import.write')}
                </Button>
                <Button disabled={busy !== null} onClick={state.check}>
                  {say('generated.import.again')}
                </Button>
                <label className="g-atomic">
                  <input type="checkbox" checked={state.atomic} onChange={(event) => state.setAtomic(event.target.checked)} />
                  {say('generated.import.atomic')}
                </label>
                <span className="g-wrong">{open.length > 0 && say('generated.import.open', { count: open.length })}</span>
              </>
            )}
          </div>
        </>
      )}
    </div>
  )
}
