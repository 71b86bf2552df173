-- An application inside an application: waves wait for it. Its health counts only when it is of the present revision.
local status = obj.status or {}
local sync = status.sync or {}
if status.health == nil or status.health.status == nil then
  return {status = "Progressing", message = "not reconciled yet"}
end
if obj.operation ~= nil then
  return {status = "Progressing", message = "a sync was requested"}
end
local phase = (status.operationState or {}).phase
if phase == "Running" or phase == "Terminating" then
  return {status = "Progressing", message = "it is being synced"}
end
if phase == "Failed" or phase == "Error" then
  return {status = "Degraded", message = (status.operationState or {}).message or phase}
end

-- the sources that were compared must be those that are written now
local function same(one, other)
  for _, field in ipairs({"repoURL", "path", "chart", "targetRevision"}) do
    if (one[field] or "") ~= (other[field] or "") then
      return false
    end
  end
  return true
end
local compared = sync.comparedTo or {}
local wanted = obj.spec.sources or {obj.spec.source}
local seen = compared.sources or {compared.source}
if #wanted ~= #seen then
  return {status = "Progressing", message = "the present sources were not compared yet"}
end
for i, source in ipairs(wanted) do
  if not same(source, seen[i]) then
    return {status = "Progressing", message = "the present sources were not compared yet"}
  end
end
if sync.status ~= "Synced" and ((obj.spec.syncPolicy or {}).automated or {}).enabled ~= false
    and (obj.spec.syncPolicy or {}).automated ~= nil and phase == nil then
  return {status = "Progressing", message = "its first sync has not begun"}
end
return {status = status.health.status, message = status.health.message or ""}
