import { Inject, Module } from '@nestjs/common';
import { CONFIG, type Config, DataSources, plainAddress, probeWeb } from '@paddock/kernel';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { Deliveries } from './deliveries.service';
import { MailSender } from './mail-sender';
import { MessageController } from './message.controller';
import { messageTable, messageTemplateTable } from './message.resource';
import { MessageDecisions } from './message-decisions.service';
import { MessageLife } from './message-life.service';
import { Outbox } from './outbox.service';
import { Senders } from './provider';
import { smsPackageTable } from './sms-package.resource';
import { Reminders } from './reminders.service';
import { sendersFrom } from './sender-settings';

/** Messages to people. Needed by the worker too, which carries them. */
@Module({
  imports: [ResourcesModule],
  providers: [
    { provide: Senders, inject: [CONFIG], useFactory: sendersFrom },
    Outbox,
    Deliveries,
    MessageLife,
    MessageDecisions,
    Reminders,
  ],
  exports: [Senders, Outbox, Deliveries, MessageDecisions, MessageLife, Reminders],
})
export class MessagingModule {
  constructor(sources: DataSources, senders: Senders, @Inject(CONFIG) config: Config) {
    const { SMS_GATEWAY_URL, WECHAT_GATEWAY_URL, MAIL_SERVER_URL } = config;
    const web = (key: 'sms' | 'wechat', url: string): void => {
      if (senders.of(key)) sources.register({ key, address: plainAddress(url), probe: () => probeWeb(url) });
    };
    web('sms', SMS_GATEWAY_URL);
    web('wechat', WECHAT_GATEWAY_URL);
    const mail = senders.of('mail');
    if (mail instanceof MailSender)
      sources.register({ key: 'mail', address: plainAddress(MAIL_SERVER_URL), probe: () => mail.probe() });
  }
}

export const messagingControllers = [
  MessageController,
  resourceController(messageTemplateTable),
  resourceController(messageTable),
  resourceController(smsPackageTable),
];
