import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates of messages, and the outbox by which they leave. */
export class Messages1700000000645 implements MigrationInterface {
  name = 'Messages1700000000645';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE message_template (
  id text PRIMARY KEY,
  template_code text NOT NULL UNIQUE,
  template_type text NOT NULL CHECK (template_type IN ('1', '2', '3', '4')),
  template_name text NOT NULL,
  template_content text NOT NULL DEFAULT '',
  template_name_en text NOT NULL DEFAULT '',
  template_content_en text NOT NULL DEFAULT '',
  template_test_json text NOT NULL DEFAULT '',
  -- The product sends by it: its code is fixed, and it stays.
  built_in boolean NOT NULL DEFAULT false,
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by text,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
INSERT INTO message_template (id, template_code, template_type, template_name, template_name_en, template_content, template_content_en, template_test_json, built_in) VALUES
  ('645000000000000001', 'SMS_CODE', '1', '验证码', 'Verification code',
   '验证码 \${code}，\${minutes} 分钟内有效，请勿告诉他人。', 'Your code is \${code}, valid for \${minutes} minutes. Do not share it with anybody.',
   '{"code": "123456", "minutes": 10}', true),
  ('645000000000000002', 'QUEUE_NEAR', '1', '快轮到你了', 'Your turn is near',
   '【\${store}】\${name}，\${number} 前面还有 \${ahead} 人，请到发车区等候。', '[\${store}] \${name}, \${ahead} ahead of \${number}. Please come to the start area.',
   '{"store": "滨江店", "name": "橘子汽水", "number": "A047", "ahead": 2}', true),
  ('645000000000000003', 'TRIAL_ENDING', '4', '先玩后付快到时限', 'Play first, pay later: time is nearly up',
   '<p>\${store} 的 \${name} 还没有付款，\${minutes} 分钟后按逃单处理。</p>', '<p>\${name} at \${store} has not paid yet and counts as escaped in \${minutes} minutes.</p>',
   '{"store": "滨江店", "name": "橘子汽水", "minutes": 10}', true),
  ('645000000000000004', 'LICENCE_ENDING', '4', '系统快到期了', 'The licence ends soon',
   '<p>\${store} 的系统使用到 \${day}，还有 \${days} 天，请及时续期。</p>', '<p>The licence of \${store} ends on \${day}, in \${days} days. Please renew it in time.</p>',
   '{"store": "滨江店", "day": "2026-12-31", "days": 7}', true),
  ('645000000000000005', 'RESERVATION_SOON', '1', '预约提醒', 'Your reservation',
   '【\${store}】\${name}，你预约的 \${time} 场次快开始了，请提前到店签到。', '[\${store}] \${name}, your session at \${time} begins soon. Please come early to sign in.',
   '{"store": "滨江店", "name": "橘子汽水", "time": "15:30"}', true);

CREATE TABLE message (
  id text PRIMARY KEY,
  org_code text REFERENCES store,
  channel text NOT NULL CHECK (channel IN ('sms', 'mail', 'wechat', 'system')),
  receiver text NOT NULL,
  -- What people see of it.
  receiver_shown text NOT NULL,
  receiver_end text GENERATED ALWAYS AS (right(receiver, 4)) STORED,
  template_code text NOT NULL,
  title text NOT NULL,
  -- With everything filled in that is not secret.
  content text NOT NULL,
  summary text NOT NULL,
  markup boolean NOT NULL,
  params jsonb NOT NULL,
  -- Codes: only as long as they are needed to send it.
  secret_params jsonb,
  has_secret boolean NOT NULL,
  language text NOT NULL CHECK (language IN ('cn', 'en')),
  test boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('QUEUED', 'SENDING', 'RETRY', 'SENT', 'STOPPED', 'ENDED')),
  attempts int NOT NULL DEFAULT 0,
  -- Nobody knows whether the last attempt came through.
  unclear boolean NOT NULL DEFAULT false,
  reason text,
  provider_id text,
  provider_text text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  sent_at timestamptz,
  next_try_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CHECK (secret_params IS NULL OR state IN ('QUEUED', 'SENDING', 'RETRY'))
);
CREATE INDEX message_due ON message (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX message_newest ON message (org_code, created_at DESC, id DESC);
CREATE INDEX message_newest_of_all ON message (created_at DESC, id DESC);
CREATE INDEX message_by_state ON message (org_code, state, created_at DESC);
CREATE INDEX message_by_receiver_end ON message (org_code, receiver_end);
CREATE INDEX message_stopped ON message (expires_at) WHERE state = 'STOPPED';
CREATE INDEX message_old ON message (updated_at) WHERE state IN ('SENT', 'ENDED');
-- What people have decided of messages that had stopped.
CREATE TABLE message_decision (
  id text PRIMARY KEY,
  message_id text NOT NULL,
  org_code text REFERENCES store,
  act text NOT NULL CHECK (act IN ('AGAIN', 'GIVEUP')),
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL
);
SELECT watch_changes('message_template');
SELECT watch_changes('message');
`;

const DOWN = `
DROP TABLE message_decision, message, message_template;
DROP SEQUENCE stamp_message, stamp_message_template;
`;
