using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints the protocol RPC v2 CBOR: everything is in a body of CBOR, the operation's name in the path. What the model
/// says of HTTP, and of the forms of times, has no meaning here (Smithy, "Smithy RPC v2 CBOR protocol").
/// </summary>
/// <param name="service">The service.</param>
internal sealed class RpcCborPrinter(ResolvedService service) : ProtocolPrinter
{
    internal override IReadOnlyList<string> Usings => ["Tern.Cbor", "Tern.Http", "Tern.Protocols"];

    internal override string ReadErrorCall => "AwsCborProtocol.ReadError(http, out var shape)";

    internal override void PrintOperation(CodeWriter code, ResolvedOperation operation)
    {
        code.Block($"private static void Write(in {operation.Request.Name} request, AwsHttpRequest http)", () =>
        {
            // Where the model has no input there is no body: none is not the same as an empty one.
            var hasBody = service.Model.Operations[operation.Name].Input is not null;
            var path = $"/service/{service.Model.Service.TargetPrefix}/operation/{operation.Name}";
            code.Line($"AwsCborProtocol.Begin(http, {CSharp.Literal(path)}, hasBody: {(hasBody ? "true" : "false")});");
            if (service.Model.Service.QueryCompatible) code.Line("http.Headers.Add(\"x-amzn-query-mode\", \"true\");");
            if (operation.HostPrefix.Count > 0) code.Line($"http.HostPrefix = {HostPrefix(operation)};");
            if (!hasBody) return;
            code.Line("var cbor = new AwsCborWriter(http.Body);");
            var tokens = operation.Request.Members.Any(m => m.IdempotencyToken) ? ", http.IdempotencyTokens" : "";
            code.Line($"request.WriteCbor(ref cbor, {CSharp.Literal(operation.Name)}{tokens});");
            code.Line("cbor.Flush();");
            if (operation.Gzip) code.Line("AwsRequestCompression.Gzip(http);");
        });
        code.Line();

        PrintReadResponse(code, operation);
    }

    private static void PrintReadResponse(CodeWriter code, ResolvedOperation operation)
    {
        var response = operation.Response;
        code.Block($"private static {response.Name} Read(in {operation.Request.Name} request, AwsHttpResponse http)", () =>
        {
            if (response.Members.Count == 0)
            {
                code.Line("AwsCborProtocol.ReadNone(http);");
                code.Line($"return new {response.Name}();");
                return;
            }

            // A service that has nothing to say may send no body at all.
            code.Line("AwsCborProtocol.CheckAnswer(http);");
            code.Line($"return http.Body.IsEmpty ? new {response.Name}() : {response.Name}.ReadCbor(http.Body.Span);");
        });
    }

