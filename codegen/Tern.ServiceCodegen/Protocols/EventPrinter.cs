using System.Globalization;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>Prints the writers and readers of stream events: their headers, and a payload that is the protocol's document, bytes or text.</summary>
internal static class EventPrinter
{
    /// <summary>Prints the methods by which the union of a stream's events writes and reads one.</summary>
    internal static void PrintUnion(CodeWriter code, ResolvedStructure union)
    {
        if (union.IsWritten)
        {
            code.Line();
            code.Block("internal void WriteEvent(AwsEventStreamEncoder messageWriter, string operation)", () =>
                MemberPrinter.PrintCases(code, union, (member, value) =>
                    code.Line($"{value}.WriteEvent(messageWriter, {CSharp.Literal(member.ModelName)}, operation);")));
        }

        if (!union.IsRead) return;
        code.Line();
        code.Block($"internal static {union.Name} ReadEvent(string type, AwsEventStreamMessage message) => type switch", () =>
        {
            foreach (var member in union.Members)
                code.Line($"{CSharp.Literal(member.ModelName)} => {member.Name}({member.Type.Name}.ReadEvent(message)),");
            code.Line($"_ => new {union.Name}({union.Name}Tag.Unknown, null) {{ UnknownName = type, UnknownPayload = message.Payload.ToArray() }},");
        }, close: "};");
        if (union.EventExceptions.Count == 0) return;
        code.Line();
        code.Block("internal static (string Shape, int Status)? ExceptionOf(string type) => type switch", () =>
        {
            foreach (var (member, shape, status) in union.EventExceptions)
                code.Line($"{CSharp.Literal(member)} => ({CSharp.Literal(shape)}, {status.ToString(CultureInfo.InvariantCulture)}),");
            code.Line("_ => null,");
        }, close: "};");
    }

    /// <summary>Prints the methods by which an event writes and reads itself.</summary>
    internal static void PrintEvent(CodeWriter code, ResolvedStructure structure, IEventDocument document)
    {
        if (structure.IsWritten)
        {
            code.Line();
            code.Block(
                "internal void WriteEvent(AwsEventStreamEncoder messageWriter, string type, string operation)",
                () => PrintWrite(code, structure, document));
        }

        if (!structure.IsRead) return;
        code.Line();
        code.Block($"internal static {structure.Name} ReadEvent(AwsEventStreamMessage message)", () => PrintRead(code, structure, document));
    }

    /// <summary>Prints the code that makes a request's events its body.</summary>
    /// <param name="code">The writer to print to, inside <c>Write(TRequest request, AwsHttpRequest http)</c>.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="initialContentType">The content of the body before the events, or null.</param>
    /// <returns>False where the request has no events.</returns>
    internal static bool PrintRequest(CodeWriter code, ResolvedOperation operation, string? initialContentType = null)
    {
        if (operation.Request.Payload is not { Type: EventSourceType source } member) return false;
        var called = CSharp.Literal(operation.Name);
        code.Line($"if (request.{member.Name} is null) throw AwsRequestMembers.Missing({called}, {CSharp.Literal(member.WireName)});");
        var initial = initialContentType is null ? "" : ", " + CSharp.Literal(initialContentType);
        code.Line($"AwsEventProtocol.Write(http, request.{member.Name}, WriteEvent{initial});");
        code.Line();
        code.Line($"static void WriteEvent({source.Event} value, AwsEventStreamEncoder message) => value.WriteEvent(message, {called});");
        return true;
    }

    private static void PrintWrite(CodeWriter code, ResolvedStructure structure, IEventDocument document)
    {
        var contentType = structure.Payload?.Type switch
        {
            BlobType => "application/octet-stream",
            ScalarType or EnumType => "text/plain",
            _ => document.ContentType,
        };
        code.Line($"messageWriter.BeginEvent(type, {CSharp.Literal(contentType)});");
        MemberPrinter.PrintSet(code, structure, Headers(structure), (member, value) =>
            code.Line($"messageWriter.WriteHeader({CSharp.Utf8(member.WireName)}, {HeaderValue(structure, member, value)});"));
        if (structure.Payload is not { } payload)
        {
            document.PrintWriteEvent(code, structure, null);
            return;
        }

        MemberPrinter.PrintSet(code, structure, [payload], (member, value) =>
        {
            if (member.Type is BlobType) code.Line($"messageWriter.BeginPayload().Write({value}.Span);");
            else if (member.Type is EnumType) code.Line($"messageWriter.BeginPayload().Write(System.Text.Encoding.UTF8.GetBytes({value}.Value));");
            else if (member.Type is ScalarType { Kind: ScalarKind.String })
                code.Line($"messageWriter.BeginPayload().Write(System.Text.Encoding.UTF8.GetBytes({value}));");
            else document.PrintWriteEvent(code, structure, member);
        });
    }

    private static void PrintRead(CodeWriter code, ResolvedStructure structure, IEventDocument document)
    {
        var isDocument = structure.Payload is null;
        code.Line(isDocument ? $"{structure.Name}? value = null;" : $"var value = new {structure.Name}();");
        if (structure.Payload is { } payload && payload.Type is BlobType or EnumType or ScalarType { Kind: ScalarKind.String })
        {
            var text = "System.Text.Encoding.UTF8.GetString(message.Payload)";
            code.Line($"value.{payload.Name} = {payload.Type switch
            {
                BlobType => "message.Payload.ToArray()",
                EnumType => $"new {payload.Type.Name}({text})",
                _ => text,
            }};");
        }
        else
        {
            code.Block("if (!message.Payload.IsEmpty)", () => document.PrintReadEvent(code, structure.Payload));
            if (isDocument) code.Line($"value ??= new {structure.Name}();");
            code.Line();
        }

        foreach (var member in Headers(structure))
        {
            var get = $"message.Get{HeaderKind(structure, member)}({CSharp.Utf8(member.WireName)})";
            var value = member.Type is EnumType ? $"new {member.Type.Name}({member.Identifier})" : member.Identifier;
            code.Line($"if ({get} is {{ }} {member.Identifier}) value.{member.Name} = {value};");
        }

        code.Line("return value;");
    }

    private static IEnumerable<ResolvedMember> Headers(ResolvedStructure structure) => structure.Members.Where(m => m.Location == ResolvedMember.EventHeader);

    private static string HeaderValue(ResolvedStructure structure, ResolvedMember member, string value) => HeaderKind(structure, member) switch
    {
        "Bytes" => value + ".Span",
        "String" when member.Type is EnumType => value + ".Value",
        _ => value,
    };

    private static string HeaderKind(ResolvedStructure structure, ResolvedMember member) => member.Type switch
    {
        BlobType => "Bytes",
        EnumType or ScalarType { Kind: ScalarKind.String } => "String",
        TimestampType => "Timestamp",
        ScalarType { Kind: ScalarKind.Boolean or ScalarKind.Int32 or ScalarKind.Int64 } scalar => scalar.Kind.ToString(),
        _ => throw new CodegenException($"{structure.Shape}.{member.WireName} is a header of an event, and a {member.Type.Name}, which has no form there."),
    };
}
