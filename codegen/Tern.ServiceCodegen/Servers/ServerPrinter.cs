using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>Prints a service's server code: a file for each structure, and one with the operations.</summary>
internal static class ServerPrinter
{
    internal static IReadOnlyList<GeneratedFile> Print(ServerService service) =>
        [.. service.Structures.Select(structure => Structure(service, structure)), Operations(service)];

    private static GeneratedFile Structure(ServerService service, ServerStructure structure)
    {
        var code = Begin(service);
        List<string> roles = [];
        if (structure.IsRequest) roles.Add($"IServiceRequest<{structure.Name}>");
        if (structure.IsAnswer) roles.Add("IServiceAnswer");
        code.Block($"internal sealed partial class {structure.Name}{(roles.Count > 0 ? " : " + string.Join(", ", roles) : "")}", () =>
        {
            ServerCheckPrinter.PrintConstants(code, structure);
            foreach (var member in structure.Members)
            {
                code.Line($"public {member.Type.Name}? {member.Name} {{ get; set; }}");
                code.Line();
            }

            if (structure.IsRead)
            {
                if (service.Settings.SpeaksJson) ServerReadPrinter.PrintJson(code, structure);
                if (service.Settings.SpeaksQuery) ServerReadPrinter.PrintForm(code, structure);
                if (service.Settings.SpeaksHttp && structure.IsRequest) ServerHttpPrinter.PrintRead(code, structure);
                else if (service.Settings.SpeaksHttp) ServerHttpPrinter.PrintReadXml(code, structure);
                ServerCheckPrinter.Print(code, structure);
            }

            if (!structure.IsWritten) return;
            if (service.Settings.SpeaksJson || service.Settings.QueryJson)
                ServerWritePrinter.PrintJson(code, structure, writesNull: service.Settings.QueryJson);
            if (service.Settings.SpeaksQuery || (service.Settings.SpeaksHttp && structure.HasWriter))
                ServerWritePrinter.PrintXml(code, structure, service.Settings.SpeaksHttp);
            if (service.Settings.SpeaksHttp && structure.IsAnswer) ServerHttpPrinter.PrintWrite(code, structure);
        });
        return File(service, structure.Name, code);
    }

    private static GeneratedFile Operations(ServerService service)
    {
        var code = Begin(service);
        var name = service.Settings.Name + "Server";
        var (call, kind) = service.Settings.SpeaksHttp ? ("RestCall", "RestOperation") : ("ServiceCall", "ServerOperation");
        code.Line($"/// <summary>The operations of {service.Model.Service.Name}.</summary>");
        code.Block($"internal abstract class {name}", () =>
        {
            PrintFacts(code, service);
            foreach (var operation in service.Operations)
            {
                code.Line($"protected abstract ValueTask<{operation.Answer}> {operation.Name}Async({operation.Request} request, {call} call);");
                code.Line();
            }

            code.Line("/// <summary>Returns the operation with a name, or null if the service has none.</summary>");
            code.Block($"internal static {kind}<{name}>? Find(ReadOnlySpan<char> name) => name switch", () =>
            {
                foreach (var operation in service.Operations) code.Line($"{CSharp.Literal(operation.Name)} => Table.{operation.Name},");
                code.Line("_ => null,");
            }, close: "};");
            code.Line();
            code.Line("// Created on the service's first request.");
            code.Block("private static class Table", () =>
            {
                foreach (var operation in service.Operations)
                {
                    code.Line($"internal static readonly {kind}<{name}> {operation.Name} =");
                    code.Indented(() => code.Line(
                        $"new {kind}<{name}, {operation.Request}, {operation.Answer}>({CSharp.Literal(operation.Name)}, {HttpFacts(service, operation)}" +
                        $"static (server, request, call) => server.{operation.Name}Async(request, call));"));
                    code.Line();
                }
            });
        });
        return File(service, name, code);
    }

    private static string HttpFacts(ServerService service, ServerOperation operation) =>
        service.Settings.SpeaksHttp ? $"{operation.Status}, {(operation.ReadsDocument ? "true" : "false")}, " : "";

    private static void PrintRoutes(CodeWriter code, ServerService service)
    {
        code.Line("/// <summary>All operations of the service, also those that this server doesn't have. The first that fits is requested.</summary>");
        code.Block("internal static readonly RestRoute[] Routes =", () =>
        {
            foreach (var route in service.Routes)
            {
                code.Line(
                    $"new({CSharp.Literal(route.Operation)}, {CSharp.Literal(route.Method)}, {CSharp.Literal(route.Template)}, " +
                    $"{Texts(route.Query)}, {Texts(route.Headers)}),");
            }
        }, "[", "];");
        code.Line();
    }

    private static string Texts(IEnumerable<string> texts) => $"[{string.Join(", ", texts.Select(CSharp.Literal))}]";

    private static void PrintFacts(CodeWriter code, ServerService service)
    {
        if (service.Settings.Protocols.FirstOrDefault(protocol => protocol.StartsWith("awsJson", StringComparison.Ordinal)) is { } json)
        {
            code.Line($"internal const string TargetPrefix = {CSharp.Literal(service.Model.Service.TargetPrefix + ".")};");
            code.Line();
            code.Line($"internal const string JsonType = \"application/x-amz-json-{(json == "awsJson1_0" ? "1.0" : "1.1")}\";");
            code.Line();
        }

        if (service.Settings.SpeaksHttp) PrintRoutes(code, service);
        if (!service.Settings.SpeaksQuery && !service.Settings.SpeaksHttp) return;
        var xmlNamespace = service.Settings.XmlNamespace ?? service.Model.Service.XmlNamespace?.Uri
            ?? throw new CodegenException($"{service.Model.FileName} has no namespace for XML. Add 'xmlNamespace' to the settings of the server.");
        code.Line($"internal const string XmlNamespace = {CSharp.Literal(xmlNamespace)};");
        code.Line();
    }

    private static CodeWriter Begin(ServerService service)
    {
        var code = GeneratedHeader.Begin(service.Model.FileName, service.Model.Hash, service.Model.Schema);
        code.Line("using Tern.Json;");
        code.Line("using Tern.Local.Serving;");
        code.Line("using Tern.Protocols;");
        code.Line();
        code.Line($"namespace {service.Namespace};");
        code.Line();
        return code;
    }

    private static GeneratedFile File(ServerService service, string name, CodeWriter code) =>
        new($"{service.Settings.Name}/{name}.cs", LineWrapper.Wrap(code.ToString()));
}
