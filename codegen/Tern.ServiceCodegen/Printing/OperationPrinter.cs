using System.Globalization;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints an operation: its request, its response, and the functions between them and HTTP.</summary>
internal static class OperationPrinter
{
    internal static void Print(CodeWriter code, ResolvedService service, ResolvedOperation operation, ProtocolPrinter protocol)
    {
        StructurePrinter.Print(code, operation.Request, protocol);
        code.Line();
        StructurePrinter.Print(code, operation.Response, protocol);
        code.Line();
        code.Line($"/// <summary>The wire format of <c>{operation.Name}</c>.</summary>");
        code.Block($"internal static class {operation.Name}Operation", () =>
        {
            PrintInstance(code, service, operation);
            code.Line();
            protocol.PrintOperation(code, operation);
            if (operation.EndpointParameters.Count > 0) PrintSelectEndpoint(code, service, operation);
            if (service.Target.AnswerChecks.TryGetValue(operation.Name, out var check)) PrintCheck(code, operation, check);

            if (operation.RequestTags.Count > 0)
            {
                code.Line();
                code.Block($"private static void Tag({operation.Request.Name} request, Activity activity)", () => Lines(code, operation.RequestTags));
            }

            if (operation.ResponseTags.Count > 0)
            {
                code.Line();
                code.Block(
                    $"private static void TagResponse({operation.Request.Name} request, {operation.Response.Name} response, Activity activity)",
                    () => Lines(code, operation.ResponseTags));
            }
        });
    }

    private static void PrintSelectEndpoint(CodeWriter code, ResolvedService service, ResolvedOperation operation)
    {
        var rules = service.Target.Name + "EndpointRules";
        code.Line();
        code.Line($"private static AwsEndpoint SelectEndpoint({operation.Request.Name} request, AwsEndpointParameters client) =>");
        code.Indented(() =>
        {
            var values = operation.EndpointParameters.Select(p => $"{p.Property} = {p.Value ?? $"Get{p.Property}(request)"}");
            code.Line($"{rules}.Instance.Resolve(client, new {EndpointRuleSet.ParametersOf(rules)} {{ {string.Join(", ", values)} }});");
        });
        foreach (var found in operation.EndpointParameters.Where(p => p.Value is null))
        {
            code.Line();
            code.Block($"private static string? Get{found.Property}({operation.Request.Name} request)", () => Lines(code, found.Statements));
        }
    }

    private static void PrintCheck(CodeWriter code, ResolvedOperation operation, string check)
    {
        code.Line();
        code.Block($"private static {operation.Response.Name} ReadChecked({operation.Request.Name} request, AwsHttpResponse http)", () =>
        {
            code.Line("var response = Read(request, http);");
            code.Line($"{check}(request, response);");
            code.Line("return response;");
        });
    }

    private static void PrintInstance(CodeWriter code, ResolvedService service, ResolvedOperation operation)
    {
        var settings = new List<string>();
        if (operation.Traits is { } traits) settings.Add($"Traits = {traits},");
        if (operation.AuthSchemes is { } schemes) settings.Add($"AuthSchemes = {schemes},");
        if (service.Target.AnswerSeconds.TryGetValue(operation.Name, out var seconds))
            settings.Add(string.Create(CultureInfo.InvariantCulture, $"AnswerTime = TimeSpan.FromSeconds({seconds}),"));
        if (operation.ErrorOfStatus is { } error)
        {
            settings.Add("ReadErrorOfStatus = static details =>");
            settings.Add(
                $"    details.StatusCode == {error.Status} ? new {error.Name}(AwsRestProtocol.ReadHead(details, {CSharp.Literal(error.Code)})) : null,");
        }


        if (operation.Resource is { } resource) settings.Add($"Resource = static request => {resource},");
        if (operation.Subject is { } subject) settings.Add($"Subject = static request => {subject},");
        if (operation.EndpointParameters.Count > 0) settings.Add("SelectEndpoint = SelectEndpoint,");
        if (operation.Response is { Payload.Type: EventStreamType } && operation.Response.BodyMembers.Any())
            settings.Add("Open = AwsEventProtocol.OpenAsync,");
        if (operation.RequestTags.Count > 0) settings.Add("Tag = Tag,");
        if (operation.ResponseTags.Count > 0) settings.Add("TagResponse = TagResponse,");
        if (operation.Capacity is { } capacity) settings.Add($"ReadCapacity = static (_, response) => {capacity},");

        var read = service.Target.AnswerChecks.ContainsKey(operation.Name) ? "ReadChecked" : "Read";
        var create = $"internal static readonly AwsOperation<{operation.Request.Name}, {operation.Response.Name}> Instance = " +
            $"new({service.Target.Name}Service.Instance, {CSharp.Literal(operation.Name)}, Write, {read})";
        var fits = code.Fits(create);
        var head = fits ? create : create[..(create.IndexOf('=', StringComparison.Ordinal) + 1)];
        void Rest()
        {
            code.Line("{");
            code.Indented(() => Lines(code, settings));
            code.Line("};");
        }

        if (settings.Count == 0)
        {
            code.Line(fits ? create + ";" : head);
            if (!fits) code.Indented(() => code.Line(create[(head.Length + 1)..] + ";"));
            return;
        }

        code.Line(head);
        if (fits) Rest();
        else
        {
            code.Indented(() =>
            {
                code.Line(create[(head.Length + 1)..]);
                Rest();
            });
        }
    }

    private static void Lines(CodeWriter code, IReadOnlyList<string> lines)
    {
        foreach (var line in lines)
        {
            code.Line(line);
            if (line == "}") code.Line();
        }
    }
}
