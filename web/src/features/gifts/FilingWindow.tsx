/** Files an application for a gift to a member. Anyone who may not look up members types the card's number. */
import type { GiftFacts } from '@paddock/contracts/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Select, type FormRule } from 'antd';
import { useRef, useState } from 'react';
import { isRefused } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { CardField } from '../../shared/CardField';
import { useDictionary } from '../../shared/dictionary';
import { firstFocus } from '../../shared/firstFocus';
import { amount, groupThousands } from '../../shared/format';
import { closeGiftFiling } from '../../shared/giftFiling';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { once } from '../../shared/once';
import { MemberPicker } from '../../shared/pickers';
import { useMayPress, useSession } from '../../shared/session';
import { useOwnMemberLookup } from '../../shared/useMemberLookup';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { cardOf } from '../../shared/memberName';
import styles from './filing.module.css';
import { giftKinds, givenText, reviewersText, type Amounts, type GiftKind } from './giftText';
import { texts } from './texts';

const width = 640;

interface Filed {
  userId: string;
  give: string;
  integral: string;
  frequency: string;
  projectType: string;
  quan: string;
  remark: string;
}
const fresh: Filed = {
  userId: '',
  give: '0',
  integral: '0',
  frequency: '0',
  projectType: 'currency',
  quan: '0',
  remark: '',
};
const isAmount = /^\d+(\.\d{1,2})?$/;
const isCount = /^\d+$/;
const numbersOf = (typed: Partial<Filed>): Amounts => {
  const of = (text: string | undefined, shape: RegExp) =>
    text !== undefined && shape.test(text.trim()) ? Number(text) : 0;
  return {
    give: of(typed.give, isAmount),
    integral: of(typed.integral, isCount),
    frequency: of(typed.frequency, isCount),
    quan: of(typed.quan, isCount),
  };
};

