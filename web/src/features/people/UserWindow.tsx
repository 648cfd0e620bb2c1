/** Adds a user, or changes one: the account, and the roles in each store. */
import { MOBILE_NUMBER } from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Segmented, Select } from 'antd';
import { type Answer, fieldOf } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { named } from '../../shared/furtherLanguage';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { resourceCalls } from '../../shared/resource/calls';
import { sameAs } from '../../shared/sameAs';
import { useSession } from '../../shared/session';
import { SideWindow } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { position } from '@paddock/contracts/resources';
import styles from './people.module.css';
import { roleLines, shortStore } from './roleLines';
import { texts } from './texts';
import type { UserRow } from './UserList';

const width = 640;
const PASSWORD_MIN = 8;
const LOWEST = 6;
const SUPER_ADMIN = -1;
const USUAL_IDENTITY = 5;
const ALL = '*';

interface Typed {
  username: string;
  byLink: boolean;
  password: string;
  again: string;
  realname: string;
  rank: number;
  phone: string;
  email: string;
  workNo: string;
  post: string[];
  telephone: string;
  sex: number | null;
  birthday: string;
  works: Record<string, boolean>;
  roles: Record<string, string[]>;
}

export default function UserWindow({
  row,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  row: UserRow | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { data: scope } = useQuery({
    queryKey: storeKey('user', 'scope'),
    queryFn: ({ signal }) => ask('GET /sys/user/scope', {}, { signal }),
  });
  const language = useLang();
  const { data: roles } = useQuery({
    queryKey: storeKey('role', 'all', language),
    queryFn: ({ signal }) => ask('GET /sys/role/queryall', {}, { signal }),
  });
  if (!scope || !roles) return null;
  return <Filled row={row} scope={scope} roles={roles} onSaved={onSaved} onClose={onClose} />;
}

type Scope = Awaited<ReturnType<typeof ask<'GET /sys/user/scope'>>>;
type Roles = Awaited<ReturnType<typeof ask<'GET /sys/role/queryall'>>>;

function Filled({
  row,
  scope,
  roles,
  onSaved,
  onClose,
}: {
  row: UserRow | null;
  scope: Scope;
  roles: Roles;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const me = useSession().user;
  const identities = useDictionary('identity');
  const { data: positions } = useQuery({
    queryKey: storeKey('position', 'all'),
    queryFn: ({ signal }) => resourceCalls.whole(position, {}, { signal, silent: true }),
    meta: { silent: true },
    retry: false,
  });
  const [form] = Form.useForm<Typed>();
  const works = Form.useWatch('works', form);
  const byLink = Form.useWatch('byLink', form) ?? scope.passwordLinks;
  const own = Number(me?.identity ?? LOWEST);
  const storesMine = new Set(scope.departs.map(({ orgCode }) => orgCode));
  const whole =
    row === null ||
    scope.allStores ||
    (row.worksElsewhere === 'NO' && row.departs.every(({ orgCode }) => storesMine.has(orgCode)));
  const nameOfRole = (id: string): string => {
    const role = roles.find((each) => each.id === id);
    return (language === 'en' && named(role?.roleNameEn ?? '')) || role?.roleName || id;
  };
  const heldIn = (orgCode: string | null): string[] =>
    (row?.roles ?? []).filter((held) => held.orgCode === orgCode).map(({ roleId }) => roleId);
  const places = [
    ...(scope.allStores ? [{ key: ALL, id: '', orgCode: null, name: t('allStores'), roleIds: scope.roleIds }] : []),
    ...scope.departs.map(({ id, orgCode, departName, departNameEn, roleIds }) => ({
      ...{ key: orgCode, id, orgCode, name: language === 'en' ? departNameEn : departName, roleIds },
    })),
  ];
  const elsewhere = roleLines(
    {
      roles: (row?.roles ?? []).filter(({ orgCode }) => orgCode !== null && !storesMine.has(orgCode)),
      departs: row?.departs ?? [],
    },
    language,
    t('allStores'),
  );

  const save = useMutation({
    mutationFn: (typed: Typed): Promise<Answer<unknown>> => {
      const chosen = places.filter(({ orgCode, key }) => orgCode === null || typed.works[key]);
      const links = {
        grants: chosen.flatMap(({ key, orgCode }) => (typed.roles[key] ?? []).map((roleId) => ({ roleId, orgCode }))),
        selecteddeparts: chosen
          .map(({ id }) => id)
          .filter((id) => id !== '')
          .join(','),
      };
      const fields = {
        realname: typed.realname.trim(),
        phone: typed.phone.trim(),
        email: typed.email.trim(),
        workNo: typed.workNo.trim(),
        post: typed.post.join(','),
        telephone: typed.telephone.trim(),
        sex: typed.sex,
        birthday: typed.birthday.trim(),
        rank: typed.rank,
      };
      if (row === null)
        return call('POST /sys/user/add', {
          ...{ ...fields, ...links, username: typed.username.trim() },
          ...(typed.byLink
            ? { passwordByLink: 'YES' as const }
            : { password: typed.password, confirmpassword: typed.again }),
        });
      return call('PUT /sys/user/edit', { id: row.id, version: row.version, ...(whole ? fields : {}), ...links });
    },
    onSuccess: ({ message }) => {
      notices.success(message);
      onSaved();
      onClose();
    },
    onError: (error) => {
      const field = fieldOf(error);
      const name = field === 'identity' ? 'rank' : field;
      if (name !== null && name in form.getFieldsValue())
        form.setFields([{ name: name as keyof Typed, errors: [error.message] }]);
    },
  });
  const text = (name: keyof Typed, label: string, rules: Parameters<typeof Form.Item>[0]['rules'] = [], max = 100) => (
    <Form.Item name={name} label={label} rules={rules}>
      <Input maxLength={max} disabled={!whole} autoComplete="off" />
    </Form.Item>
  );
  return (
    <SideWindow
      size={width}
      closable={{ placement: 'end' }}
      title={
        <span className="drawer-title">
          <b>{t(row === null ? 'addUser' : 'editUser')}</b>
          {row && <span className="one-line">{row.realname}</span>}
        </span>
      }
      keys={{ 'Ctrl+Enter': form.submit }}
      keysOverControls
      onClose={onClose}
      footer={
        <div className={styles.drawerFoot}>
          <span />
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          <KeyButton tone="primary" cap="Ctrl Enter" busy={save.isPending} onClick={form.submit}>
            {t('save')}
          </KeyButton>
        </div>
      }
    >
      {!whole && <p className="dialog-hint">{t('partly')}</p>}
      <WindowForm<Typed>
        form={form}
        name="user"
        initialValues={{
          ...{
            username: row?.username ?? '',
            byLink: scope.passwordLinks,
            password: '',
            again: '',
            realname: row?.realname ?? '',
          },
          ...{ rank: row?.identity ?? Math.max(USUAL_IDENTITY, own + 1), phone: row?.phone ?? '' },
          ...{ email: row?.email ?? '', workNo: row?.workNo ?? '', telephone: row?.telephone ?? '' },
          ...{ post: row?.post ? row.post.split(',') : [], sex: row?.sex ?? null, birthday: row?.birthday ?? '' },
          works: Object.fromEntries(
            scope.departs.map(({ orgCode }) => [
              orgCode,
              row === null ? orgCode === me?.orgCode : row.departs.some((each) => each.orgCode === orgCode),
            ]),
          ),
          roles: Object.fromEntries(places.map(({ key, orgCode }) => [key, heldIn(orgCode)])),
        }}
        onFinish={(typed) => {
          if (!save.isPending) save.mutate(typed);
        }}
      >
        <div className={styles.form}>
          {row === null && (
            <>
              <Form.Item
                name="username"
                label={t('username')}
                rules={[{ required: true, whitespace: true, message: t('usernameRequired') }]}
              >
                <Input maxLength={64} autoComplete="off" />
              </Form.Item>
              {text(
                'realname',
                t('personName'),
                [{ required: true, whitespace: true, message: t('realnameRequired') }],
                50,
              )}
              <Form.Item
                name="byLink"
                label={t('setsPassword')}
                extra={byLink ? t('byLinkHint') : scope.passwordLinks ? undefined : t('noLinkHint')}
              >
                <Segmented
                  block
                  options={[
                    { value: true, label: t('setByLink'), disabled: !scope.passwordLinks },
                    { value: false, label: t('setNow') },
                  ]}
                />
              </Form.Item>
              {!byLink && (
                <>
                  <Form.Item
                    name="password"
                    label={t('password')}
                    rules={[{ required: true, min: PASSWORD_MIN, message: t('passwordRequired') }]}
                  >
                    <Input.Password maxLength={200} autoComplete="new-password" />
                  </Form.Item>
                  <Form.Item name="again" label={t('passwordAgain')} rules={[sameAs('password', t('passwordsDiffer'))]}>
                    <Input.Password maxLength={200} autoComplete="new-password" />
                  </Form.Item>
                </>
              )}
            </>
          )}
          {row !== null &&
            text(
              'realname',
              t('personName'),
              [{ required: true, whitespace: true, message: t('realnameRequired') }],
              50,
            )}
          <Form.Item name="rank" label={t('identity')} rules={[{ required: true, message: t('identityRequired') }]}>
            <Select
              disabled={!whole}
              options={identities
                .filter(({ value }) => Number(value) <= LOWEST && (own === SUPER_ADMIN || Number(value) > own))
                .map(({ value, text: label }) => ({ value: Number(value), label }))
                .toSorted((one, other) => one.value - other.value)}
            />
          </Form.Item>
          {text(
            'phone',
            t('phone'),
            // One that stands there already is masked.
            [
              { required: row === null && byLink, message: t('phoneNeeded') },
              {
                validator: (_rule, value: string) =>
                  value === '' || value === row?.phone || MOBILE_NUMBER.test(normalise(value, 'phone'))
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('phoneWrong'))),
              },
            ],
            30,
          )}
          {text('email', t('email'))}
          {text('workNo', t('workNo'), [], 32)}
          <Form.Item name="post" label={t('post')}>
            <Select
              mode="multiple"
              disabled={!whole}
              options={(positions ?? []).map((each) => ({
                value: String(each['code']),
                label: String((language === 'en' && each['nameEn']) || each['name']),
              }))}
            />
          </Form.Item>
          {text('telephone', t('telephone'), [], 30)}
          <Form.Item name="sex" label={t('sex')}>
            <Select
              allowClear
              disabled={!whole}
              options={[
                { value: 1, label: t('male') },
                { value: 2, label: t('female') },
              ]}
            />
          </Form.Item>
          {text('birthday', t('birthday'), [{ pattern: /^(\d{4}-\d{2}-\d{2})?$/, message: t('birthdayForm') }], 10)}
        </div>
        <h3 className={styles.formHead}>{t('rolesAndStores')}</h3>
        {places.map(({ key, orgCode, name, roleIds }) => (
          <div key={key} className={styles.place}>
            {orgCode === null ? (
              <b>{name}</b>
            ) : (
              <Form.Item name={['works', key]} valuePropName="checked" noStyle>
                <Checkbox aria-label={t('worksHere', { name })}>{shortStore(name)}</Checkbox>
              </Form.Item>
            )}
            <Form.Item name={['roles', key]} noStyle>
              <Select
                mode="multiple"
                aria-label={t('rolesIn', { name })}
                placeholder={t('noRoles')}
                disabled={orgCode !== null && !works?.[key]}
                options={[...new Set([...heldIn(orgCode), ...roleIds])].map((id) => ({
                  ...{ value: id, label: nameOfRole(id), disabled: !roleIds.includes(id) },
                }))}
              />
            </Form.Item>
          </div>
        ))}
        {elsewhere.map(({ role, stores }) => (
          <p key={role} className={styles.quiet}>
            {t('elsewhere', { name: stores, roles: role })}
          </p>
        ))}
      </WindowForm>
    </SideWindow>
  );
}
