using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>Prints the JSON protocols 1.0 and 1.1: everything is in a JSON body, the operation's name in a header.</summary>
/// <param name="service">The service.</param>
/// <param name="contentType">The content type, by which the two differ.</param>
internal sealed class AwsJsonPrinter(ResolvedService service, string contentType) : JsonPrinter(service)
{
    protected override void PrintRequest(CodeWriter code, ResolvedOperation operation)
    {
        RefuseBindings(operation, "JSON");
        var prefix = Service.Model.Service.TargetPrefix;
        var target = prefix.Length > 0 ? $"{prefix}.{operation.Name}" : operation.Name;
        var type = operation.Request.HasEvents ? "AwsEventProtocol.ContentType" : CSharp.Literal(contentType);
        code.Line($"AwsJsonProtocol.Begin(http, {type}, {CSharp.Literal(target)});");
        if (Service.Model.Service.QueryCompatible) code.Line("http.Headers.Add(\"x-amzn-query-mode\", \"true\");");
        PrintConnection(code, operation);
        PrintDocument(code, operation);
        EventPrinter.PrintRequest(code, operation, contentType);
    }

    protected override void PrintResponse(CodeWriter code, ResolvedOperation operation)
    {
        var response = operation.Response;
        if (response.Payload is { Type: EventStreamType events } stream)
        {
            code.Line($"var value = {IfEmpty(response)}{response.Name}.ReadJson(http.Body.Span);");
            code.Line($"value.{stream.Name} = {EventStream(events)};");
            code.Line("return value;");
            return;
        }

        code.Line("AwsAnswerMembers.ReadNone(http.Body.Span);");
        code.Line($"return new {response.Name}();");
    }

    protected override string? ResponseExpression(ResolvedOperation operation)
    {
        var response = operation.Response;
        if (response.Members.Count == 0) return null;
        if (response is { Payload.Type: EventStreamType } && response.BodyMembers.Any()) return null;
        if (response.Payload is { Type: EventStreamType events } payload) return $"new {response.Name} {{ {payload.Name} = {EventStream(events)} }}";

        return $"{IfEmpty(operation)}{response.Name}.ReadJson(http.Body.Span)";
    }
}
