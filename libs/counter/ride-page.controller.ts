import { Controller } from '@nestjs/common';
import { type InputOf, ridePageRoutes } from '@paddock/contracts/wire';
import { Input, Route } from '@paddock/kernel';
import { RidePages } from './ride-pages.service';

@Controller()
export class RidePageController {
  constructor(private readonly pages: RidePages) {}

  @Route(ridePageRoutes.open)
  open(@Input() { token }: InputOf<typeof ridePageRoutes.open>) {
    return this.pages.open(token);
  }
}
