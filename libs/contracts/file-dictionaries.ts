/** Dictionaries about uploaded files. */
export const FILE_DICTIONARIES = {
  file_kind: { IMAGE: ['图片', 'Picture'], VIDEO: ['视频', 'Video'], SHEET: ['表格', 'Sheet'] },
  /** Tables that hold names of files. */
  file_subject: {
    announcement: ['公告', 'Announcement'],
    app_user: ['账号', 'Account'],
    coupon: ['优惠券', 'Coupon'],
    member: ['会员', 'Member'],
    message_template: ['消息模板', 'Message template'],
    mini_app: ['小程序设置', 'Mini-app settings'],
    notice: ['已发通知', 'Notice'],
  },
} as const;
