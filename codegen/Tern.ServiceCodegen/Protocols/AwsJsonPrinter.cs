using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>Prints the JSON protocols 1.0 and 1.1: everything is in a JSON body, the operation's name in a header.</summary>
/// <param name="service">The service.</param>
/// <param name="contentType">The content type, by which the two differ.</param>
internal sealed class AwsJsonPrinter(ResolvedService service, string contentType) : JsonPrinter(service)
{
    protected override bool WritesRoot(ResolvedStructure request) => true;

    internal override void PrintOperation(CodeWriter code, ResolvedOperation operation)
    {
        Refuse(operation);
        code.Block($"private static void Write(in {operation.Request.Name} request, AwsHttpRequest http)", () =>
        {
            var prefix = Service.Model.Service.TargetPrefix;
            var target = prefix.Length > 0 ? $"{prefix}.{operation.Name}" : operation.Name;
            code.Line($"AwsJsonProtocol.Begin(http, {CSharp.Literal(contentType)}, {CSharp.Literal(target)});");
            if (Service.Model.Service.QueryCompatible) code.Line("http.Headers.Add(\"x-amzn-query-mode\", \"true\");");
            if (operation.RequiresHttp2) code.Line("http.RequiresHttp2 = true;");
            if (operation.HostPrefix.Count > 0) code.Line($"http.HostPrefix = {HostPrefix(operation)};");
            code.Line("var json = new AwsJsonWriter(http.Body);");
            var tokens = operation.Request.Members.Any(m => m.IdempotencyToken) ? ", http.IdempotencyTokens" : "";
            code.Line($"request.WriteJson(ref json, {CSharp.Literal(operation.Name)}{tokens});");
            code.Line("json.Flush();");
            if (operation.Gzip) code.Line("AwsRequestCompression.Gzip(http);");
        });
        code.Line();

        PrintReadResponse(code, operation);
    }

    private void PrintReadResponse(CodeWriter code, ResolvedOperation operation)
    {
        var response = operation.Response;
        var signature = $"private static {response.Name} Read(in {operation.Request.Name} request, AwsHttpResponse http)";
        if (response.Members.Count == 0)
        {
            code.Block(signature, () =>
            {
                code.Line("AwsAnswerMembers.ReadNone(http.Body.Span);");
                code.Line($"return new {response.Name}();");
            });
            return;
        }

        if (response.Payload is { Type: EventStreamType events } payload)
        {
            code.Line(signature + " =>");
            code.Indented(() => code.Line($"new {response.Name} {{ {payload.Name} = {EventStream(events)} }};"));
            return;
        }

        // A service that has nothing to say may send no body at all.
        var empty = Service.Target.StrictAnswers ? "" : $"http.Body.IsEmpty ? new {response.Name}() : ";
        code.Line(signature + " =>");
        code.Indented(() => code.Line($"{empty}{response.Name}.ReadJson(http.Body.Span);"));
    }

    private void Refuse(ResolvedOperation operation)
    {
        if (operation.Method != "POST" || operation.Uri != "/")
            throw new CodegenException(
                $"{Service.Model.FileName}: {operation.Name} goes to {operation.Method} {operation.Uri}, which the JSON protocols don't do.");
        if (operation.Request.Members.Concat(operation.Response.Members).FirstOrDefault(m => m.Location is not null) is { } bound)
            throw new CodegenException(
                $"{Service.Model.FileName}: {operation.Name} binds {bound.WireName} to the {bound.Location}, which the JSON protocols don't do.");
    }
}
