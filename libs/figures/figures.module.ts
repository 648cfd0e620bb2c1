import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller';
import { DaySheets } from './day-sheets.service';
import { Figures } from './figures.service';
import { StoreFigures } from './store-figures.service';

@Module({ providers: [DaySheets, Figures, StoreFigures], exports: [DaySheets, Figures, StoreFigures] })
export class FiguresModule {}

export const figuresControllers = [DashboardController];
