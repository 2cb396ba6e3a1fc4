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

    /// <summary>Handles a request. Errors of the service are responses.</summary>
    /// <exception cref="OperationCanceledException">The caller no longer waits.</exception>
    public abstract ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken);

    /// <summary>Deletes the state of an account, or of all accounts.</summary>
    public abstract void Reset(string? account);

    /// <summary>Ends all waits.</summary>
    public abstract void Stop();
}
