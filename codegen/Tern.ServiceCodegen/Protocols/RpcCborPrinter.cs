using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints the protocol RPC v2 CBOR: all members are in a CBOR body, and the operation's name is in the path. The model's
/// HTTP bindings and timestamp formats don't apply (Smithy, "Smithy RPC v2 CBOR protocol").
/// </summary>
/// <param name="service">The service.</param>
internal sealed class RpcCborPrinter(ResolvedService service) : DocumentPrinter(service, "Cbor")
{
    internal override IReadOnlyList<string> Usings => ["Tern.Http", "Tern.Protocols"];

    protected override void PrintRequest(CodeWriter code, ResolvedOperation operation)
    {
        // If the model has no input, there is no body, which differs from an empty body.
        var hasBody = Service.Model.Operations[operation.Name].Input is not null;
        var path = $"/service/{Service.Model.Service.TargetPrefix}/operation/{operation.Name}";
        var streams = operation.Request.HasEvents || operation.Response.HasEvents;
        code.Line(streams
            ? $"AwsCborProtocol.BeginEvents(http, {CSharp.Literal(path)}, hasBody: {(hasBody && !operation.Request.HasEvents ? "true" : "false")});"
            : $"AwsCborProtocol.Begin(http, {CSharp.Literal(path)}, hasBody: {(hasBody ? "true" : "false")});");
        if (Service.Model.Service.QueryCompatible) code.Line("http.Headers.Add(\"x-amzn-query-mode\", \"true\");");
        PrintConnection(code, operation);
        if (hasBody) PrintDocument(code, operation);
        EventPrinter.PrintRequest(code, operation, "application/cbor");
    }

    protected override void PrintResponse(CodeWriter code, ResolvedOperation operation)
    {
        var response = operation.Response;
        if (response.Members.Count == 0)
        {
            code.Line("AwsCborProtocol.ReadNone(http);");
            code.Line($"return new {response.Name}();");
            return;
        }

        code.Line("AwsCborProtocol.CheckAnswer(http);");
        if (response.Payload is { Type: EventStreamType events } stream)
        {
            code.Line(response.BodyMembers.Any()
                ? $"var value = {IfEmpty(response)}{response.Name}.ReadCbor(http.Body.Span);"
                : $"var value = new {response.Name}();");
            code.Line($"value.{stream.Name} = {EventStream(events)};");
            code.Line("return value;");
            return;
        }

        code.Line($"return {IfEmpty(operation)}{response.Name}.ReadCbor(http.Body.Span);");
    }

    protected override IEnumerable<ResolvedMember> Body(ResolvedStructure structure) => structure.DocumentMembers;

    protected override string StartMap => "WriteStartMap";

    protected override string EndMap => "WriteEndMap";

    protected override string WriteKey => "WriteString";

    protected override (string Begin, string? End) Collection(ResolvedType type) =>
        (type is ListType ? "WriteArrayHeader(values.Count)" : "WriteMapHeader(values.Count)", null);

    protected override (string Begin, string Next) Elements => ("var left = cbor.BeginArray();", "cbor.NextElement(ref left)");

    protected override string BeginMap => "var left = cbor.BeginMap();";

    protected override string EndAnswer => "cbor.End();";

    protected override void PrintReadMembers(
        CodeWriter code, IReadOnlyList<ResolvedMember> members, Func<ResolvedMember, string> read, string other, bool isAnswer, string? first = null)
    {
        code.Line(BeginMap);
        if (members.Count == 0) code.Line("while (cbor.NextMember(ref left, out _)) cbor.SkipValue();");
        else
        {
            code.Block("while (cbor.NextMember(ref left, out var name))", () =>
            {
                code.Line("if (cbor.TryReadNull()) continue;");
                if (first is not null) code.Line(first);
                MemberPrinter.PrintSwitch(code, members, m => m.WireName, read, other);
            });
        }

        code.Line();
    }

    protected override void PrintReadEntries(CodeWriter code, string read) =>
        code.Block("while (cbor.NextEntry(ref left, out var key))", () => code.Line(read));

    protected override string WriteOwn(ResolvedType type, string value) => type switch
    {
        TimestampType => $"cbor.WriteTimestamp({value});",
        BlobType => $"cbor.WriteBytes({value}.Span);",
        _ => throw NoForm(type),
    };

    protected override string ReadOwn(ResolvedType type) => type switch
    {
        TimestampType => "cbor.ReadTimestamp()",
        BlobType => "cbor.ReadBytes()",
        _ => throw NoForm(type),
    };

    private CodegenException NoForm(ResolvedType type) =>
        new($"{Service.Model.FileName} has a {(type is StreamType ? "streaming blob" : "free value (document)")}, which RPC v2 CBOR has no form for.");
}
