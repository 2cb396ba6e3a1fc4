using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints all files of a service.</summary>
internal sealed partial class ServicePrinter(ResolvedService service)
{
    private readonly ProtocolPrinter _protocol = ProtocolPrinter.For(service);
    private readonly Dictionary<string, string> _ownTypes = OwnTypes(service);

    internal IReadOnlyList<GeneratedFile> Print()
    {
        var target = service.Target;
        var files = new List<GeneratedFile>
        {
            File($"{target.Name}Service", target.Namespace, ["Tern.Pipeline"], code => ClientPrinter.PrintService(code, service)),
            File($"{target.Name}Errors", target.Namespace, ["Tern.Http", "Tern.Protocols"], code => ErrorPrinter.PrintFactory(code, service, _protocol)),
            File(
                $"{target.Name}Client.Operations", target.Namespace, ["System.Runtime.CompilerServices", service.ModelNamespace],
                code => ClientPrinter.PrintOperations(code, service)),
        };
        if (target is { IsWhole: true, HasOwnClass: false })
        {
            files.Add(File(service.Client, target.Namespace, [], code => ClientPrinter.PrintClient(code, service)));
            files.Add(File(service.Client + "Options", target.Namespace, [], code => ClientPrinter.PrintOptions(code, service)));
            if (target.Registers)
                files.Add(File(target.Name + "ServiceCollectionExtensions", target.Namespace, [], code => RegistrationPrinter.Print(code, service)));
        }

        if (service.Endpoints is { } rules)
        {
            string[] usings = rules.NamesSchemes ? ["Tern.Endpoints", "Tern.Signing"] : ["Tern.Endpoints"];
            files.Add(File($"{target.Name}EndpointRules", target.Namespace, usings, code =>
                EndpointRulePrinter.PrintClass(code, target.Name + "EndpointRules", service.Model.Service.Name, service.Model.Service.SigningName, rules)));
        }

        if (service.Paginators.Count > 0)
        {
            files.Add(File(
                $"{target.Name}Client.Pages", target.Namespace, [
                    "System.Runtime.CompilerServices", service.ModelNamespace, "Tern.Concurrency", "Tern.Protocols",
                    .. service.Paginators.Any(paginator => PaginatorPrinter.MapToken(paginator) is not null)
                        ? ["Tern.Buffers", "Tern.Json"]
                        : Array.Empty<string>(),
                ],
                code => PaginatorPrinter.Print(code, service, _protocol)));
        }

        if (target.Presigns && service.Operations.Any(operation => operation.CanPresign))
            files.Add(File($"{target.Name}Client.Presigning", target.Namespace, [service.ModelNamespace], code => PresigningPrinter.Print(code, service)));

        if (service.Waiters.Count > 0)
            files.Add(File(
                $"{target.Name}Client.Waiters", target.Namespace, ["System.Runtime.CompilerServices", service.ModelNamespace, "Tern"],
                code => WaiterPrinter.Print(code, service)));

        foreach (var operation in service.Operations)
            files.Add(File(
                $"Operations/{operation.Name}",
                service.ModelNamespace,
                [
                    "System.Diagnostics", "Tern.Pipeline",
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

        if (service.Model.Service.FollowsS3 && !target.HasOwnClass)
            files.AddRange(ServiceRules.Print(target.Namespace).Select(file => file with { Path = $"{target.Output}/Rules/{file.Path}" }));

        var helpers = false;
        var printed = File($"Model/{service.Helpers}", service.ModelNamespace, _protocol.Usings, code => helpers = _protocol.PrintHelpers(code));
        if (helpers) files.Add(printed);
        return files;
    }

    private GeneratedFile File(string path, string inNamespace, IReadOnlyList<string> usings, Action<CodeWriter> print)
    {
        var text = service.Target.IsWhole ? Whole(inNamespace, print) : Part(inNamespace, usings, print);
        return new GeneratedFile($"{service.Target.Output}/{ForeignNames.Unmark(path)}.cs", LineWrapper.Wrap(text));
    }

    private string Part(string inNamespace, IReadOnlyList<string> usings, Action<CodeWriter> print)
    {
        var code = GeneratedHeader.Begin(service.Model.FileName, service.Model.Hash, service.Model.Schema);
        if (service.Structures.Any(s => s.IsEventStream)) usings = [.. usings, "Tern.EventStreams"];
        foreach (var name in usings.OrderBy(u => u.StartsWith("System", StringComparison.Ordinal) ? 0 : 1).ThenBy(u => u, StringComparer.Ordinal))
            code.Line($"using {name};");
        code.Line();
        code.Line($"namespace {inNamespace};");
        code.Line();
        print(code);
        return code.ToString();
    }

    // Names are fully qualified, so the code needs usings only for extension methods and, in the client's namespace, for the model's
    // namespace. The usings are inside the namespace, so that no enclosing namespace takes precedence.
    private string Whole(string inNamespace, Action<CodeWriter> print)
    {
        var body = new CodeWriter();
        print(body);
        // In the client's namespace, Model is the namespace below it.
        var names = new NameQualifier(_ownTypes, inNamespace == service.ModelNamespace ? [] : new HashSet<string> { "Model" });
        var text = names.Qualify(body.ToString());
        if (service.Target.IsInternal) text = PublicTypes().Replace(text, "internal ");

        var code = GeneratedHeader.BeginWhole(service.Model.FileName, service.Model.Hash, service.Model.Schema);
        if (SpanCalls().IsMatch(text)) code.Line("using System;");
        if (LinqCalls().IsMatch(text)) code.Line("using System.Linq;");
        if (text.Contains("await foreach", StringComparison.Ordinal)) code.Line("using System.Threading.Tasks;");
        code.Line();
        code.Line($"namespace {inNamespace};");
        code.Line();
        if (inNamespace != service.ModelNamespace) code.Line($"using global::{service.ModelNamespace};");
        return $"{code}\n{text}";
    }

    private static Dictionary<string, string> OwnTypes(ResolvedService service)
    {
        var types = new Dictionary<string, string>();
        foreach (var structure in service.Structures)
        {
            types[structure.Name] = service.ModelNamespace;
            if (structure.IsUnion) types[structure.Name + "Tag"] = service.ModelNamespace;
        }

        foreach (var named in service.Enums) types[named.Name] = service.ModelNamespace;
        foreach (var operation in service.Operations) types[operation.Request.Name] = types[operation.Response.Name] = service.ModelNamespace;
        foreach (var error in service.Errors) types[error.Name] = service.Target.Namespace;
        return types.ToDictionary(type => ForeignNames.Unmark(type.Key), type => type.Value);
    }

    [GeneratedRegex("^public ", RegexOptions.Multiline)]
    private static partial Regex PublicTypes();

    [GeneratedRegex(@"\.(AsMemory|AsSpan|SequenceEqual|StartsWith|Trim)\(")]
    private static partial Regex SpanCalls();

    [GeneratedRegex(@"\.(Select|SelectMany|Where|Any|All|Count|ElementAtOrDefault|FirstOrDefault|Order|ToArray)\(")]
    private static partial Regex LinqCalls();
}
