using Tern.Lambda.Local.Parts;

namespace Tern.Lambda.Local.Application.Running;

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
