// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { AdminContext, ResourceContextProvider, SimpleForm } from 'react-admin'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { students } from '../../../resources/people/students.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { DefinitionsContext } from '../../../src/client/providers/definitionsContext.ts'
import { startI18n } from '../../../src/client/providers/i18n.ts'
import { ChoiceInput } from '../../../src/client/records/inputs/ChoiceInput.tsx'
import { DateInput } from '../../../src/client/records/inputs/DateInput.tsx'
import { readMoment } from '../../../src/client/records/inputs/DateTimeInput.tsx'
import { hijriMonths } from '../../../src/client/records/inputs/hijriMonths.ts'
import { readTime, TimeInput } from '../../../src/client/records/inputs/TimeInput.tsx'
import { lineKeys } from '../../../src/client/records/lines/keys.ts'

beforeAll(startI18n)
afterEach(cleanup)

// jsdom lays nothing out: all that is there is seen.
Element.prototype.checkVisibility = () => true

const leaves: ResourceData = {
  name: 'leaves',
  scope: 'branch',
  fields: {
    sort: { kind: 'choice', values: ['absence', 'outing'] },
    reason: {
      kind: 'choice',
      values: ['ill', 'museum', 'other'],
      when: { ill: { sort: 'absence' }, museum: { sort: 'outing' } },
    },
  },
}
const registry = createRegistry([students as unknown as ResourceData, leaves])

/** A form of React-Admin's that knows nothing of ours but the resource. */
function Form({ of = 'students', values, children }: { of?: string; values: object; children: ReactNode }) {
  return (
    <AdminContext>
      <DefinitionsContext.Provider value={registry}>
        <ResourceContextProvider value={of}>
          <SimpleForm record={values as never} toolbar={false}>
            {children}
          </SimpleForm>
        </ResourceContextProvider>
      </DefinitionsContext.Provider>
    </AdminContext>
  )
}

const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const twins = (values: object) => {
  render(
    <Form values={values}>
      <DateInput source="birthDate" />
    </Form>,
  )
  return { user: userEvent.setup(), date: boxes()[0]!, hijri: boxes()[1]! }
}

describe('a choice that depends on another one', () => {
  it('offers what fits, and keeps what no longer does until another is chosen', async () => {
    render(
      <Form of="leaves" values={{ sort: 'absence', reason: 'ill' }}>
        <ChoiceInput source="sort" />
        <ChoiceInput source="reason" />
      </Form>,
    )
    const user = userEvent.setup()
    const [sort, reason] = screen.getAllByRole('combobox') as HTMLSelectElement[]
    const offered = () => [...(reason?.options ?? [])].map(({ value }) => value).filter(Boolean)
    expect(offered()).toEqual(['ill', 'other'])
    await user.selectOptions(sort!, 'outing')
    expect([offered(), reason?.value]).toEqual([['ill', 'museum', 'other'], 'ill'])
    await user.selectOptions(reason!, 'museum')
    expect([offered(), reason?.value]).toEqual([['museum', 'other'], 'museum'])
  })
})

describe('a date in both calendars', () => {
  it('proposes the Hijri day of a typed Gregorian one, also typed day first and with Arabic digits', async () => {
    const { user, date, hijri } = twins({ birthDate: null, birthDateHijri: null })
    await user.type(date, '١٤/٠٥/٢٠١٩')
    await user.tab()
    expect([date.value, hijri.value]).toEqual(['2019-05-14', '1440-09-09'])
  })
  it('proposes the Gregorian day of a typed Hijri one', async () => {
    const { user, date, hijri } = twins({ birthDate: null, birthDateHijri: null })
    await user.type(hijri, '1440/09/09')
    await user.tab()
    expect([date.value, hijri.value]).toEqual(['2019-05-14', '1440-09-09'])
  })
  it('never overwrites the Hijri day that a person typed', async () => {
    const { user, date, hijri } = twins({ birthDate: '2019-05-14', birthDateHijri: '1440-09-09' })
    await user.clear(hijri)
    await user.type(hijri, '1440-09-08')
    await user.clear(date)
    await user.type(date, '2019-06-01')
    expect([date.value, hijri.value]).toEqual(['2019-06-01', '1440-09-08'])
  })
})

