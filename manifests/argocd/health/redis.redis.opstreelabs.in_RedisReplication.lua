-- Redis of Opstree's operator: there is a master.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.masterNode ~= nil and obj.status.masterNode ~= "" then
  return {status = "Healthy", message = ""}
end
return {status = "Progressing", message = "there is no master yet"}
