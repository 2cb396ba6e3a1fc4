namespace Tern_Function.Tests;

/// <summary>Records its arguments.</summary>
internal sealed class RecordingDesk : ILogDesk
{
    public List<string> Taken { get; } = [];
//#if (controlMessages)

    public int Checks { get; private set; }
//#endif

    public Task TakeAsync(string logGroup, string message, CancellationToken cancellationToken)
    {
        Taken.Add($"{logGroup}: {message}");
        return Task.CompletedTask;
    }
//#if (controlMessages)

    public Task CheckedAsync(CancellationToken cancellationToken)
    {
        Checks++;
        return Task.CompletedTask;
    }
//#endif
}
