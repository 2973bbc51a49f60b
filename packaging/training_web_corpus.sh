#!/usr/bin/env bash
# Fetches the component libraries whose pages the scene source "web" draws. Needs npm; no script of a package is
# run (some start telemetry on installation). Nothing of it is committed.
#   training_web_corpus.sh [DIR]
# DIR, or $DESKHAND_TRAINING_CORPUS/web, or the user's cache.
set -euo pipefail

corpus=${DESKHAND_TRAINING_CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/deskhand/training-corpus}
folder=${1:-$corpus/web}

command -v npm >/dev/null || { echo "training_web_corpus.sh: npm is missing; install nodejs and npm" >&2; exit 1; }
mkdir -p "$folder"
cd "$folder"
[ -e package.json ] || echo '{"name": "training-web-corpus", "version": "1.0.0", "private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --save-exact \
    bootstrap@5.3.9 @tabler/core@1.6.1 bulma@1.0.4 uikit@3.25.29 @carbon/styles@1.116.0 antd@4.24.16 \
    @shoelace-style/shoelace@2.20.1 @fluentui/web-components@2.6.1 @material/web@2.5.0 esbuild@0.28.2

# Material's components come as modules only: one file of those that the scenes use.
for part in button/filled-button button/outlined-button button/text-button button/filled-tonal-button \
    checkbox/checkbox radio/radio switch/switch textfield/outlined-text-field textfield/filled-text-field \
    select/outlined-select select/filled-select select/select-option tabs/primary-tab; do
    echo "import '@material/web/$part.js';"
done >material-web-parts.js
node_modules/.bin/esbuild material-web-parts.js --bundle --minify --outfile=material-web.js --log-level=warning
echo "web corpus: $folder"
