-- A bucket of SeaweedFS: there, or not.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
-- the condition of a type, when it is of the present generation
local function condition(type)
  for _, one in ipairs(obj.status.conditions or {}) do
    if one.type == type and (one.observedGeneration == nil or one.observedGeneration >= obj.metadata.generation) then
      return one
    end
  end
  return {status = "Unknown", message = "no condition " .. type .. " yet"}
end
local phase = obj.status.phase or "no phase yet"
if phase == "Ready" then
  return {status = "Healthy", message = ""}
end
if phase == "Failed" then
  return {status = "Degraded", message = condition("Ready").message or phase}
end
return {status = "Progressing", message = phase}
