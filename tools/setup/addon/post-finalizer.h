// Part of Node-API's experimental level that the published header package leaves out. The C++ wrapper looks for the macro:
// without it, objects that the garbage collector frees delete their references at a moment when Node 20.18 (and so
// Electron 33) forbids it and ends the process.
#pragma once
#include <js_native_api.h>

#define NODE_API_EXPERIMENTAL_HAS_POST_FINALIZER
extern "C" NAPI_EXTERN napi_status NAPI_CDECL node_api_post_finalizer(node_api_basic_env env,
                                                                      napi_finalize callback,
                                                                      void* data,
                                                                      void* hint);
