import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StoreSettingsService } from '@paddock/identity';
import { Refusal } from '@paddock/kernel';
import { printersOf } from './printers';

/** A store may only set a printer of its own that is in service. */
@Injectable()
export class ReceiptPrinter implements OnModuleInit {
  constructor(private readonly settings: StoreSettingsService) {}

  onModuleInit(): void {
    this.settings.onChange(async (tx, orgCode, { receiptPrinterId: wanted = '' }) => {
      if (wanted === '') return;
      const printers = await printersOf(tx, orgCode);
      if (!printers.some(({ id }) => id === wanted))
        throw new Refusal('device.noPrinter', {}, 500, { field: 'receiptPrinterId' });
    });
  }
}
