namespace Tern.Lambda.Local.Application;

/// <summary>Adds functions when the emulator's address, which their variables contain, is known.</summary>
internal sealed class FunctionsPart(Action add) : IEmulatorPart
{
    public Task StartAsync(CancellationToken cancellationToken)
    {
        add();
        return Task.CompletedTask;
    }

    public ValueTask DisposeAsync() => default;
}
