import { directionOf } from '../../../schema/languages.ts'
import { linkMinutes, type ResetLink } from '../access/passwordReset.ts'
import type { Messages } from '../texts/messages.ts'
import type { Letter } from './mailer.ts'

/** The letter with the link that sets a new password, in the language of the person. */
export function resetLetter(messages: Messages, link: ResetLink, publicUrl: string): Letter {
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    messages.text(link.language, `people.resetLetter.${key}`, params)
  // Behind #, so that the secret stays out of the logs of servers and proxies on its way.
  const address = `${publicUrl}/ForgetPassword#${link.token}`
  const lines = [
    say('greeting', { name: link.fullName }),
    say('asked', { userName: link.userName }),
    say('open', { minutes: linkMinutes }),
  ]
  const ending = [say('ignore'), say('sender')]
  const direction = directionOf(link.language)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  return {
    to: { name: link.fullName, address: link.email },
    subject: say('subject'),
    text: [...lines, address, ...ending].join('\n\n'),
    html: `<!doctype html><html lang="${link.language}" dir="${direction}"><body style="margin:0;padding:24px;background:#f4f6f6;font:16px/1.8 Tahoma,Arial,sans-serif;color:#12242a">
<div style="max-width:520px;margin:auto;padding:32px;background:#fff;border-radius:12px" dir="${direction}">
${lines.map(paragraph).join('\n')}
<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:10px 24px;border-radius:8px;background:#0b6e5f;color:#fff;text-decoration:none">${escaped(say('button'))}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#52646a;word-break:break-all" dir="ltr">${address}</p>
${ending.map(paragraph).join('\n')}
</div></body></html>`,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
