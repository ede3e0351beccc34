/** What sheets of any kind call fields beside their labels, by field. */
export const commonHeadings: Readonly<Record<string, readonly string[]>> = {
  arabicName: ['الاسم العربي', 'الاسم بالعربي', 'اسم عربي', 'Name (Arabic)'],
  englishName: ['الاسم الإنجليزي', 'الاسم بالإنجليزي', 'الاسم اللاتيني', 'Name (English)'],
  phone: ['رقم الجوال', 'الجوال', 'رقم الهاتف', 'الهاتف', 'Mobile', 'Mobile Number', 'Mobile No', 'Phone', 'Phone Number'],
  email: ['البريد', 'الإيميل', 'Email', 'E-mail'],
  taxNumber: ['الرقم الضريبي', 'VAT Number', 'VAT No', 'TRN'],
}
