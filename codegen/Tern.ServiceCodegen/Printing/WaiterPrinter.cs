using System.Globalization;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints a method for every waiter.</summary>
internal static class WaiterPrinter
{
    internal static void Print(CodeWriter code, ResolvedService service) => code.Block($"public sealed partial class {service.Client}", () =>
    {
        foreach (var waiter in service.Waiters)
        {
            code.Line();
            PrintMethod(code, service, waiter);
        }
    });

    private static void PrintMethod(CodeWriter code, ResolvedService service, ResolvedWaiter waiter)
    {
        var operation = waiter.Operation;
        var total = TimeSpan.FromSeconds(waiter.DelaySeconds * waiter.MaxAttempts);
        code.Line($"/// <summary>Calls <c>{operation.Name}</c> until <c>{waiter.Name}</c> is reached.</summary>");
        code.Line("/// <param name=\"request\">The request.</param>");
        code.Line(string.Create(
            CultureInfo.InvariantCulture,
            $"/// <param name=\"options\">The time limits of the wait, or null for at least {waiter.DelaySeconds} seconds between calls and " +
            $"{total.TotalSeconds:0} seconds in total.</param>"));
        code.Line("/// <param name=\"cancellationToken\">Cancels the wait.</param>");
        code.Line("/// <returns>A task that completes when the state is reached.</returns>");
        code.Line("/// <exception cref=\"AwsWaiterException\">The state can no longer be reached, or wasn't reached in time.</exception>");
        code.Line(
            $"public ValueTask WaitUntil{waiter.Name}Async({operation.Request.Name} request, AwsWaiterOptions? options = null, " +
            "CancellationToken cancellationToken = default)");
        code.Line("{");
        code.Indented(() =>
        {
            code.Line("ArgumentNullException.ThrowIfNull(request);");
            code.Line("return AwsWaiter.WaitAsync(");
            code.Indented(() =>
            {
                code.Line($"{CSharp.Literal(waiter.Name)}, token => {operation.Name}Async(request, null, token), {waiter.Name}Response, {waiter.Name}Error,");
                var clock = service.Target.IsWhole ? "_clock" : "TimeProvider";
                code.Line(string.Create(
                    CultureInfo.InvariantCulture,
                    $"TimeSpan.FromSeconds({waiter.DelaySeconds}), TimeSpan.FromSeconds({total.TotalSeconds:0}), options, {clock}, cancellationToken);"));
            });
        });
        code.Line("}");
        ClientPrinter.PrintTokenOverload(
            code, $"WaitUntil{waiter.Name}Async", operation.Request.Name, "ValueTask", "A task that completes when the state is reached.");
        code.Line();
        code.Block($"private static AwsWaiterState? {waiter.Name}Response({operation.Response.Name} response)", () =>
        {
            foreach (var acceptor in waiter.Acceptors.Where(a => a.Condition is not null))
            {
                if (acceptor.Condition == ResolvedAcceptor.Always)
                {
                    code.Line($"return {acceptor.State};");
                    return;
                }

                code.Line($"if ({acceptor.Condition}) return {acceptor.State};");
            }

            code.Line("return null;");
        });
        code.Line();
        code.Line($"private static AwsWaiterState? {waiter.Name}Error(AwsServiceException error) => error.Code switch");
        code.Line("{");
        code.Indented(() =>
        {
            foreach (var acceptor in waiter.Acceptors.Where(a => a.Condition is null))
            {
                code.Line($"{Pattern(acceptor)} => {acceptor.State},");
                if (Pattern(acceptor) == "_") return;
            }

            code.Line("_ => null,");
        });
        code.Line("};");
    }

    private static string Pattern(ResolvedAcceptor acceptor) => acceptor switch
    {
        { ErrorCode: { } error } => CSharp.Literal(error),
        { Status: { } status } => string.Create(CultureInfo.InvariantCulture, $"_ when error.StatusCode == {status}"),
        _ => "_",
    };
}
