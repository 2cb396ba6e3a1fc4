using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>What the protocols with JSON bodies share: the readers and writers of structures, unions, errors, lists and maps.</summary>
/// <param name="service">The service.</param>
internal abstract class JsonPrinter(ResolvedService service) : ProtocolPrinter
{
    internal override IReadOnlyList<string> Usings => ["Tern.Http", "Tern.Json", "Tern.Protocols"];

    protected ResolvedService Service => service;

    internal override string ReadErrorCall => "AwsJsonProtocol.ReadError(http, out var shape)";

    internal override void PrintStructure(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.IsWritten) PrintWrite(code, structure);
        if (structure.IsRead) PrintRead(code, structure);
        if (structure.IsEvent) PrintReadEvent(code, structure);
    }

    internal override void PrintUnion(CodeWriter code, ResolvedStructure union)
    {
        if (union.IsEventStream)
        {
            PrintReadEvents(code, union);
            return;
        }

        if (union.IsWritten)
        {
            code.Line();
            code.Block("internal void WriteJson(ref AwsJsonWriter json, string operation)", () =>
            {
                code.Line("json.WriteStartObject();");
                code.Block("switch (Tag)", () =>
                {
                    foreach (var member in union.Members)
                    {
                        code.Line($"case {union.Name}Tag.{member.Name}:");
                        code.Indented(() =>
                        {
                            code.Line($"json.WriteName({Utf8(member.WireName)});");
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
                code.Line("json.WriteEndObject();");
            });
        }

        if (!union.IsRead) return;
        code.Line();
        code.Block($"internal static {union.Name} ReadJson(ref AwsJsonReader json)", () =>
        {
            code.Line($"var union = new {union.Name}({union.Name}Tag.Unknown, null);");
            PrintMembersLoop(code, union.Members, m => $"union = {m.Name}({ReadValue(m.Type)});", "union = Other(ref json, name);");
            code.Line();
            code.Line("return union;");
        });
        code.Line();
        code.Block($"private static {union.Name} Other(ref AwsJsonReader json, ReadOnlySpan<byte> name)", () =>
        {
            code.Line("var unknown = System.Text.Encoding.UTF8.GetString(name);");
            code.Line("json.SkipValue();");
            code.Line($"return new {union.Name}({union.Name}Tag.Unknown, null) {{ UnknownName = unknown }};");
        });
    }

    internal override void PrintError(CodeWriter code, ResolvedStructure error)
    {
        code.Block($"internal static {error.Name} Read(AwsErrorDetails details, AwsHttpResponse http)", () =>
        {
            code.Line($"var value = new {error.Name}(details);");
            RestBindingPrinter.PrintRead(code, error);
            if (error.BodyMembers.Any())
            {
                code.Line("if (http.Body.IsEmpty) return value;");
                code.Line("var json = new AwsJsonReader(http.Body.Span);");
                PrintMembersLoop(code, [.. error.BodyMembers], m => $"value.{m.Name} = {ReadValue(m.Type)};", "json.SkipValue();");
                code.Line();
            }

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
        if (structure.IsRoot && !WritesRoot(structure)) return;
        var tokens = structure.BodyMembers.Any(m => m.IdempotencyToken) ? ", Func<string> newToken" : "";
        code.Line();
        code.Block($"internal void WriteJson(ref AwsJsonWriter json, string operation{tokens})", () =>
        {
            code.Line("json.WriteStartObject();");
            foreach (var member in structure.BodyMembers)
            {
                if (member.IdempotencyToken)
                {
                    code.Line($"json.WriteName({Utf8(member.WireName)});");
                    code.Line($"json.WriteString({member.Name} ?? newToken());");
                }
                else if (member.Required)
                {
                    var named = structure.IsRoot ? member.WireName : $"{structure.Shape}.{member.WireName}";
                    code.Line($"if ({member.Name} is not {{ }} {member.Identifier}) throw AwsRequestMembers.Missing(operation, {CSharp.Literal(named)});");
                    code.Line($"json.WriteName({Utf8(member.WireName)});");
                    code.Line(WriteValue(member.Type, member.Identifier));
                }
                else
                {
                    code.Block($"if ({member.Name} is {{ }} {member.Identifier})", () =>
                    {
                        code.Line($"json.WriteName({Utf8(member.WireName)});");
                        code.Line(WriteValue(member.Type, member.Identifier));
                    });
                    code.Line();
                }
            }

            code.Line("json.WriteEndObject();");
        });
    }

    private static void PrintReadEvents(CodeWriter code, ResolvedStructure union)
    {
        code.Line();
        code.Block($"internal static {union.Name} ReadEvent(string type, ReadOnlySpan<byte> payload) => type switch", () =>
        {
            foreach (var member in union.Members)
                code.Line($"{CSharp.Literal(member.ModelName)} => {member.Name}({member.Type.Name}.ReadEvent(payload)),");
            code.Line($"_ => new {union.Name}({union.Name}Tag.Unknown, null) {{ UnknownName = type }},");
        }, close: "};");
    }

    private void PrintReadEvent(CodeWriter code, ResolvedStructure structure)
    {
        code.Line();
        code.Block($"internal static {structure.Name} ReadEvent(ReadOnlySpan<byte> payload)", () =>
        {
            if (structure.Payload is { Type: BlobType } blob)
            {
                code.Line($"return new {structure.Name} {{ {blob.Name} = payload.ToArray() }};");
                return;
            }

            code.Line($"if (payload.IsEmpty) return new {structure.Name}();");
            code.Line("var json = new AwsJsonReader(payload);");
            code.Line(structure.Payload is { } whole
                ? $"var value = new {structure.Name} {{ {whole.Name} = {ReadValue(whole.Type)} }};"
                : "var value = ReadJson(ref json);");
            code.Line("json.End();");
            code.Line("return value;");
        });
    }

    /// <summary>The events of an answer, as C#.</summary>
    protected string EventStream(EventStreamType type) => $"new {type.Name}(http, {service.Target.Name}Service.Instance, {type.Event}.ReadEvent)";

    private void PrintRead(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.IsRoot)
        {
            if (!structure.BodyMembers.Any()) return;
            code.Line();
            code.Block($"internal static {structure.Name} ReadJson(ReadOnlySpan<byte> body)", () =>
            {
                code.Line("var json = new AwsJsonReader(body);");
                PrintReadBody(code, structure);
            });
        }
        else
        {
            code.Line();
            code.Block($"internal static {structure.Name} ReadJson(ref AwsJsonReader json)", () => PrintReadBody(code, structure));
        }
    }

    private void PrintReadBody(CodeWriter code, ResolvedStructure structure)
    {
        code.Line($"var value = new {structure.Name}();");
        PrintMembersLoop(code, [.. structure.BodyMembers], m => $"value.{m.Name} = {ReadValue(m.Type)};", "json.SkipValue();", structure.IsRoot);
        code.Line();
        if (structure.IsRoot) code.Line("members.End(ref json);");
        code.Line("return value;");
    }

    private static void PrintMembersLoop(
        CodeWriter code, IReadOnlyList<ResolvedMember> members, Func<ResolvedMember, string> set, string other, bool isRoot = false)
    {
        if (isRoot) code.Line("var members = new AwsAnswerMembers();");
        code.Line("json.BeginObject();");
        if (members.Count == 0)
        {
            code.Line("while (json.NextMember(out _)) json.SkipValue();");
            return;
        }

        code.Block(isRoot ? "while (members.Next(ref json, out var name))" : "while (json.NextMember(out var name))", () =>
        {
            code.Line("if (json.TryReadNull()) continue;");
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
                    code.Line(isRoot ? "members.Skip(ref json, name);" : other);
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
        code.Block($"internal static void Write{type.Key}(ref AwsJsonWriter json, {type.Name} values, string operation)", () =>
        {
            code.Line(type is ListType ? "json.WriteStartArray();" : "json.WriteStartObject();");
            var write = sparse
                ? $"if ({variable} is {{ }} value) {WriteValue(element, "value")} else json.WriteNull();"
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
                    code.Line("json.WriteName(element.Key);");
                    code.Line(write);
                });
            }

            code.Line();
            code.Line(type is ListType ? "json.WriteEndArray();" : "json.WriteEndObject();");
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
        code.Block($"internal static {list.Name} Read{list.Key}(ref AwsJsonReader json)", () =>
        {
            code.Line(list.Element.IsValueType ? $"var values = new List<{element}>();" : $"var values = new AwsListBuilder<{element}>();");
            code.Line("json.BeginArray();");
            if (list.Sparse) code.Line($"while (json.NextElement()) values.Add(json.TryReadNull() ? null : {ReadValue(list.Element)});");
            // A null where the model promises none keeps its place, as AWS's protocol tests want it: dropping it would move the others.
            else if (!list.Element.IsValueType && !service.Target.StrictAnswers)
                code.Line($"while (json.NextElement()) values.Add(json.TryReadNull() ? null! : {ReadValue(list.Element)});");
            else code.Line($"while (json.NextElement()) values.Add({ReadValue(list.Element)});");
            code.Line("return values.ToArray();");
        });
    }

    private void PrintReadMap(CodeWriter code, MapType map)
    {
        code.Block($"internal static {map.Name} Read{map.Key}(ref AwsJsonReader json)", () =>
        {
            code.Line($"var values = new {map.Name}();");
            code.Line("json.BeginObject();");
            code.Block("while (json.NextMember(out var name))", () =>
            {
                code.Line("var key = System.Text.Encoding.UTF8.GetString(name);");
                if (map.Sparse) code.Line($"values[key] = json.TryReadNull() ? null : {ReadValue(map.Element)};");
                else code.Line($"if (!json.TryReadNull()) values[key] = {ReadValue(map.Element)};");
            });
            code.Line();
            code.Line("return values;");
        });
    }

    protected string WriteValue(ResolvedType type, string value) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"json.WriteString({value});",
        ScalarType { Kind: ScalarKind.Boolean } => $"json.WriteBoolean({value});",
        ScalarType => $"json.WriteNumber({value});",
        EnumType => $"json.WriteString({value}.Value);",
        TimestampType { Form: var form } => $"AwsTimestamp.Write{form}(ref json, {value});",
        BlobType => $"json.WriteBase64({value}.Span);",
        DocumentType or HandWrittenType => $"{value}.Write(ref json);",
        StructureType => $"{value}.WriteJson(ref json, operation);",
        _ => $"{service.Helpers}.Write{type.Key}(ref json, {value}, operation);",
    };

    protected string ReadValue(ResolvedType type) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => "json.ReadString()",
        ScalarType { Kind: ScalarKind.Boolean } => "json.ReadBoolean()",
        ScalarType { Kind: ScalarKind.Int32 } => "json.ReadInt32()",
        ScalarType { Kind: ScalarKind.Int64 } => "json.ReadInt64()",
        ScalarType { Kind: ScalarKind.Single } => "(float)json.ReadDouble()",
        ScalarType => "json.ReadDouble()",
        EnumType => $"new {type.Name}(json.ReadString())",
        TimestampType => "AwsTimestamp.Read(ref json)",
        BlobType => "json.ReadBase64()",
        DocumentType or HandWrittenType => $"{type.Name}.Read(ref json)",
        StructureType => $"{type.Name}.ReadJson(ref json)",
        _ => $"{service.Helpers}.Read{type.Key}(ref json)",
    };

    /// <summary>Whether a request has a document, be it an empty one.</summary>
    protected abstract bool WritesRoot(ResolvedStructure request);

    private static string Plain(ResolvedType type) =>
        type.Name.Replace("<", " of ", StringComparison.Ordinal).Replace(">", "", StringComparison.Ordinal).Replace("?", "", StringComparison.Ordinal);

    private static string Utf8(string text) => CSharp.Literal(text) + "u8";
}
