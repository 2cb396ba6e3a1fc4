# From the output of `dotnet test`: a line for each skipped test, its project, its name and the reason, with tabs between.
/^skipped / { name = substr($0, 9); sub(/ \([0-9][^()]*m?s\)$/, "", name); reason = ""; next }
name != "" && /^  from .*\.dll/ {
  project = $0
  sub(/\.dll.*/, "", project)
  sub(/.*\//, "", project)
  print project "\t" name "\t" (reason == "" ? "no reason was given" : reason)
  name = ""
  next
}
name != "" { sub(/^ +/, ""); reason = reason (reason == "" ? "" : " ") $0 }
