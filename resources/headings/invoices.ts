/** What columns of invoices are called in sheets. */
export const invoiceHeadings = {
  student: ['اسم الطالب', 'رقم هوية الطالب', 'هوية الطالب', 'رقم الطالب', 'Student'],
  service: ['الرسم', 'نوع الرسم', 'البند', 'Fee', 'Service'],
  item: ['الصنف', 'المادة', 'Item'],
  quantity: ['الكمية', 'العدد', 'Quantity', 'Qty'],
  statedPrice: ['المبلغ', 'السعر', 'الرصيد', 'Amount', 'Price'],
  discount: ['الخصم', 'Discount'],
  'document.externalReference': ['رقم الفاتورة', 'رقم المستند', 'رقم المرجع', 'Invoice No', 'Invoice number', 'Reference'],
  'document.date': ['تاريخ الفاتورة', 'Invoice date'],
  'document.guardian': ['اسم ولي الأمر', 'جوال ولي الأمر', 'هوية ولي الأمر', 'Guardian', 'Parent'],
  'document.customer': ['اسم العميل', 'رقم العميل', 'Customer'],
} as const
