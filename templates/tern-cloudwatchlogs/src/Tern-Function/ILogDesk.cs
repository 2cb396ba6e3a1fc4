namespace Tern_Function;

/// <summary>Handles log events. Tests replace it.</summary>
public interface ILogDesk
{
    /// <summary>Handles a log event. If it throws, the whole invocation fails and is retried.</summary>
    Task TakeAsync(string logGroup, string message, CancellationToken cancellationToken);
//#if (controlMessages)

    /// <summary>Handles a message with which CloudWatch Logs checks that the function can be reached.</summary>
    Task CheckedAsync(CancellationToken cancellationToken);
//#endif
}
