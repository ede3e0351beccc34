import { useEffect, useRef } from 'react'
import type { Model } from '../../../schema/model.ts'
import { useWritable } from '../providers/frame.tsx'
import { Button } from '../shell/components/Button.tsx'
import { Empty } from '../shell/components/Empty.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { Counts } from './exchange/Counts.tsx'
import { DocumentCard } from './exchange/DocumentCard.tsx'
import { Faults } from './exchange/Faults.tsx'
import { Headings } from './exchange/Headings.tsx'
import { ProgressBar } from './exchange/ProgressBar.tsx'
import { Questions } from './exchange/Questions.tsx'
import { useImport } from './exchange/useImport.ts'
import { useBlocked } from './form/useWhyNot.ts'
import { useText } from './text/useText.ts'
import './exchange/exchange.css'
import './form/form.css'
import './list/list.css'

/** Brings a file in: what it would do is seen before anything is written. */
export default function ImportPage({ model }: { readonly model: Model }) {
  const text = useText()
  const { say } = text
  const state = useImport(model)
  const writable = useWritable(model)
  const blocked = useBlocked(model)
  const { file, report, written, busy, answers, open } = state
  const box = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLHeadingElement>(null)
  const base = `/${model.route.base}`
  const working = busy === 'check' || busy === 'write'
  const changes = report ? report.counts.created + report.counts.updated : 0
  // Whoever pressed the button that is gone now hears what became of it.
  useEffect(() => {
    if (written) done.current?.focus()
  }, [written])
  return (
    <div className="g-import">
      <PageHeader
        title={say(`resources.${model.name}.import`, { _: say('generated.import.title', { title: text.title(model) }) })}
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
      {!file && !(writable.add && writable.edit) && <Empty icon="upload" title={blocked ?? say('generated.why.permission')} />}
      {!file && writable.add && writable.edit && (
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
          <Icon name="attachment" size={18} />
          <b>
            <bdi>{file.name}</bdi>
          </b>
          <span role="status">{working && <ProgressBar progress={state.progress} writing={busy === 'write'} />}</span>
          {!written && (
            <Button kind="quiet" disabled={busy === 'write'} onClick={() => box.current?.click()}>
              {say('generated.import.other')}
            </Button>
          )}
        </div>
      )}
      {written && (
        <h2 ref={done} tabIndex={-1} className="g-import-done">
          {state.atomic && report?.counts.faulty
            ? say('exchange.nothingDone')
            : say(report?.counts.faulty ? 'exchange.doneWithFaults' : 'exchange.done', { count: report?.counts.faulty ?? 0 })}
        </h2>
      )}
      {report && (
        <>
          <Counts report={report} written={written} />
          {report.document && <DocumentCard document={report.document} />}
          {report.notes?.map((note) => (
            <p key={note} className="hint">
              {note}
            </p>
          ))}
          {!written && state.questions.length > 0 && (
            <Questions model={model} questions={state.questions} answers={answers} onAnswer={state.answer} />
          )}
          <Faults report={report} written={written} busy={busy !== null} onFile={state.faulty} />
          {!written && <Headings model={model} report={report} answers={answers} onAnswer={state.answer} />}
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
                <Button kind="filled" disabled={busy !== null || changes === 0} onClick={state.write}>
                  {say('generated.import.write')}
                </Button>
                <label className="g-atomic">
                  <input
                    type="checkbox"
                    disabled={busy === 'write'}
                    checked={state.atomic}
                    onChange={(event) => state.setAtomic(event.target.checked)}
                  />
                  {say('exchange.atomic')}
                </label>
                <span className="hint" role="status">
                  {summaryOf(say, {
                    changes,
                    open: open.length,
                    waiting: report.waiting,
                    faulty: report.counts.faulty,
                    blocked: (report.document?.blocked ?? null) !== null,
                  })}
                </span>
              </>
            )}
          </div>
        </>
      )}
    </div>
  )
}

interface Summary {
  readonly changes: number
  readonly open: number
  readonly waiting: number
  readonly faulty: number
  /** Whether the document that takes the rows cannot take them. */
  readonly blocked: boolean
}

/** What the button would do, and what stays out. */
function summaryOf(
  say: (key: string, options?: Record<string, unknown>) => string,
  { changes, open, waiting, faulty, blocked }: Summary,
): string {
  if (changes === 0) return say(faulty > 0 || blocked ? 'exchange.nothingGood' : 'exchange.nothingNew')
  const out = [
    waiting > 0 && open > 0 ? say('exchange.staysWaiting', { count: waiting }) : '',
    faulty > waiting ? say('exchange.staysFaulty', { count: faulty - waiting }) : '',
  ]
  return [say('exchange.goesIn', { count: changes }), ...out].filter(Boolean).join(' · ')
}