describe('times as people write them', () => {
  it('reads hours without a zero or a colon, and leaves nonsense for the check', () => {
    expect(['8', '8:30', '830', '١٤:٠٥', '25:00', ''].map(readTime)).toEqual(['08:00', '08:30', '08:30', '14:05', '25:00', null])
  })
  it('are chosen from the half hours of the day, which Alt and the arrow down open', async () => {
    render(
      <Form values={{ startsAt: '07:10' }}>
        <TimeInput source="startsAt" label="startsAt" />
      </Form>,
    )
    const user = userEvent.setup()
    const box = screen.getByRole('textbox') as HTMLInputElement
    await user.click(box)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(await screen.findByRole('option', { name: '07:30' }, { timeout: 20_000 }))
    expect([box.value, document.activeElement === box]).toEqual(['07:30', true])
  }, 30_000)
  it('completes a moment that was begun', () => {
    expect(['2026-05-01', '1/5/2026 8:30', 'x'].map((typed) => readMoment(typed, {}))).toEqual([
      '2026-05-01 00:00:00',
      '2026-05-01 08:30:00',
      'x',
    ])
    expect(readMoment('2026-05-01', { ends: true })).toBe('2026-05-01 23:59:59')
  })
})

describe('a month of the calendar', () => {
  it('names the Hijri months that it touches', () => {
    expect(hijriMonths('2026-11-21', 'en')).toBe('Jumada al-Ula – Jumada al-Akhirah 1448')
  })
})

describe('keys of the lines', () => {
  const done: string[] = []
  const commands = {
    copy: (row: number) => void done.push(`copy ${row}`),
    remove: (row: number) => void done.push(`remove ${row}`),
    append: () => void done.push('append'),
    focus: (row: number, column: number) => void done.push(`focus ${row} ${column}`),
    balance: (row: number) => void done.push(`balance ${row}`),
    help: () => void done.push('help'),
    group: (step: number) => void done.push(`group ${step}`),
  }
  const table = () => {
    done.length = 0
    render(
      <table onKeyDown={lineKeys(commands)}>
        <tbody>
          {[0, 1].map((row) => (
            <tr key={row} data-line={row}>
              <td>
                <input data-cell="" aria-label={`account ${row}`} aria-expanded={row === 1} role="combobox" aria-controls="x" />
              </td>
              <td>
                <input data-cell="" aria-label={`debit ${row}`} inputMode="decimal" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>,
    )
    return userEvent.setup()
  }
  it('go to the next cell by Enter, back with Shift, and add a line at the end', async () => {
    const user = table()
    screen.getByLabelText('debit 0').focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('account 1'))
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(document.activeElement).toBe(screen.getByLabelText('debit 0'))
    screen.getByLabelText('debit 1').focus()
    await user.keyboard('{Enter}')
    expect(done).toEqual(['append'])
  })
  it('move between lines by arrows unless a list is open', async () => {
    const user = table()
    screen.getByLabelText('debit 1').focus()
    await user.keyboard('{ArrowUp}')
    screen.getByLabelText('account 1').focus()
    await user.keyboard('{ArrowDown}')
    expect(done).toEqual(['focus 0 1'])
  })
  it('copy, remove, balance and explain; in a text the last two are text', async () => {
    const user = table()
    screen.getByLabelText('debit 0').focus()
    await user.keyboard('{Control>}d{/Control}{Control>}{Delete}{/Control}=?')
    expect(done).toEqual(['copy 0', 'remove 0', 'balance 0', 'help'])
    screen.getByLabelText('account 0').focus()
    await user.keyboard('=')
    expect((screen.getByLabelText('account 0') as HTMLInputElement).value).toBe('=')
  })
})
