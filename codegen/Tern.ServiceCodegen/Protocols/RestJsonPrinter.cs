using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>Prints the REST-JSON protocol: members that aren't bound to path, query, headers or status are in a JSON body.</summary>
/// <param name="service">The service.</param>
internal sealed class RestJsonPrinter(ResolvedService service) : JsonPrinter(service)
{
    protected override bool WritesRoot(ResolvedStructure request) => request.BodyMembers.Any();

    protected override bool ChecksBodies => true;

    protected override void PrintRequest(CodeWriter code, ResolvedOperation operation)
    {
        RestBindingPrinter.PrintWrite(code, operation);
        PrintConnection(code, operation);
        if (EventPrinter.PrintRequest(code, operation)) return;
        if (operation.Request.Payload is { } payload) PrintPayload(code, operation, payload);
        else if (operation.Request.BodyMembers.Any())
        {
            code.Line("AwsRestProtocol.BeginBody(http, \"application/json\");");
            PrintDocument(code, operation);
        }
    }

    protected override void PrintResponse(CodeWriter code, ResolvedOperation operation)
    {
        var response = operation.Response;
        code.Line(response.BodyMembers.Any()
            ? $"var value = {(response.HasEvents ? IfEmpty(response) : IfEmpty(operation))}{response.Name}.ReadJson(http.Body.Span);"
            : $"var value = new {response.Name}();");
        RestBindingPrinter.PrintRead(code, response);
        if (response.Payload is { Type: EventStreamType events } stream) code.Line($"value.{stream.Name} = {EventStream(events)};");
        else if (response.Payload is { } payload)
        {
            RestPayloadPrinter.PrintRead(code, payload, operation, () =>
            {
                code.Line("var json = new AwsJsonReader(http.Body.Span);");
                code.Line($"if (!json.TryReadNull()) value.{payload.Name} = {ReadValue(payload.Type)};");
                code.Line("json.End();");
            });
        }

        code.Line("return value;");
    }

    private void PrintPayload(CodeWriter code, ResolvedOperation operation, ResolvedMember payload)
    {
        RestPayloadPrinter.PrintWrite(code, operation, payload, () =>
        {
            code.Line("AwsRestProtocol.BeginBody(http, \"application/json\");");
            code.Line("var json = new AwsJsonWriter(http.Body);");
            code.Line(WriteValue(payload.Type, "payload").Replace("operation)", CSharp.Literal(operation.Name) + ")", StringComparison.Ordinal));
            code.Line("json.Flush();");
        });

        // A structure that isn't set is sent as an empty structure, because services reject an empty body. A union that isn't set sends no
        // body (Smithy, httpPayload).
        var (otherwise, body) = payload.Type switch
        {
            StructureType { IsUnion: false } => ("application/json", "http.Body.Write(\"{}\"u8);"),
            BlobType => ("application/octet-stream", null),
            _ => (null, null),
        };
        if (otherwise is null) return;
        code.Block("else", () =>
        {
            code.Line($"AwsRestProtocol.BeginBody(http, {CSharp.Literal(otherwise)});");
            if (body is not null) code.Line(body);
        });
    }
}
