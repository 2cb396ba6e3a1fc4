using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>Where a process's events come from, and who hears how it does.</summary>
internal interface IWorkSource
{
    /// <summary>Waits for an event; for ever, when the process is to get no more.</summary>
    ValueTask<InvocationWork> TakeAsync(RuntimeSession session, CancellationToken cancellationToken);

    /// <summary>Takes back an event that did not reach the process.</summary>
    void Return(InvocationWork work);

    /// <summary>The process can't go on: its deadline passed, or what it sent leaves it in no known state. It is to be ended.</summary>
    void Broken(RuntimeSession session);
}
