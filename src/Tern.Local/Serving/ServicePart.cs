namespace Tern.Local.Serving;

/// <summary>A service of the local AWS. It holds the state of all accounts and Regions.</summary>
internal abstract class ServicePart
{
    /// <summary>Gets the name in the scope of signatures.</summary>
    public abstract string SigningName { get; }

    /// <summary>Gets the prefix of <c>x-amz-target</c>, or null if the service's protocols have none.</summary>
    public virtual string? TargetPrefix => null;

    /// <summary>Gets the <c>Version</c> of forms, or null if the service has no query protocol.</summary>
    public virtual string? QueryVersion => null;

    /// <summary>
    /// Gets a value indicating whether the part reads long bodies as streams; otherwise, each is in memory.
    /// </summary>
    public virtual bool StreamsBodies => false;

    /// <summary>Gets a path that the part serves without a protocol, or null. Its content is text.</summary>
    public virtual string? DocumentPath => null;

    /// <summary>Gets the content of <see cref="DocumentPath"/>.</summary>
    public virtual string Document => "";

    /// <summary>Returns true if a page of another site may send a request; otherwise, false.</summary>
    /// <param name="request">The request.</param>
    /// <param name="origin">The page's origin.</param>
    public virtual bool AllowsOrigin(ServiceRequest request, string origin) => false;

    /// <summary>Determines the operation and the resources of a request without handling it.</summary>
    public abstract RequestFacts Describe(ServiceRequest request);

    /// <summary>
    /// Returns the response for a request that fails with an injected error, in the service's format.
    /// </summary>
    public abstract ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error);

    /// <summary>Handles a request. Errors of the service are responses.</summary>
    /// <exception cref="OperationCanceledException">The caller no longer waits.</exception>
    public abstract ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken);

    /// <summary>Deletes the state of an account, or of all accounts.</summary>
    public abstract void Reset(string? account);

    /// <summary>
    /// Gets the number of the service in data directories, or 0 if its state isn't stored. The number never changes its
    /// meaning.
    /// </summary>
    public virtual byte StateCode => 0;

    /// <summary>Begins a restart, before the first change. It doesn't happen without a data directory.</summary>
    /// <param name="directory">The data directory, in which the service can keep files of its own.</param>
    public virtual void Restoring(string directory)
    {
    }

    /// <summary>
    /// Applies a stored change. Changes are applied in the order in which they happened, before the first request.
    /// Changes can be repeated: an entry that already exists is replaced, and one that belongs to something that no
    /// longer exists is ignored.
    /// </summary>
    /// <param name="key">The entry.</param>
    /// <param name="isPut">true if the entry has this state now; false if it was removed.</param>
    /// <param name="value">The complete state, which is valid only during the call.</param>
    public virtual void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
    }

    /// <summary>
    /// Ends the restart: the state is complete. Planned work is scheduled again, and deliveries that hadn't ended are
    /// repeated.
    /// </summary>
    /// <param name="log">The log that receives all changes from now on, or null without a data directory.</param>
    public virtual void Restored(IStateLog? log)
    {
    }

    /// <summary>
    /// Adds all entries to a snapshot, each with a state that it had at some moment during the call. Requests can
    /// change the state in the meantime: their changes are recorded, and applied again after the snapshot.
    /// </summary>
    public virtual void Capture(IStateSink sink)
    {
    }

    /// <summary>Ends all waits.</summary>
    public abstract void Stop();
}
