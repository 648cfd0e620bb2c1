/** Dictionaries about what customers fill in on their own phones. */
export const PHONE_DICTIONARIES = {
  waiver_state: {
    SIGNED: ['已签', 'Signed'],
    WITHDRAWN: ['已撤回', 'Withdrawn'],
    BLANKED: ['资料已删', 'Data deleted'],
  },
  waiver_need: { WARN: ['提醒', 'Warn'], REFUSE: ['不发车', 'Do not start'] },
  waiver_language: { cn: ['中文', 'Chinese'], en: ['英文', 'English'] },
  kart_class: { ADULT: ['成人车', 'Adult kart'], JUNIOR: ['儿童车', 'Junior kart'] },
  guardian_relation: {
    PARENT: ['父母', 'Parent'],
    GRANDPARENT: ['祖父母', 'Grandparent'],
    RELATIVE: ['其他亲属', 'Other relative'],
    TEACHER: ['老师', 'Teacher'],
    OTHER: ['其他监护人', 'Other guardian'],
  },
  online_form_state: {
    DRAFT: ['草稿', 'Draft'],
    PUBLISHED: ['收集中', 'Published'],
    CLOSED: ['已停止', 'Closed'],
  },
  online_answer_state: { NEW: ['未处理', 'Open'], HANDLED: ['已处理', 'Handled'] },
  online_language: { cn: ['中文', 'Chinese'], en: ['英文', 'English'] },
} as const;
