namespace Tern_Function;

/// <summary>Does what there is to do for a log event. Tests put another in its place.</summary>
public interface ILogDesk
{
    /// <summary>Takes a log event. What it throws fails all of the event, which then comes again.</summary>
    Task TakeAsync(string logGroup, string message, CancellationToken cancellationToken);
//#if (controlMessages)

    /// <summary>CloudWatch Logs checked that the function can be reached.</summary>
    Task CheckedAsync(CancellationToken cancellationToken);
//#endif
}
