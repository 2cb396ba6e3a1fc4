using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints the errors of a service as exceptions, and the function that chooses among them.</summary>
internal static class ErrorPrinter
{
    internal static void Print(CodeWriter code, ResolvedService service, ResolvedStructure error, ProtocolPrinter protocol)
    {
        code.Line($"/// <summary>{error.Summary}</summary>");
        code.Block($"public sealed partial class {error.Name} : AwsServiceException", () =>
        {
            code.Line("/// <summary>Initializes the exception.</summary>");
            code.Line("/// <param name=\"details\">The details of the service's error response.</param>");
            code.Line($"public {error.Name}(AwsErrorDetails details) : base(details) {{ }}");
            StructurePrinter.PrintMembers(code, error.Members);
            if ((error.Error?.Retryable ?? (service.Target.RetryableErrors.Contains(error.Shape) ? "" : null)) is { } retryable)
            {
                var property = retryable == "throttling" ? "IsModeledThrottling" : "IsModeledRetryable";
                code.Line();
                code.Line("/// <inheritdoc/>");
                code.Line($"protected override bool {property} => true;");
            }

            if (error.Members.Count > 0)
            {
                code.Line();
                protocol.PrintError(code, error);
            }
        });
    }

    internal static void PrintFactory(CodeWriter code, ResolvedService service, ProtocolPrinter protocol)
    {
        code.Line($"/// <summary>Maps the errors of {service.Model.Service.Name} to exception types.</summary>");
        const string Read = "internal static AwsServiceException Read(AwsHttpResponse http)";
        code.Block($"internal static class {service.Target.Name}Errors", () =>
        {
            code.Block(Read, () => PrintRead(code, service, protocol));
            if (service.Target.OwnErrors.Count == 0) return;
            code.Line();
            code.Line("/// <summary>Returns the exception of an error that isn't in the model; null for other errors.</summary>");
            code.Line("internal static AwsServiceException? ReadOwn(AwsErrorDetails details) => details.Code switch");
            code.Line("{");
            code.Indented(() =>
            {
                foreach (var (error, type) in service.Target.OwnErrors) code.Line($"{CSharp.Literal(error)} => new {type}(details),");
                code.Line("_ => null,");
            });
            code.Line("};");
        });
    }

    private static void PrintRead(CodeWriter code, ResolvedService service, ProtocolPrinter protocol)
    {
        code.Line($"var details = {protocol.ReadErrorCall};");
        code.Block("return shape switch", () =>
        {
            // If several errors have the same code, it belongs to the error with that name.
            var taken = service.Errors.Select(error => error.Shape).ToHashSet();
            foreach (var error in service.Errors)
            {
                var codes = error.Error?.Code is { } other && taken.Add(other)
                    ? $"{CSharp.Literal(error.Shape)} or {CSharp.Literal(other)}"
                    : CSharp.Literal(error.Shape);
                code.Line($"{codes} => {(error.Members.Count > 0 ? $"{error.Name}.Read(details, http)" : $"new {error.Name}(details)")},");
            }

            code.Line($"_ => {(service.Target.OwnErrors.Count > 0 ? "ReadOwn(details) ?? " : "")}new AwsServiceException(details),");
        }, close: "};");
    }
}
