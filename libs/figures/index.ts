/** Figures of the day, what somebody has to do, and all stores side by side: read from what the other areas store. */
export { foldFigures } from './figure-fold';
export { figuresBackground } from './figures.jobs';
export { Figures } from './figures.service';
export { figuresControllers, FiguresModule } from './figures.module';
