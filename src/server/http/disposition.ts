/** The header that names a file in any script, and says whether a browser shows or saves it. */
export const disposition = (type: 'inline' | 'attachment', name: string): string =>
  `${type}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`
