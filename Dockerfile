# The service as an image: Node 24, the dependencies of the lock file, the code and the award data; no compiler, no root.
# Not built where this was written (no Docker engine there): try it before you rely on it.

# Pin it by digest, so that the same build gives the same image:
#   docker build --build-arg BASE_IMAGE=node:24-bookworm-slim@sha256:DIGEST .
ARG BASE_IMAGE=node:24-bookworm-slim

FROM ${BASE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm ci refuses a lock file without every platform's optional packages; the image's own Node is used instead of them.
RUN npm install --omit=dev --omit=optional --no-audit --no-fund

FROM ${BASE_IMAGE} AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --omit=dev --no-audit --no-fund
COPY packages ./packages
COPY awards ./awards
COPY docs ./docs
COPY tools/build-web.mjs ./tools/
RUN node tools/build-web.mjs

FROM ${BASE_IMAGE}
ENV NODE_ENV=production \
    FAIRCLAUSE_DATA=/data \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/tmp/fairclause-compiled
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json package-lock.json LICENSE NOTICE ./
COPY packages ./packages
COPY --from=web /app/dist ./dist
COPY awards ./awards
COPY docs ./docs
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 8080 9090
# Without TLS settings or TRUSTED_PROXIES the service listens on the container's own loopback only, and says so.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT || 9090}/ready`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENV OPS_PORT=9090
# Node itself is process 1, so that SIGTERM reaches it and drains.
CMD ["node", "packages/cli/main.mjs", "serve"]
