/**
 * Messages to people by text message, letter, WeChat and on the product's own pages.
 *
 * `Outbox.send(tx, { org, channel, to, templateCode, params, language, expiresAt?, secret? })` stores one in the caller's transaction; the
 * worker carries it once that is committed. `Outbox.isConfigured(channel)` says whether there is a way out at all. Codes go into `secret`
 * and never into `params`: they are wiped as soon as the message has ended, and nobody ever sees them here.
 */
export { Deliveries } from './deliveries.service';
export { MessageDecisions } from './message-decisions.service';
export { MessageLife } from './message-life.service';
export { messageSend, messagingBackground } from './messaging.jobs';
export { messagingControllers, MessagingModule } from './messaging.module';
export { Outbox, type QueueMessage } from './outbox.service';
export { REMIND_EVERY_MS, type Reminder, Reminders } from './reminders.service';
export { cleanMarkup, plainOf } from './markup';
export { type InHouseSender, type Outgoing, Senders } from './provider';
export { smsPackageTable } from './sms-package.resource';
