import { Controller, Req } from '@nestjs/common';
import { browserErrorRoutes, type InputOf } from '@paddock/contracts/wire';
import { deviceNameOf } from '@paddock/identity';
import { Input, type PaddockRequest, Route } from '@paddock/kernel';
import { BrowserErrors } from './browser-errors.service';

@Controller()
export class BrowserErrorController {
  constructor(private readonly errors: BrowserErrors) {}

  @Route(browserErrorRoutes.report)
  async report(@Req() { headers }: PaddockRequest, @Input() report: InputOf<typeof browserErrorRoutes.report>) {
    await this.errors.note(report, deviceNameOf(headers['user-agent'] ?? ''));
    return null;
  }

  @Route(browserErrorRoutes.recent)
  recent() {
    return this.errors.recent();
  }
}
