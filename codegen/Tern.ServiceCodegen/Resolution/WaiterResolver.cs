using System.Text.Json;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Paths;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>Resolves the acceptors of waiters.</summary>
/// <param name="model">The model.</param>
/// <param name="paths">The paths into responses.</param>
internal sealed class WaiterResolver(ServiceModel model, PathCompiler paths)
{
    /// <summary>Resolves a waiter of an operation.</summary>
    internal ResolvedWaiter Resolve(WaiterModel waiter, ResolvedOperation operation) => new(
        waiter.Name, operation, waiter.Delay, waiter.MaxAttempts,
        [.. waiter.Acceptors.Select(a => a.Matcher switch
        {
            "error" when a.Expected.ValueKind == JsonValueKind.String =>
                new ResolvedAcceptor(State(waiter, a.State), null, a.Expected.GetString()),
            "error" when a.Expected.ValueKind == JsonValueKind.True => new ResolvedAcceptor(State(waiter, a.State), null, null),
            "error" when a.Expected.ValueKind == JsonValueKind.False =>
                new ResolvedAcceptor(State(waiter, a.State), ResolvedAcceptor.Always, null),
            "status" when a.Expected.GetInt32() < 300 => new ResolvedAcceptor(State(waiter, a.State), ResolvedAcceptor.Always, null),
            "status" => new ResolvedAcceptor(State(waiter, a.State), null, null) { Status = a.Expected.GetInt32() },
            "path" or "pathAny" or "pathAll" => new ResolvedAcceptor(State(waiter, a.State), Condition(a, operation), null),
            _ => throw new CodegenException(
                $"{model.FileName}: the waiter {waiter.Name} has the matcher '{a.Matcher}' with {a.Expected}, which this generator doesn't know."),
        })]);

    private string Condition(AcceptorModel acceptor, ResolvedOperation operation)
    {
        object expected = acceptor.Expected.ValueKind switch
        {
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            JsonValueKind.Number => acceptor.Expected.GetDecimal(),
            _ => acceptor.Expected.GetString()!,
        };
        return paths.Matches(acceptor.Argument!, acceptor.Matcher, paths.Compile(acceptor.Argument!, "response", operation.Response), expected);
    }

    private string State(WaiterModel waiter, string state) => state switch
    {
        "success" => "AwsWaiterState.Success",
        "failure" => "AwsWaiterState.Failure",
        "retry" => "AwsWaiterState.Retry",
        _ => throw new CodegenException($"{model.FileName}: the waiter {waiter.Name} has the state '{state}', which this generator doesn't know."),
    };
}
