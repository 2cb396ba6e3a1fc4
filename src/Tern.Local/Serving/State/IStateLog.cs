namespace Tern.Local.Serving;

/// <summary>
/// Keeps the state of all services across restarts. Without a data directory, there is no log, which costs only a
/// comparison with null.
/// </summary>
internal interface IStateLog
{
    /// <summary>
    /// Gets the number of changes received. What a request changed is at or below the number after it.
    /// </summary>
    long Position { get; }

    /// <summary>Gets the reason why changes can't be stored at present, or null if they can.</summary>
    string? Failure { get; }

    /// <summary>
    /// Records a change as a whole: after a restart, all of its entries have changed, or none. It copies the change and
    /// never waits. Call it under the lock that orders the changes of these entries.
    /// </summary>
    /// <param name="service">The service's <see cref="ServicePart.StateCode"/>.</param>
    /// <param name="change">The change. It isn't cleared.</param>
    void Append(byte service, StateChange change);

    /// <summary>Waits until all changes up to a position are on disk.</summary>
    /// <exception cref="IOException">They can't be stored.</exception>
    ValueTask WaitAsync(long position);
}
