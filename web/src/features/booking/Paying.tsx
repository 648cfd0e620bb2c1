/** How a reservation is paid: a scan, cash, or a member's balance. Enter sends the window's form. */
import { Form, Input, Segmented, type FormInstance, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDepartInfo } from '../../shared/depart';
import { firstFocus } from '../../shared/firstFocus';
import { boxFault, memberOf } from '../../shared/memberBox';
import { MemberLookup } from '../../shared/MemberLookup';
import { useSession } from '../../shared/session';
import { useOwnMemberLookup } from '../../shared/useMemberLookup';
import { words } from '../../shared/words';
import { useCashier } from '../pay-later/useCashier';
import { texts } from './texts';

export type Way = 'wechat' | 'unline' | 'member';
export interface PayForm {
  payCode?: string;
  consumePassword?: string;
  /** Kept outside; here for what is wrong with it. */
  member?: string;
}
export interface PayBody {
  consumePayMode: 'wechat' | 'unline';
  userId: string;
  consumePassword: string;
  payCode: string;
  departuserId: string;
}

export function usePaying(form: FormInstance<PayForm>, memberId: string | null) {
  const depart = useDepartInfo();
  const { user } = useSession();
  const { cashier } = useCashier();
  const [way, setWay] = useState<Way>(memberId === null ? 'wechat' : 'member');
  const lookup = useOwnMemberLookup((found) => form.setFieldValue('member', found?.id));
  const member = memberOf(lookup.box);
  const knownMember = useRef(memberId);
  useEffect(() => {
    if (knownMember.current !== null) lookup.lookUp(null, knownMember.current);
    knownMember.current = null;
  });
  return {
    way,
    choose: (next: Way): void => {
      setWay(next);
      form.setFieldsValue({ payCode: '', consumePassword: '' });
    },
    allowsCash: depart?.isUnline === 'YES',
    lookup,
    member,
    cashierName: cashier?.realname ?? user?.realname ?? '',
    body: ({ payCode = '', consumePassword = '' }: PayForm): PayBody => ({
      consumePayMode: way === 'unline' ? 'unline' : 'wechat',
      userId: way === 'member' ? (member?.id ?? '') : '',
      consumePassword: way === 'member' ? consumePassword : '',
      payCode: way === 'wechat' ? payCode.trim() : '',
      departuserId: cashier?.id ?? '',
    }),
  };
}
export type Paying = ReturnType<typeof usePaying>;

/** Nothing is asked where nothing is due. */
export const paysNothing: PayBody = {
  ...{ consumePayMode: 'unline', userId: '', consumePassword: '', payCode: '', departuserId: '' },
};

export function PayFields({ paying }: { paying: Paying }) {
  const t = texts.use();
  const w = words.use();
  const { way, lookup, member, allowsCash } = paying;
  const codeBox = useRef<InputRef>(null);
  useEffect(() => {
    if (way === 'wechat') firstFocus(codeBox.current);
  }, [way]);
  const ways = [
    { value: 'wechat' as const, label: w('wechat') },
    ...(allowsCash ? [{ value: 'unline' as const, label: w('unline') }] : []),
    { value: 'member' as const, label: w('BALANCE') },
  ];
  const fault = boxFault(lookup.box);
  return (
    <>
      <Form.Item label={t('pays')}>
        <Segmented<Way> block value={way} aria-label={t('pays')} options={ways} onChange={paying.choose} />
      </Form.Item>
      {way === 'wechat' && (
        <Form.Item
          name="payCode"
          label={t('payCode')}
          rules={[{ required: true, whitespace: true, message: t('codeRequired') }]}
        >
          <Input ref={codeBox} autoComplete="off" />
        </Form.Item>
      )}
      {way === 'member' && (
        <>
          <Form.Item
            name="member"
            label={t('memberCard')}
            rules={[{ validator: () => (fault === null ? Promise.resolve() : Promise.reject(new Error(t(fault)))) }]}
          >
            <MemberLookup lookup={lookup} autoFocus withPicker />
          </Form.Item>
          {member?.havePassword === 'YES' && (
            <Form.Item
              name="consumePassword"
              label={t('consumptionPassword')}
              rules={[{ required: true, message: t('consumptionPasswordRequired') }]}
            >
              <Input.Password autoComplete="off" />
            </Form.Item>
          )}
        </>
      )}
    </>
  );
}
