// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicPage } from '../../src/shared/publicPage.ts'

const page: PublicPage = {
  school: ['مدارس المنارة'],
  title: 'طلب زيارة',
  language: 'ar',
  decimals: 2,
  steps: [],
  lookup: [],
  stamp: null,
  record: null,
  form: [
    { name: 'childName', label: 'اسم الطفل', kind: 'text', required: true, max: 80 },
    { name: 'age', label: 'العمر', kind: 'int', required: false, min: 3, max: 19 },
    { name: 'row', label: 'الصف', kind: 'ref', required: true, values: [{ value: 7, label: 'الأول' }] },
    { name: 'hasSiblings', label: 'له إخوة', kind: 'flag', required: false },
    {
      name: 'siblingName',
      label: 'اسم الأخ',
      kind: 'text',
      required: false,
      shownWhen: { hasSiblings: true },
      requiredWhen: { hasSiblings: true },
    },
  ],
}

/** The answers of the server in their order, as long as they last, then its silence. */
const answers: { status: number; body: unknown }[] = []
const asked: { method: string; url: string; headers: Record<string, string>; body: unknown }[] = []

describe('a form for people without an account', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/open/1-abcdefghijkl/visitRequests')
    asked.length = 0
    answers.splice(0, answers.length, { status: 200, body: page })
    vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit = {}) => {
      // What a file before this one has left in the process may still ask for something.
      if (!String(url).startsWith('/api/public/')) throw new TypeError('no connection')
      asked.push({
        method: method ?? '',
        url,
        headers: headers as Record<string, string>,
        body: body instanceof FormData ? null : body && JSON.parse(String(body)),
      })
      const answer = answers.shift()
      if (!answer) throw new TypeError('no connection')
      return new Response(JSON.stringify(answer.body), { status: answer.status })
    })
  })
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const open = async () => {
    const { Page } = await import('../../src/client/open/Page.tsx')
    render(<Page />)
    await screen.findByRole('heading', { name: 'طلب زيارة' })
    return userEvent.setup()
  }
  const send = () => screen.getByRole('button', { name: 'إرسال' })

  it('stands in the language of the school and asks for what the answers before make it ask for', async () => {
    const user = await open()
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
    await expect.poll(() => document.title).toBe('طلب زيارة · مدارس المنارة')
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/public/forms/1-abcdefghijkl/visitRequests' })
    expect(asked[0]?.headers['Language']).toBeUndefined()
    expect(screen.queryByLabelText(/اسم الأخ/)).toBeNull()
    await user.click(screen.getByLabelText('له إخوة'))
    expect(screen.getByLabelText(/اسم الأخ/).getAttribute('aria-required')).toBe('true')
    await user.click(send())
    expect(screen.getByLabelText(/اسم الطفل/)).toBe(document.activeElement)
    expect(screen.getAllByText('هذا الحقل مطلوب')).toHaveLength(3)
    expect(asked).toHaveLength(1)
  })

  it('takes an attached file off again before it is sent', async () => {
    const report = { name: 'report', label: 'الشهادة', kind: 'file', required: false }
    const sent = { values: [], lines: [], actions: [] }
    answers.splice(
      0,
      answers.length,
      { status: 200, body: { ...page, form: [report] } },
      { status: 201, body: { token: 'public_1_file' } },
      { status: 201, body: sent },
    )
    const user = await open()
    const box = screen.getByLabelText('الشهادة') as HTMLInputElement
    await user.upload(box, new File(['%PDF-'], 'report.pdf', { type: 'application/pdf' }))
    await user.click(await screen.findByRole('button', { name: 'إزالة الملف' }))
    expect([box.files?.length, screen.queryByText('أُرفق الملف')]).toEqual([0, null])
    await user.click(send())
    await expect.poll(() => asked.at(-1)?.body).toEqual({ report: null })
  })

  it('says that a number is too small or too large before it is sent', async () => {
    const user = await open()
    await user.type(screen.getByLabelText(/اسم الطفل/), 'سارة')
    await user.selectOptions(screen.getByLabelText(/الصف/), '7')
    await user.type(screen.getByLabelText('العمر'), '٢٠')
    await user.click(send())
    expect(screen.getByText('أكبر قيمة هي 19')).toBeTruthy()
    await user.clear(screen.getByLabelText('العمر'))
    await user.type(screen.getByLabelText('العمر'), '2')
    await user.click(send())
    expect(screen.getByText('أقل قيمة هي 3')).toBeTruthy()
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('keeps what was typed without a connection and when it is opened again, and sends it by the same key', async () => {
    const first = await open()
    await first.type(screen.getByLabelText(/اسم الطفل/), 'سارة')
    await first.type(screen.getByLabelText('العمر'), '٦')
    await first.selectOptions(screen.getByLabelText(/الصف/), '7')
    await first.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('ما كتبته محفوظ')
    cleanup()
    answers.push({ status: 200, body: page })
    const second = await open()
    expect(screen.getByLabelText<HTMLInputElement>(/اسم الطفل/).value).toBe('سارة')
    answers.push(
      {
        status: 400,
        body: {
          errors: [
            { code: 'X', field: 'age', message: 'العمر صغير' },
            { code: 'Y', message: 'الفرع مغلق' },
          ],
        },
      },
      {
        status: 201,
        body: { values: [{ name: 'childName', label: 'اسم الطفل', kind: 'text', value: 'سارة', text: 'سارة' }], lines: [] },
      },
    )
    await second.click(send())
    expect(await screen.findByText('العمر صغير')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('راجع الحقول المحددةالفرع مغلق')
    await second.click(send())
    await screen.findByRole('heading', { name: 'وصلنا طلبكم، شكرًا' })
    const posts = asked.filter(({ method }) => method === 'POST')
    expect(posts[0]?.body).toEqual({ childName: 'سارة', age: 6, row: 7, hasSiblings: false })
    expect(new Set(posts.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    // The receipt alone stays, until the tab is closed.
    expect(Object.keys(sessionStorage).filter((key) => !key.endsWith('receipt'))).toEqual([])
  })

  it('tells what stands in the way in place of the form', async () => {
    answers.splice(0, 1, { status: 404, body: { detail: 'انتهت صلاحية هذا الرابط', errors: [] } })
    const { Page } = await import('../../src/client/open/Page.tsx')
    render(<Page />)
    await screen.findByRole('heading', { name: 'انتهت صلاحية هذا الرابط' })
    expect(screen.queryByRole('button', { name: 'إرسال' })).toBeNull()
  })
})
