#!/bin/sh
# After installation and after an upgrade. ${...} is filled in by electron-builder.
set -e
home='/opt/${sanitizedProductName}'
ln -sf "$home/${executable}" '/usr/bin/${executable}'
ln -sf "$home/resources/bin/plybook" /usr/bin/plybook

# The sandbox helper, always: a probe for user namespaces says yes on systems that then forbid their use.
chmod 4755 "$home/chrome-sandbox"

if command -v update-mime-database >/dev/null 2>&1; then update-mime-database /usr/share/mime || true; fi
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database /usr/share/applications || true; fi

# Where AppArmor forbids user namespaces to unnamed programs, a profile allows them to this one.
if apparmor_status --enabled >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --debug "$home/resources/apparmor-profile" >/dev/null 2>&1; then
  cp -f "$home/resources/apparmor-profile" '/etc/apparmor.d/${executable}'
  if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
    apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
  fi
fi
exit 0
