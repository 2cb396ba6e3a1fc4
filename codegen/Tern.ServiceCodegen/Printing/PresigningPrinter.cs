using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>
/// Prints the methods that presign requests. All operations share one method name, because the type of the request identifies the operation.
/// </summary>
internal static class PresigningPrinter
{
    internal static void Print(CodeWriter code, ResolvedService service) => code.Block($"public sealed partial class {service.Client}", () =>
    {
        foreach (var operation in service.Operations.Where(operation => operation.CanPresign))
        {
            code.Line();
            code.Line($"/// <summary>Signs a <c>{operation.Name}</c> request without sending it. Anyone who has it can send it until it expires.</summary>");
            code.Line("/// <param name=\"request\">The request.</param>");
            code.Line("/// <param name=\"expires\">The time until the request expires: 1 second to 7 days, but at most until the credentials expire.</param>");
            code.Line(
                "/// <param name=\"options\">The Region, credentials, endpoint and headers of this request, which override the client's, or null.</param>");
            code.Line("/// <param name=\"cancellationToken\">Cancels the wait for credentials.</param>");
            code.Line("/// <returns>The signed request. Treat it as a secret.</returns>");
            code.Line("/// <exception cref=\"ArgumentException\">A member is missing, a value can't be sent, or the time is out of range.</exception>");
            code.Line(
                $"public ValueTask<AwsPresignedRequest> PresignAsync({operation.Request.Name} request, TimeSpan expires, " +
                "AwsCallOptions? options = null, CancellationToken cancellationToken = default)");
            ClientPrinter.PrintForwarding(code, service, $"PresignAsync({operation.Name}Operation.Instance, request, expires, options, cancellationToken)");
        }
    });
}
