namespace Tern.Lambda.Local;

/// <summary>Supplies a process with events, and is notified of problems with the process.</summary>
internal interface IWorkSource
{
    /// <summary>Waits for an event; never returns if the process is to get no more.</summary>
    ValueTask<InvocationWork> TakeAsync(RuntimeSession session, CancellationToken cancellationToken);

    /// <summary>Takes back an event that didn't reach the process.</summary>
    void Return(InvocationWork work);

    /// <summary>
    /// Reports that the process can't continue and must be ended, because its deadline passed or what it sent leaves it
    /// in an unknown state.
    /// </summary>
    void Broken(RuntimeSession session);
}
