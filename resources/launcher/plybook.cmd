@echo off
rem The command line of an installed Plybook: plybook --help. "plybook open" opens the window.
setlocal
set "RESOURCES=%~dp0.."
set "PROGRAM=%RESOURCES%\..\plybook-desktop.exe"
if /i "%~1"=="open" (
  start "" "%PROGRAM%" %2 %3 %4
  exit /b 0
)
set ELECTRON_RUN_AS_NODE=1
"%PROGRAM%" "%RESOURCES%\app.asar\out\main\plybook.js" %*
exit /b %ERRORLEVEL%
