import { giftApplication } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const giftApplicationTable = bind(giftApplication)({
  table: 'gift_application',
  from: `gift_application t LEFT JOIN store s ON s.org_code = t.org_code LEFT JOIN member m ON m.id = t.member_id
    LEFT JOIN app_user a ON a.id = t.applicant_id LEFT JOIN app_user r ON r.id = t.reviewed_by`,
  tables: ['gift_application', 'store', 'member', 'app_user'],
  columns: {
    applyNumber: 't.number',
    userId: 't.member_id',
    userTruename: 'm.real_name',
    integral: 't.points',
    frequency: 't.visits',
    quan: 't.laps',
    applyState: 't.state',
    applicantName: 'a.real_name',
    reviewerName: 'r.real_name',
    reviewTime: 't.reviewed_at',
  },
});
