/** The address of a section inside the page of its form. */
export const sectionId = (name: string): string => `section-${name}`
