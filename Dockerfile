# HQ in an image of its own. docs/deploy.md has the commands; tests/proof/image.test.ts runs these steps without a container engine.
# glibc: the prebuilt password hashing and image decoding are for it.
ARG NODE=24

FROM node:${NODE}-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# On the architecture that the image is for, since some packages come prebuilt. None needs its install script.
RUN npm ci --omit=dev --ignore-scripts
COPY index.html maps.html vite.config.ts tsconfig.json ./
COPY public ./public
COPY scripts ./scripts
COPY src ./src
COPY server ./server
RUN node scripts/build.mjs
# The pages are built: what only they need is left out.
RUN npm uninstall --omit=dev --ignore-scripts $(node scripts/browser-packages.mjs)

FROM node:${NODE}-trixie-slim
# PID 1 has to reap processes that others left and pass signals on, which a Node process doesn't do. Backups of a PostgreSQL server need its client
# programs, of its version or newer; compose.yaml has a server of the same.
RUN apt-get update && apt-get install -y --no-install-recommends tini postgresql-client && rm -rf /var/lib/apt/lists/*
# A new volume takes the owner and the mode of the directory that it covers.
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
# The commands, as `docker exec <container> hq doctor`.
RUN mkdir -p /usr/local/bin && printf '#!/bin/sh\nexec node /app/dist/server/cli.js "$@"\n' > /usr/local/bin/hq && chmod 755 /usr/local/bin/hq
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HQ_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node"]
CMD ["dist/server/main.js", "--no-demo"]
