/** What was driven: runs that drove together in a session, and runs alone, with standings, laps and incidents. */
export { raceControllers, RacesModule } from './races.module';
export { racesBackground } from './races.jobs';
