# One image for core, worker, edge agent and the command line; docker-compose.yml chooses by command.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY edge-agent/package.json edge-agent/
COPY web/package.json web/
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# Parts of memory that threads have for themselves: few, because none is given back.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY edge-agent/package.json edge-agent/
COPY web/package.json web/
# What the pages need is in their bundle already.
RUN npm ci --omit=dev --include-workspace-root --workspace edge-agent && npm cache clean --force
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist
COPY scripts/healthcheck.mjs scripts/source-maps.mjs scripts/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
CMD ["node", "--import=./scripts/source-maps.mjs", "--max-semi-space-size=16", "dist/core.mjs"]
