namespace Tern.Lambda.Local.Application;

/// <summary>
/// Calls functions for senders that don't wait, such as S3 and EventBridge. Failed calls are retried, and finally sent
/// to the function's <c>OnFailure</c>.
/// </summary>
internal sealed class AsyncCalls(EmulatorServices services) : IEmulatorPart
{
    private readonly AsyncInvocations _calls = new(services);

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public ValueTask DisposeAsync() => _calls.DisposeAsync();

    /// <summary>Starts a call.</summary>
    /// <returns>An outcome that confirms the event was accepted. The function's outcome is only logged.</returns>
    /// <exception cref="KeyNotFoundException">The function doesn't exist.</exception>
    public Task<InvocationOutcome> CallAsync(string name, InvocationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var function = services.Functions.Find(name) ?? throw new KeyNotFoundException($"The function '{name}' no longer exists.");
        _calls.Begin(function, request with { Qualifier = FunctionReference.Read(name).Qualifier });
        return Task.FromResult(new InvocationOutcome { RequestId = "" });
    }
}
