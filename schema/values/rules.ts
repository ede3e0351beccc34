/** The shared rules of the specification's section 5 that are no value of their own. */

/** How many characters a password has at least. */
export const shortestPassword = 8

/** At least 8 characters with a digit, a lower-case letter, a capital and one of `! @ # $ % & * ( )`. */
export function isPassword(text: string): boolean {
  return text.length >= shortestPassword && [/\d/, /[a-z]/, /[A-Z]/, /[!@#$%&*()]/].every((part) => part.test(text))
}

/** Whether the password contains the user name, in capitals or not. */
export function passwordContains(userName: string, password: string): boolean {
  return userName !== '' && password.toLowerCase().includes(userName.toLowerCase())
}

/** English letters, digits and underscore only. */
export function isUserName(text: string): boolean {
  return /^[A-Za-z0-9_]+$/.test(text)
}

const url = /^(?:https?:\/\/)?(?:www\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,5}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** Empty, or optional scheme (http, https), optional www, and a host with a top-level part of 2 to 5 letters. */
export function isUrl(text: string): boolean {
  return text === '' || (text.length <= 2048 && url.test(text))
}

/** Exactly 15 digits starting with 34 or 37. */
export function isCreditCard(text: string): boolean {
  return /^3[47]\d{13}$/.test(text)
}

const email = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** A mailbox at a host with a top-level part; no comments, no quoted parts, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text) && !/^\.|\.\.|\.@/.test(text)
}
