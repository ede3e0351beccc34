import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { type Trial, type TrialFacts, tryItem } from '../../../resources/calculations/payroll/itemTrial.ts'
import { daysOfMonth, type MonthBasis } from '../../../resources/calculations/payroll/monthDays.ts'
import type { PayItem } from '../../../resources/calculations/payroll/payItem.ts'
import { FormulaFault } from '../../../schema/formula/fault.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { lastDay, monthOf } from '../../../schema/values/month.ts'
import type { DocumentFacts } from '../../shared/documentFacts.ts'
import { Figure } from '../components/Figure.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan, useDecimals } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { FormModeProvider } from '../records/inputs/FormMode.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import './salary.css'

/** How an item may be reckoned that can be tried. */
const tried = ['formula', 'percentage']

type Read = TrialFacts & { readonly settings?: { readonly monthBasis?: MonthBasis; readonly hoursPerMonth?: number } }

/** Tries the item that is being written on one employee: each name with its figure, the formula with its figures, the amount. */
export function TryItem({ model }: { readonly model: Model }) {
  const { text } = useDisplay()
  const registry = useDefinitions()
  const can = useCan()
  const { control, getValues } = useFormContext()
  const item = useWatch({ control }) as RecordData
  const salaries = registry.find('salaries')
  const trial = useForm({ defaultValues: { employee: null, month: monthOf(today()), days: '1', hours: '1' } as RecordData })
  const asked = useWatch({ control: trial.control }) as RecordData
  const facts = useFacts(asked['employee'], asked['month'])
  const fields = useMemo(() => ['employee', 'month'].flatMap((name) => optional(salaries?.fields.get(name))), [salaries])
  const mode = useMemo(() => salaries && { model: salaries, fields, isNew: true, preview: false }, [salaries, fields])
  const decimals = useDecimals()
  if (!salaries || !mode || !can(salaries.permissions.view) || !tried.includes(String(item['basis']))) return null
  const result = facts.data ? outcomeOf(getValues() as RecordData, asked, facts.data, decimals) : null
  const reads = 'trial' in (result ?? {}) ? new Set((result as { trial: Trial }).trial.figures.map(([name]) => name)) : new Set()
  const needs = (names: readonly string[]) => names.some((name) => reads.has(name))
  return (
    <section className="card g-section" aria-label={text.say('salary.try')}>
      <h2>{text.say('salary.try')}</h2>
      <FormProvider {...trial}>
        <FormModeProvider value={mode}>
          <div className="g-fields salary-inputs">
            {fields.map((field) => (
              <FieldInput key={field.field} model={salaries} field={field} />
            ))}
            {(['days', 'hours'] as const).map(
              (name) =>
                needs(name === 'days' ? ['days', 'الأيام'] : ['hours', 'الساعات']) && (
                  <div key={name} className="g-field">
                    <TextField fullWidth label={text.say(`salary.${name}`)} {...trial.register(name)} />
                  </div>
                ),
            )}
          </div>
        </FormModeProvider>
      </FormProvider>
      <div className="salary-trial" aria-live="polite">
        {facts.error && <p className="hint">{facts.error.message}</p>}
        {result && 'fault' in result && (
          <>
            <p role="alert">{text.fault(result.fault, text.field(model, 'formula'))}</p>
            <Place formula={String(item['formula'])} at={Number(result.fault.params['position']) - 1} />
          </>
        )}
        {result && 'trial' in result && <Steps trial={result.trial} />}
      </div>
    </section>
  )
}

/** The formula as it is written, with what is wrong in it marked: from there on to the end of its word. */
function Place({ formula, at }: { readonly formula: string; readonly at: number }) {
  const [word = ''] = /^(?:[\p{L}\p{N}_.]+|.)/u.exec(formula.slice(at)) ?? []
  return (
    <p className="ltr">
      {formula.slice(0, at)}
      <mark>{word || ' '}</mark>
      {formula.slice(at + word.length)}
    </p>
  )
}

/** Each name with its figure, then the formula with its figures, then what it comes to. */
function Steps({ trial: { figures, worked, amount } }: { readonly trial: Trial }) {
  const { text, numerals } = useDisplay()
  return (
    <dl>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <Figure amount={figure} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{text.say('fields.worked')}</dt>
        <dd className="ltr">{numerals.write(worked)}</dd>
      </div>
      <div data-main="">
        <dt>{text.say('salary.result')}</dt>
        <dd>
          <Figure amount={amount} strong />
        </dd>
      </div>
    </dl>
  )
}

/** A field of a salary as it is asked for a trial. */
const optional = (field: ModelField | undefined): ModelField[] => {
  if (!field) return []
  const { required: _required, within: _within, default: _default, ...rest } = field
  return [rest]
}

/** What the server would read for a salary of the employee. */
const useFacts = (employee: unknown, month: unknown) =>
  useQuery({
    queryKey: ['salaries', 'trial', employee, month],
    enabled: typeof employee === 'number' && typeof month === 'string' && /^\d{4}-\d\d$/.test(month),
    retry: false,
    queryFn: async ({ signal }) => {
      const body = { employee, month, date: lastDay(String(month)) }
      return (await http<DocumentFacts>('salaries/facts', { method: 'POST', body, signal })).json.facts as unknown as Read
    },
  })

type Outcome =
  | { readonly trial: Trial }
  | { readonly fault: { readonly code: string; readonly params: Record<string, string | number> } }

/** What the item comes to, or what is wrong with it; nothing as long as no formula is written. */
function outcomeOf(item: RecordData, asked: RecordData, facts: Read, decimals: number): Outcome | null {
  if (item['basis'] === 'formula' && !item['formula']) return null
  const month = String(asked['month'])
  const basis = facts.settings?.monthBasis ?? 'thirty'
  const days = daysOfMonth(month, basis)
  const counting = { monthDays: days, workedDays: days, hoursPerMonth: facts.settings?.hoursPerMonth ?? 240 }
  const typed = (name: string) => (/^\d+(\.\d+)?$/.test(String(asked[name])) ? String(asked[name]) : '0')
  const judged = { ...item, id: item['id'] ?? -1, percentageOf: item['percentageOf'] ?? null } as unknown as PayItem
  try {
    const time = { days: typed('days'), hours: typed('hours') }
    return { trial: tryItem(judged, lastDay(month), facts, counting, time, decimals) }
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    return { fault: { code: error.code, params: { ...error.params, position: error.position } } }
  }
}