function Held({ member }: { member: GiftFacts['member'] }) {
  const t = texts.use();
  const figures = [
    [t('giftBalance'), amount(member.give)],
    [t('INTEGRAL'), groupThousands(member.integral)],
    [t('FREQUENCY'), groupThousands(member.frequency)],
    [t('QUAN'), groupThousands(member.quan)],
  ] as const;
  return (
    <dl className={styles.held}>
      <div>
        <dt>{t('levelShort', { level: member.memberLevel })}</dt>
        <dd className="one-line">{member.realname}</dd>
      </div>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the member would have, and what the manager sees besides. */
function Outlook({ facts, gift, project }: { facts: GiftFacts; gift: Amounts; project: string }) {
  const t = texts.use();
  const names: Record<GiftKind, string> = {
    give: t('giftBalance'),
    quan: t('QUAN'),
    integral: t('INTEGRAL'),
    frequency: t('visitsOf', { project }),
  };
  const given = giftKinds.filter((kind) => gift[kind] > 0);
  const after = given.map((kind) => {
    const sum = facts.member[kind] + gift[kind];
    return `${names[kind]} ${kind === 'give' ? amount(sum) : groupThousands(sum)}`;
  });
  return (
    <p className={`${styles.outlook} num`} role="status">
      {after.length === 0 ? t('nothingYet') : t('outlook', { what: after.join(t('comma')) })}{' '}
      {facts.thisMonth.times > 0 && t('seenByManager', { given: givenText(t, facts.thisMonth) })}
    </p>
  );
}

export default function FilingWindow() {
  const t = texts.use();
  const w = words.use();
  const { user } = useSession();
  const mayLookUp = useMayPress('member:list');
  const mayList = useMayPress('apply:list');
  const [form] = Form.useForm<Filed>();
  const typed = Form.useWatch([], form) as Filed | undefined;
  const [picking, setPicking] = useState(false);
  const card = useRef<HTMLInputElement>(null);
  const projects = useDictionary('project_type');
  const lookup = useOwnMemberLookup(
    (member) => {
      form.setFieldValue('userId', member ? cardOf(member) : '');
      if (member) form.setFields([{ name: 'userId', errors: [] }]);
    },
    { spends: false },
  );
  const member = lookup.box.is === 'found' ? lookup.box.member : null;
  const projectType = typed?.projectType ?? fresh.projectType;
  const facts = useQuery({
    queryKey: [...storeKey('giftApplication', 'facts of'), member?.id, projectType],
    queryFn: ({ signal }) =>
      ask('GET /apply/sysApply/facts', { id: '', userId: member?.id ?? '', projectType }, { signal }),
    enabled: member !== null && mayList,
    placeholderData: (before) => (before?.member.id === member?.id ? before : undefined),
  });

  const file = useMutation({
    meta: { silent: true },
    mutationFn: (values: Filed) => {
      const body = { ...values, userId: values.userId.trim(), remark: values.remark.trim() };
      return once(`gift applied for by ${user?.id} in ${user?.orgCode}`, body, (idempotencyKey) =>
        call('POST /apply/sysApply/add', body, { idempotencyKey }),
      );
    },
    onSuccess: ({ message, result }) => {
      notices.success(`${result} ${message}`);
      closeGiftFiling();
    },
    onError: (error) => isRefused(error) && notices.warning(error.message),
  });
  const number = (message: string, wrong: string, pattern: RegExp): FormRule[] => [
    { required: true, whitespace: true, message },
    { pattern, transform: (text: string) => text.trim(), message: wrong },
  ];
  const nth = (event: React.FocusEvent<HTMLInputElement>): void => event.target.select();
  const known = facts.data;
  return (
    <Window
      width={width}
      keys={{ Enter: form.submit, F3: mayLookUp ? () => setPicking(true) : undefined }}
      title={
        <>
          {t('filing')} <small className={styles.hint}>{t('filingHint')}</small>
        </>
      }
      mask={{ closable: false }}
      busy={file.isPending}
      onClose={closeGiftFiling}
      footer={
        <div className={styles.foot}>
          <span>
            <Icon name="user" size={14} />{' '}
            {t('filedBy', { name: user?.realname ?? '', reviewers: reviewersText(t, known?.reviewers ?? []) })}
          </span>
          <KeyButton cap="Esc" disabled={file.isPending} onClick={closeGiftFiling}>
            {w('close')}
          </KeyButton>
          <KeyButton tone="primary" cap="Enter" busy={file.isPending} onClick={form.submit}>
            {t('submit')}
          </KeyButton>
        </div>
      }
    >
      <WindowForm<Filed>
        form={form}
        name="gift-filing"
        className={styles.filing}
        requiredMark={false}
        initialValues={fresh}
        onFinish={(values) => {
          if (file.isPending) return;
          const nothing = giftKinds.every((kind) => numbersOf(values)[kind] === 0);
          if (nothing) notices.warning(t('nothingYet'));
          else file.mutate({ ...fresh, ...values });
        }}
      >
        <Form.Item
          name="userId"
          label={t('memberCard')}
          className={styles.card}
          rules={[{ required: true, whitespace: true, message: t('cardRequired') }]}
        >
          {mayLookUp ? (
            <CardSlot>
              <CardField
                id="gift-filing_userId"
                lookup={lookup}
                label={t('memberCard')}
                field={card}
                autoFocus
                placeholder={t('swipeOrTypeCard')}
              />
              <KeyButton cap="F3" onClick={() => setPicking(true)}>
                {t('findMember')}
              </KeyButton>
            </CardSlot>
          ) : (
            <Input ref={firstFocus} maxLength={64} />
          )}
        </Form.Item>
        <div className={styles.member}>{known && member && <Held member={known.member} />}</div>
        <Form.Item name="give" label={t('giveAmount')} rules={number(t('amountRequired'), t('giveWrong'), isAmount)}>
          <Input inputMode="decimal" maxLength={10} prefix={t('yuanUnit')} onFocus={nth} />
        </Form.Item>
        <Form.Item
          name="integral"
          label={t('givePoints')}
          rules={number(t('pointsRequired'), t('integerRequired'), isCount)}
        >
          <Input inputMode="numeric" maxLength={9} onFocus={nth} />
        </Form.Item>
        <div className={styles.visits}>
          <Form.Item
            name="frequency"
            label={t('giveVisits')}
            rules={number(t('visitsRequired'), t('integerRequired'), isCount)}
          >
            <Input inputMode="numeric" maxLength={9} onFocus={nth} />
          </Form.Item>
          <Form.Item
            name="projectType"
            label={<span className="sr-only">{t('project')}</span>}
            rules={[{ required: true, message: t('projectRequired') }]}
          >
            <Select
              aria-label={t('project')}
              allowClear
              options={projects.map(({ value, text }) => ({ value, label: text }))}
            />
          </Form.Item>
        </div>
        <Form.Item name="quan" label={t('giveLaps')} rules={number(t('lapsRequired'), t('integerRequired'), isCount)}>
          <Input inputMode="numeric" maxLength={9} prefix={t('lapUnit')} onFocus={nth} />
        </Form.Item>
        <Form.Item name="remark" label={t('why')} className={styles.why}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </WindowForm>
      {known && member && (
        <Outlook
          facts={known}
          gift={numbersOf(typed ?? fresh)}
          project={projects.find(({ value }) => value === projectType)?.text ?? projectType}
        />
      )}
      {picking && (
        <MemberPicker
          onClose={() => setPicking(false)}
          onConfirm={(found) => {
            setPicking(false);
            if (found) lookup.take(found);
          }}
        />
      )}
    </Window>
  );
}

/** Stands where the form expects one field; its value is set by the lookup. */
function CardSlot({ children }: { children: React.ReactNode }) {
  return <div className={styles.slot}>{children}</div>;
}