    internal override void PrintStructure(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.IsWritten) PrintWrite(code, structure);
        if (structure.IsRead) PrintRead(code, structure);
    }

    internal override void PrintUnion(CodeWriter code, ResolvedStructure union)
    {
        if (union.IsWritten)
        {
            code.Line();
            code.Block("internal void WriteCbor(ref AwsCborWriter cbor, string operation)", () =>
            {
                code.Line("cbor.WriteStartMap();");
                code.Block("switch (Tag)", () =>
                {
                    foreach (var member in union.Members)
                    {
                        code.Line($"case {union.Name}Tag.{member.Name}:");
                        code.Indented(() =>
                        {
                            code.Line($"cbor.WriteName({Utf8(member.WireName)});");
                            code.Line(WriteValue(member.Type, $"(({member.Type.Name})_value!)"));
                            code.Line("break;");
                        });
                    }

                    code.Line("default:");
                    code.Indented(() => code.Line(
                        $"throw new ArgumentException($\"{{operation}} can't send a {union.Name} of the unknown kind " +
                        $"'{{UnknownName}}'.\", \"request\");"));
                });
                code.Line();
                code.Line("cbor.WriteEndMap();");
            });
        }

        if (!union.IsRead) return;
        code.Line();
        code.Block($"internal static {union.Name} ReadCbor(ref AwsCborReader cbor)", () =>
        {
            code.Line($"var union = new {union.Name}({union.Name}Tag.Unknown, null);");
            PrintMembersLoop(code, union.Members, m => $"union = {m.Name}({ReadValue(m.Type)});", "union = Other(ref cbor, name);");
            code.Line();
            code.Line("return union;");
        });
        code.Line();
        code.Block($"private static {union.Name} Other(ref AwsCborReader cbor, scoped ReadOnlySpan<byte> name)", () =>
        {
            code.Line("var unknown = System.Text.Encoding.UTF8.GetString(name);");
            code.Line("cbor.SkipValue();");
            code.Line($"return new {union.Name}({union.Name}Tag.Unknown, null) {{ UnknownName = unknown }};");
        });
    }

    internal override void PrintError(CodeWriter code, ResolvedStructure error)
    {
        code.Block($"internal static {error.Name} Read(AwsErrorDetails details, AwsHttpResponse http)", () =>
        {
            code.Line($"var value = new {error.Name}(details);");
            code.Line("if (http.Body.IsEmpty) return value;");
            code.Line("var cbor = new AwsCborReader(http.Body.Span);");
            PrintMembersLoop(code, error.Members, m => $"value.{m.Name} = {ReadValue(m.Type)};", "cbor.SkipValue();");
            code.Line();
            code.Line("return value;");
        });
    }

    internal override bool PrintHelpers(CodeWriter code)
    {
        if (service.Writers.Count + service.Readers.Count == 0) return false;
        code.Line($"/// <summary>Writes and reads the lists and maps of {service.Model.Service.Name}.</summary>");
        code.Block($"internal static class {service.Helpers}", () =>
        {
            foreach (var type in service.Writers)
            {
                PrintWriteCollection(code, type);
                code.Line();
            }

            foreach (var type in service.Readers)
            {
                PrintReadCollection(code, type);
                code.Line();
            }
        });
        return true;
    }

    private void PrintWrite(CodeWriter code, ResolvedStructure structure)
    {
        var tokens = structure.Members.Any(m => m.IdempotencyToken) ? ", Func<string> newToken" : "";
        code.Line();
        code.Block($"internal void WriteCbor(ref AwsCborWriter cbor, string operation{tokens})", () =>
        {
            code.Line("cbor.WriteStartMap();");
            foreach (var member in structure.Members)
            {
                if (member.IdempotencyToken)
                {
                    code.Line($"cbor.WriteName({Utf8(member.WireName)});");
                    code.Line($"cbor.WriteString({member.Name} ?? newToken());");
                }
                else if (member.Required)
                {
                    var named = structure.IsRoot ? member.WireName : $"{structure.Shape}.{member.WireName}";
                    code.Line($"if ({member.Name} is not {{ }} {member.Identifier}) throw AwsRequestMembers.Missing(operation, {CSharp.Literal(named)});");
                    code.Line($"cbor.WriteName({Utf8(member.WireName)});");
                    code.Line(WriteValue(member.Type, member.Identifier));
                }
                else
                {
                    code.Block($"if ({member.Name} is {{ }} {member.Identifier})", () =>
                    {
                        code.Line($"cbor.WriteName({Utf8(member.WireName)});");
                        code.Line(WriteValue(member.Type, member.Identifier));
                    });
                    code.Line();
                }
            }

            code.Line("cbor.WriteEndMap();");
        });
    }

    private void PrintRead(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.IsRoot)
        {
            if (structure.Members.Count == 0) return;
            code.Line();
            code.Block($"internal static {structure.Name} ReadCbor(ReadOnlySpan<byte> body)", () =>
            {
                code.Line("var cbor = new AwsCborReader(body);");
                PrintReadBody(code, structure);
            });
        }
        else
        {
            code.Line();
            code.Block($"internal static {structure.Name} ReadCbor(ref AwsCborReader cbor)", () => PrintReadBody(code, structure));
        }
    }

    private void PrintReadBody(CodeWriter code, ResolvedStructure structure)
    {
        code.Line($"var value = new {structure.Name}();");
        PrintMembersLoop(code, structure.Members, m => $"value.{m.Name} = {ReadValue(m.Type)};", "cbor.SkipValue();");
        code.Line();
        if (structure.IsRoot) code.Line("cbor.End();");
        code.Line("return value;");
    }

    private static void PrintMembersLoop(CodeWriter code, IReadOnlyList<ResolvedMember> members, Func<ResolvedMember, string> set, string other)
    {
        code.Line("var left = cbor.BeginMap();");
        if (members.Count == 0)
        {
            code.Line("while (cbor.NextMember(ref left, out _)) cbor.SkipValue();");
            return;
        }

        code.Block("while (cbor.NextMember(ref left, out var name))", () =>
        {
            code.Line("if (cbor.TryReadNull()) continue;");
            code.Block("switch (name.Length)", () =>
            {
                foreach (var member in members)
                {
                    code.Line($"case {System.Text.Encoding.UTF8.GetByteCount(member.WireName)} when name.SequenceEqual({Utf8(member.WireName)}):");
                    code.Indented(() =>
                    {
                        code.Line(set(member));
                        code.Line("break;");
                    });
                }

                code.Line("default:");
                code.Indented(() =>
                {
                    code.Line(other);
                    code.Line("break;");
                });
            });
        });
    }

    private void PrintWriteCollection(CodeWriter code, ResolvedType type)
    {
        var element = type is ListType list ? list.Element : ((MapType)type).Element;
        var sparse = type is ListType { Sparse: true } or MapType { Sparse: true };
        var variable = type is ListType ? "element" : "element.Value";
        code.Block($"internal static void Write{type.Key}(ref AwsCborWriter cbor, {type.Name} values, string operation)", () =>
        {
            code.Line(type is ListType ? "cbor.WriteArrayHeader(values.Count);" : "cbor.WriteMapHeader(values.Count);");
            var write = sparse
                ? $"if ({variable} is {{ }} value) {WriteValue(element, "value")} else cbor.WriteNull();"
                : WriteValue(element, variable);
            if (type is ListType)
            {
                code.Block("for (var i = 0; i < values.Count; i++)", () =>
                {
                    code.Line("var element = values[i];");
                    if (!sparse && !element.IsValueType)
                        code.Line($"if (element is null) throw AwsRequestMembers.Missing(operation, $\"element {{i}} of a list of {Plain(element)}\");");
                    code.Line(write);
                });
            }
            else
            {
                code.Block("foreach (var element in values)", () =>
                {
                    if (!sparse && !element.IsValueType)
                        code.Line(
                            $"if (element.Value is null) throw AwsRequestMembers.Missing(operation, $\"'{{element.Key}}' of a map of {Plain(element)}\");");
                    code.Line("cbor.WriteString(element.Key);");
                    code.Line(write);
                });
            }
        });
    }

    private void PrintReadCollection(CodeWriter code, ResolvedType type)
    {
        if (type is ListType list) PrintReadList(code, list);
        else PrintReadMap(code, (MapType)type);
    }

    private void PrintReadList(CodeWriter code, ListType list)
    {
        var element = list.Element.Name + (list.Sparse ? "?" : "");
        code.Block($"internal static {list.Name} Read{list.Key}(ref AwsCborReader cbor)", () =>
        {
            code.Line(list.Element.IsValueType ? $"var values = new List<{element}>();" : $"var values = new AwsListBuilder<{element}>();");
            code.Line("var left = cbor.BeginArray();");
            if (list.Sparse) code.Line($"while (cbor.NextElement(ref left)) values.Add(cbor.TryReadNull() ? null : {ReadValue(list.Element)});");
            // A null where the model promises none keeps its place, as AWS's protocol tests want it: dropping it would
            // move the others.
            else if (!list.Element.IsValueType)
                code.Line($"while (cbor.NextElement(ref left)) values.Add(cbor.TryReadNull() ? null! : {ReadValue(list.Element)});");
            else code.Line($"while (cbor.NextElement(ref left)) values.Add({ReadValue(list.Element)});");
            code.Line("return values.ToArray();");
        });
    }

    private void PrintReadMap(CodeWriter code, MapType map)
    {
        code.Block($"internal static {map.Name} Read{map.Key}(ref AwsCborReader cbor)", () =>
        {
            code.Line($"var values = new {map.Name}();");
            code.Line("var left = cbor.BeginMap();");
            code.Block("while (cbor.NextEntry(ref left, out var key))", () =>
            {
                if (map.Sparse) code.Line($"values[key] = cbor.TryReadNull() ? null : {ReadValue(map.Element)};");
                else code.Line($"if (!cbor.TryReadNull()) values[key] = {ReadValue(map.Element)};");
            });
            code.Line();
            code.Line("return values;");
        });
    }

    private string WriteValue(ResolvedType type, string value) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"cbor.WriteString({value});",
        ScalarType { Kind: ScalarKind.Boolean } => $"cbor.WriteBoolean({value});",
        ScalarType => $"cbor.WriteNumber({value});",
        EnumType => $"cbor.WriteString({value}.Value);",
        TimestampType => $"cbor.WriteTimestamp({value});",
        BlobType => $"cbor.WriteBytes({value}.Span);",
        DocumentType or StreamType => throw NoForm(type),
        HandWrittenType => $"{value}.Write(ref cbor);",
        StructureType => $"{value}.WriteCbor(ref cbor, operation);",
        _ => $"{service.Helpers}.Write{type.Key}(ref cbor, {value}, operation);",
    };

    private string ReadValue(ResolvedType type) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => "cbor.ReadString()",
        ScalarType { Kind: ScalarKind.Boolean } => "cbor.ReadBoolean()",
        ScalarType { Kind: ScalarKind.Int32 } => "cbor.ReadInt32()",
        ScalarType { Kind: ScalarKind.Int64 } => "cbor.ReadInt64()",
        ScalarType { Kind: ScalarKind.Single } => "(float)cbor.ReadDouble()",
        ScalarType => "cbor.ReadDouble()",
        EnumType => $"new {type.Name}(cbor.ReadString())",
        TimestampType => "cbor.ReadTimestamp()",
        BlobType => "cbor.ReadBytes()",
        DocumentType or StreamType => throw NoForm(type),
        HandWrittenType => $"{type.Name}.Read(ref cbor)",
        StructureType => $"{type.Name}.ReadCbor(ref cbor)",
        _ => $"{service.Helpers}.Read{type.Key}(ref cbor)",
    };

    private static string Plain(ResolvedType type) =>
        type.Name.Replace("<", " of ", StringComparison.Ordinal).Replace(">", "", StringComparison.Ordinal).Replace("?", "", StringComparison.Ordinal);

    private CodegenException NoForm(ResolvedType type) =>
        new($"{service.Model.FileName} has a {(type is StreamType ? "streaming blob" : "free value (document)")}, which RPC v2 CBOR has no form for.");

    private static string Utf8(string text) => CSharp.Literal(text) + "u8";
}
