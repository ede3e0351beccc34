// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  AdminContext,
  DeleteWithConfirmButton,
  Form,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
  SearchInput,
  testDataProvider,
} from 'react-admin'
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { languages } from '../../schema/languages.ts'
import { reactAdminKeys } from '../../scripts/reactAdminKeys.ts'
import { formsOf } from '../../scripts/texts.ts'
import { createI18nProvider, startI18n, translate } from '../../src/client/providers/i18n.ts'
import { packs } from '../../src/client/texts/packs.ts'

describe.each(languages)('in %s', (language) => {
  test('React-Admin finds each of its texts', async () => {
    const { default: texts } = await packs[language]()
    const counted = (key: string) => formsOf(language).every((form) => `${key}_${form}` in texts)
    expect(reactAdminKeys.length).toBeGreaterThan(140)
    expect(reactAdminKeys.filter((key) => !(key in texts) && !counted(key))).toEqual([])
  })
})

describe('stock parts in Arabic', () => {
  beforeAll(async () => {
    localStorage.setItem('language', 'ar')
    await startI18n()
  })
  afterEach(cleanup)

  it('ask and answer in words, never in keys', async () => {
    render(
      <AdminContext dataProvider={testDataProvider()} i18nProvider={createI18nProvider()} store={memoryStore()}>
        <ResourceContextProvider value="students">
          <Form>
            <RecordContextProvider value={{ id: 7, arabicName: 'أحمد' }}>
              <SearchInput source="q" />
              <DeleteWithConfirmButton />
            </RecordContextProvider>
          </Form>
        </ResourceContextProvider>
      </AdminContext>,
    )
    expect(await screen.findByPlaceholderText('بحث')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'حذف' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('حذف: طالب')
    expect(dialog.textContent).toContain('هل تريد حذف هذا السجل؟')
    expect(document.body.innerHTML).not.toMatch(/\bra\.[a-z_]+\./)
    expect(document.body.innerHTML).not.toMatch(/[{}|]{2}/)
  })

  test.each([
    [1, 'حُذف السجل'],
    [2, 'حُذف سجلان'],
    [5, 'حُذفت 5 سجلات'],
  ])('count: %i', (smart_count, text) => {
    expect(translate('ra.notification.deleted', { smart_count })).toBe(text)
  })
})
