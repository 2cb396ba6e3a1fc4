using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints all files of a service.</summary>
internal sealed class ServicePrinter(ResolvedService service)
{
    private readonly ProtocolPrinter _protocol = ProtocolPrinter.For(service);

    internal IReadOnlyList<GeneratedFile> Print()
    {
        var target = service.Target;
        var files = new List<GeneratedFile>
        {
            File($"{target.Name}Service", target.Namespace, ["Tern.Pipeline"], code => ClientPrinter.PrintService(code, service)),
            File($"{target.Name}Errors", target.Namespace, ["Tern.Http", "Tern.Protocols"], code => ErrorPrinter.PrintFactory(code, service, _protocol)),
            File($"{target.Name}Client.Operations", target.Namespace, [service.ModelNamespace], code => ClientPrinter.PrintOperations(code, service)),
        };
        if (service.Endpoints is { } rules)
        {
            files.Add(File($"{target.Name}EndpointRules", target.Namespace, ["Tern.Endpoints"], code =>
                EndpointRulePrinter.PrintClass(code, target.Name + "EndpointRules", service.Model.Service.Name, service.Model.Service.SigningName, rules)));
        }

        if (service.Paginators.Count > 0)
        {
            files.Add(File(
                $"{target.Name}Client.Pages", target.Namespace, ["System.Runtime.CompilerServices", service.ModelNamespace, "Tern.Protocols"],
                code => PaginatorPrinter.Print(code, service)));
        }

        if (service.Waiters.Count > 0)
            files.Add(File(
                $"{target.Name}Client.Waiters", target.Namespace, [service.ModelNamespace, "Tern.Waiters"], code => WaiterPrinter.Print(code, service)));

        foreach (var operation in service.Operations)
            files.Add(File(
                $"Operations/{operation.Name}",
                service.ModelNamespace,
                [
                    "System.Diagnostics", "Tern.Pipeline", .. operation.ResponseMeters.Count > 0 ? ["Tern.Telemetry"] : Array.Empty<string>(),
                    .. operation.EndpointParameters.Count > 0 ? ["Tern.Endpoints"] : Array.Empty<string>(),
                    .. _protocol.Usings,
                ],
                code => OperationPrinter.Print(code, service, operation, _protocol)));
        foreach (var structure in service.Structures)
            files.Add(File(
                $"Model/{structure.Name}",
                service.ModelNamespace,
                ["System.Diagnostics.CodeAnalysis", .. _protocol.Usings],
                code => StructurePrinter.Print(code, structure, _protocol)));
        foreach (var named in service.Enums)
            files.Add(File($"Model/{named.Name}", service.ModelNamespace, [], code => EnumPrinter.Print(code, named)));
        foreach (var error in service.Errors)
            files.Add(File(
                $"Errors/{error.Name}",
                target.Namespace,
                [.. _protocol.Usings, service.ModelNamespace],
                code => ErrorPrinter.Print(code, service, error, _protocol)));

        var helpers = Begin(service.ModelNamespace, _protocol.Usings);
        if (_protocol.PrintHelpers(helpers)) files.Add(new GeneratedFile($"{target.Output}/Model/{service.Json}.cs", LineWrapper.Wrap(helpers.ToString())));
        return files;
    }

    private GeneratedFile File(string path, string inNamespace, IReadOnlyList<string> usings, Action<CodeWriter> print)
    {
        var code = Begin(inNamespace, usings);
        print(code);
        return new GeneratedFile($"{service.Target.Output}/{path}.cs", LineWrapper.Wrap(code.ToString()));
    }

    private CodeWriter Begin(string inNamespace, IReadOnlyList<string> usings)
    {
        var code = GeneratedHeader.Begin(service.Model.FileName, service.Model.Hash, service.Model.Schema);
        foreach (var name in usings.OrderBy(u => u.StartsWith("System", StringComparison.Ordinal) ? 0 : 1).ThenBy(u => u, StringComparer.Ordinal))
            code.Line($"using {name};");
        code.Line();
        code.Line($"namespace {inNamespace};");
        code.Line();
        return code;
    }
}
